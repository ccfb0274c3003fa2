import Foundation
import TestSupport

@testable import Graphics

/// How an eye sees colours.
enum ColorVision: CaseIterable {
  case normal, protanopia, deuteranopia, tritanopia

  /// What light becomes, as a matrix row by row, on linear sRGB.
  ///
  /// The source is G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model
  /// for Simulation of Color Vision Deficiency", IEEE TVCG 15(6), 2009, at full severity.
  private var rows: [SIMD3<Double>] {
    switch self {
    case .normal: [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
    case .protanopia:
      [
        SIMD3(0.152286, 1.052583, -0.204868), SIMD3(0.114503, 0.786281, 0.099216),
        SIMD3(-0.003882, -0.048116, 1.051998),
      ]
    case .deuteranopia:
      [
        SIMD3(0.367322, 0.860646, -0.227968), SIMD3(0.280085, 0.672501, 0.047413),
        SIMD3(-0.011820, 0.042940, 0.968881),
      ]
    case .tritanopia:
      [
        SIMD3(1.255528, -0.076749, -0.178779), SIMD3(-0.078411, 0.930809, 0.147602),
        SIMD3(0.004733, 0.691367, 0.303900),
      ]
    }
  }

  /// How far apart two opaque colours look: their distance in OKLab.
  ///
  /// Black and white are 1 apart, and about 0.02 is just seen side by side. The source is B. Ottosson,
  /// "A perceptual color space for image processing", 2020.
  func distance(_ a: Color, _ b: Color) -> Double {
    let difference = perceived(a) - perceived(b)
    return (difference * difference).sum().squareRoot()
  }

  /// Lightness and the two opponent axes of OKLab.
  private func perceived(_ color: Color) -> SIMD3<Double> {
    let light = color.linear
    let seen = apply(rows, to: light).clamped(
      lowerBound: SIMD3(repeating: 0), upperBound: SIMD3(repeating: 1))
    let cones = apply(
      [
        SIMD3(0.4122214708, 0.5363325363, 0.0514459929),
        SIMD3(0.2119034982, 0.6806995451, 0.1073969566),
        SIMD3(0.0883024619, 0.2817188376, 0.6299787005),
      ], to: seen)
    return apply(
      [
        SIMD3(0.2104542553, 0.7936177850, -0.0040720468),
        SIMD3(1.9779984951, -2.4285922050, 0.4505937099),
        SIMD3(0.0259040371, 0.7827717662, -0.8086757660),
      ], to: SIMD3(cbrt(cones.x), cbrt(cones.y), cbrt(cones.z)))
  }

  private func apply(_ rows: [SIMD3<Double>], to vector: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3((rows[0] * vector).sum(), (rows[1] * vector).sum(), (rows[2] * vector).sum())
  }
}
