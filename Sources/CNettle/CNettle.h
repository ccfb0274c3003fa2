#include <nettle/aes.h>
#include <nettle/base16.h>
#include <nettle/ctr.h>
#include <nettle/hmac.h>
#include <nettle/md5.h>
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

/// Writes the 32 bytes of a keyed checksum.
static inline void nettle_hmac_sha256_whole_digest(struct hmac_sha256_ctx *context, uint8_t *digest) {
#if NETTLE_VERSION_MAJOR >= 4
  hmac_sha256_digest(context, digest);
#else
  hmac_sha256_digest(context, SHA256_DIGEST_SIZE, digest);
#endif
}

/// Writes the 16 bytes of a checksum.
static inline void nettle_md5_whole_digest(struct md5_ctx *context, uint8_t *digest) {
#if NETTLE_VERSION_MAJOR >= 4
  md5_digest(context, digest);
#else
  md5_digest(context, MD5_DIGEST_SIZE, digest);
#endif
}

/// Encrypts or decrypts with AES-256 in counter mode. The key has 32 bytes, the counter 16, which change.
static inline void nettle_aes256_counter_mode(
    const uint8_t *key, uint8_t *counter, size_t length, uint8_t *result, const uint8_t *bytes) {
  struct aes256_ctx context;
  aes256_set_encrypt_key(&context, key);
  ctr_crypt(&context, (nettle_cipher_func *)aes256_encrypt, AES_BLOCK_SIZE, counter, length, result, bytes);
}
