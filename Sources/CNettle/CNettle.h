#include <nettle/base16.h>
#include <nettle/sha2.h>
#include <nettle/version.h>

/// Writes the 32 bytes of a checksum. Nettle 4 takes no length any more.
static inline void nettle_sha256_whole_digest(struct sha256_ctx *context, uint8_t *digest) {
#if NETTLE_VERSION_MAJOR >= 4
  sha256_digest(context, digest);
#else
  sha256_digest(context, SHA256_DIGEST_SIZE, digest);
#endif
}
