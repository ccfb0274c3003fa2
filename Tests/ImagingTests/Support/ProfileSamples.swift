import CLCMS
import TestSupport

/// ICC profiles, made by Little CMS.
enum ProfileSamples {
  /// The primaries of sRGB as x and y.
  static let srgb = [(0.64, 0.33), (0.30, 0.60), (0.15, 0.06)]
  /// Those of Display P3.
  static let p3 = [(0.680, 0.320), (0.265, 0.690), (0.150, 0.060)]
  /// Red is green and green is red.
  static let swapped = [srgb[1], srgb[0], srgb[2]]

  /// A profile with the white point and the curve of sRGB.
  static func rgb(_ primaries: [(Double, Double)]) throws -> [UInt8] {
    var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
    let points = primaries.map { cmsCIExyY(x: $0.0, y: $0.1, Y: 1) }
    var triple = cmsCIExyYTRIPLE(Red: points[0], Green: points[1], Blue: points[2])
    let parameters = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
    guard let curve = cmsBuildParametricToneCurve(nil, 4, parameters) else {
      throw TestFailure("cmsBuildParametricToneCurve")
    }
    defer { cmsFreeToneCurve(curve) }
    var curves: [OpaquePointer?] = [curve, curve, curve]
    return try bytes(of: cmsCreateRGBProfile(&white, &triple, &curves))
  }

  /// A profile of grey with a gamma.
  static func gray(gamma: Double) throws -> [UInt8] {
    guard let curve = cmsBuildGamma(nil, gamma) else { throw TestFailure("cmsBuildGamma") }
    defer { cmsFreeToneCurve(curve) }
    return try bytes(of: cmsCreateGrayProfile(cmsD50_xyY(), curve))
  }

  /// A profile of a printer that has four inks, all of them grey: black takes all light, each of the
  /// others a sixth.
  static func cmyk() throws -> [UInt8] {
    guard let profile = cmsCreateProfilePlaceholder(nil) else {
      throw TestFailure("cmsCreateProfilePlaceholder")
    }
    cmsSetProfileVersion(profile, 2.1)
    cmsSetDeviceClass(profile, cmsSigOutputClass)
    cmsSetColorSpace(profile, cmsSigCmykData)
    cmsSetPCS(profile, cmsSigLabData)
    // The last ink changes fastest.
    let lightness = (0..<16).map { node in
      let inks = (node >> 3 & 1) + (node >> 2 & 1) + (node >> 1 & 1)
      return node & 1 == 1 ? 0 : 0xFF00 - inks * 0xFF00 / 6
    }
    var table: [cmsUInt16Number] = []
    for node in lightness { table += [cmsUInt16Number(node), 0x8000, 0x8000] }
    let pipeline = cmsPipelineAlloc(nil, 4, 3)
    defer { cmsPipelineFree(pipeline) }
    let stage = cmsStageAllocCLut16bit(nil, 2, 4, 3, table)
    guard cmsPipelineInsertStage(pipeline, cmsAT_END, stage) != 0,
      cmsWriteTag(profile, cmsSigAToB0Tag, pipeline.map { UnsafeRawPointer($0) }) != 0
    else { throw TestFailure("cmsWriteTag") }
    return try bytes(of: profile)
  }

  private static func bytes(of profile: cmsHPROFILE?) throws -> [UInt8] {
    guard let profile else { throw TestFailure("no profile") }
    defer { cmsCloseProfile(profile) }
    var count: cmsUInt32Number = 0
    guard cmsSaveProfileToMem(profile, nil, &count) != 0 else {
      throw TestFailure("cmsSaveProfileToMem")
    }
    var bytes = [UInt8](repeating: 0, count: Int(count))
    guard cmsSaveProfileToMem(profile, &bytes, &count) != 0 else {
      throw TestFailure("cmsSaveProfileToMem")
    }
    return bytes
  }
}
