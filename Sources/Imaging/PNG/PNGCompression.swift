/// How much time an encoder spends to make a file smaller; the pixels are the same for all.
public enum PNGCompression: String, Sendable, Hashable, CaseIterable {
  /// As fast as it gets; files of charts are about a tenth larger.
  case fast
  /// Files about as small as those of libpng's level 6, in a fraction of its time.
  case `default`
  /// The smallest file, whatever it takes.
  case best
}
