import CLCMS
import Graphics

/// The colour model of a file's stored channels.
enum ColorModel: Sendable, Hashable {
  case gray
  case rgb
  case cmyk
}

/// Owns a transform of Little CMS from a profile to sRGB: relative colorimetric with black point
/// compensation, 8 bits a channel.
struct ColorConversion: ~Copyable {
  /// Larger profiles are ignored; those of printers with many tables have about 2 MiB.
  static let maximumProfileBytes = 4 << 20

  private let transform: cmsHTRANSFORM?

  init() { transform = nil }

  /// Converts from a profile; leaves colours alone without one, with one for other channels, and
  /// with that of sRGB.
  init(from profile: [UInt8]?, of colorModel: ColorModel) {
    guard let profile, profile.count <= ColorConversion.maximumProfileBytes else {
      self.init()
      return
    }
    self.init(ColorConversion.transform(from: profile, of: colorModel), of: colorModel)
  }

  private init(_ transform: cmsHTRANSFORM?, of colorModel: ColorModel) {
    guard let transform, colorModel != .cmyk, ColorConversion.keepsColors(transform) else {
      self.transform = transform
      return
    }
    cmsDeleteTransform(transform)
    self.transform = nil
  }

  deinit { if let transform { cmsDeleteTransform(transform) } }

  var changesColors: Bool { transform != nil }

  func applied(to bitmap: Bitmap) -> Bitmap {
    guard changesColors else { return bitmap }
    return Bitmap(size: bitmap.size) { target in
      _ = target.initialize(from: bitmap.pixels)
      apply(to: target)
    }
  }

  /// Converts pixels of four bytes in place.
  ///
  /// Grey is in the first byte. The fourth byte is kept, except for CMYK, whose 255 means no ink
  /// and which becomes opaque.
  func apply(to pixels: UnsafeMutableBufferPointer<UInt8>) {
    guard let transform else { return }
    cmsDoTransform(
      transform, pixels.baseAddress, pixels.baseAddress,
      cmsUInt32Number(pixels.count / Bitmap.bytesPerPixel))
  }

  private static func transform(from profile: [UInt8], of colorModel: ColorModel) -> cmsHTRANSFORM?
  {
    let source = profile.withUnsafeBytes {
      cmsOpenProfileFromMem($0.baseAddress, cmsUInt32Number($0.count))
    }
    guard let source else { return nil }
    defer { cmsCloseProfile(source) }
    guard let target = cmsCreate_sRGBProfile() else { return nil }
    defer { cmsCloseProfile(target) }
    guard let input = format(of: cmsGetColorSpace(source), for: colorModel) else { return nil }
    return cmsCreateTransform(
      source, input, target, format(space: PT_RGB, channels: 3),
      cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC),
      cmsUInt32Number(cmsFLAGS_BLACKPOINTCOMPENSATION))
  }

  /// The pixel format of a profile's colours; nil if they do not fit the file.
  private static func format(
    of space: cmsColorSpaceSignature, for colorModel: ColorModel
  ) -> cmsUInt32Number? {
    switch (space, colorModel) {
    case (cmsSigRgbData, .rgb), (cmsSigRgbData, .gray): format(space: PT_RGB, channels: 3)
    case (cmsSigGrayData, .gray): format(space: PT_GRAY, channels: 1)
    case (cmsSigCmykData, .cmyk): format(space: PT_CMYK, channels: 4) | 1 << 13
    default: nil
    }
  }

  /// A pixel format of `lcms2.h`, where bits are set by macros: channels, and bytes to skip.
  private static func format(space: Int32, channels: UInt32) -> cmsUInt32Number {
    cmsUInt32Number(space) << 16 | (4 - channels) << 7 | channels << 3 | 1
  }

  /// Whether a grid of colours moves by no more than rounding, as with profiles of sRGB.
  private static func keepsColors(_ transform: cmsHTRANSFORM) -> Bool {
    let levels: [UInt8] = [0, 51, 102, 153, 204, 255]
    var colors: [UInt8] = []
    for red in levels {
      for green in levels { for blue in levels { colors += [red, green, blue, 255] } }
    }
    var converted = colors
    converted.withUnsafeMutableBytes { bytes in
      cmsDoTransform(
        transform, bytes.baseAddress, bytes.baseAddress, cmsUInt32Number(bytes.count / 4))
    }
    return zip(colors, converted).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
  }
}
