import Testing

import Graphics

/// The pixels that a file of PngSuite decodes to, as a checksum.
package struct PNGSuitePixels: Sendable, Equatable, CustomTestStringConvertible {
  package let name: String
  package let width: Int
  package let height: Int
  /// FNV-1a, 64 bits, of red, green, blue, alpha of every pixel, in hexadecimal.
  package let checksum: String

  package var testDescription: String { name }

  package init(name: String, _ bitmap: Bitmap) {
    self.name = name
    width = bitmap.size.width
    height = bitmap.size.height
    let hash = bitmap.pixels.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    checksum = String(hash, radix: 16)
  }

  private init?(line: Substring) {
    let fields = line.split(separator: " ")
    guard fields.count == 4, let width = Int(fields[1]), let height = Int(fields[2]) else {
      return nil
    }
    name = String(fields[0])
    self.width = width
    self.height = height
    checksum = String(fields[3])
  }

  /// All valid files; those with gamma or 16 bits as libpng 1.6.39 rounds them.
  package static let all = table.split(separator: "\n").compactMap(PNGSuitePixels.init(line:))

  /// Name, width, height, checksum.
  private static let table = """
    basi0g01 32 32 f76ab9c2cc275b5d
    basi0g02 32 32 245e35d360a6f325
    basi0g04 32 32 9b3b9464b4daf3e5
    basi0g08 32 32 d599b98ff4b3b2f8
    basi0g16 32 32 f7e15827f7e6e000
    basi2c08 32 32 712206e43f132105
    basi2c16 32 32 e9c8226576fbb75f
    basi3p01 32 32 1cd97b67f785ab25
    basi3p02 32 32 e1b97808c557cb25
    basi3p04 32 32 4fcec48972f57dc5
    basi3p08 32 32 a7b5891e13b8c53d
    basi4a08 32 32 68452365db050c6d
    basi4a16 32 32 b0e4866491227605
    basi6a08 32 32 69f3318127d8a855
    basi6a16 32 32 76a306b488d6d451
    basn0g01 32 32 f76ab9c2cc275b5d
    basn0g02 32 32 245e35d360a6f325
    basn0g04 32 32 9b3b9464b4daf3e5
    basn0g08 32 32 d599b98ff4b3b2f8
    basn0g16 32 32 f7e15827f7e6e000
    basn2c08 32 32 712206e43f132105
    basn2c16 32 32 e9c8226576fbb75f
    basn3p01 32 32 1cd97b67f785ab25
    basn3p02 32 32 e1b97808c557cb25
    basn3p04 32 32 4fcec48972f57dc5
    basn3p08 32 32 a7b5891e13b8c53d
    basn4a08 32 32 68452365db050c6d
    basn4a16 32 32 b0e4866491227605
    basn6a08 32 32 69f3318127d8a855
    basn6a16 32 32 76a306b488d6d451
    bgai4a08 32 32 68452365db050c6d
    bgai4a16 32 32 b0e4866491227605
    bgan6a08 32 32 69f3318127d8a855
    bgan6a16 32 32 76a306b488d6d451
    bgbn4a08 32 32 68452365db050c6d
    bggn4a16 32 32 b0e4866491227605
    bgwn6a08 32 32 69f3318127d8a855
    bgyn6a16 32 32 76a306b488d6d451
    ccwn2c08 32 32 bce81474b4f507cc
    ccwn3p08 32 32 1df7b1270bd63af5
    cdfn2c08 8 32 9e2dd010b1202695
    cdhn2c08 32 8 7bea8c7b67b16238
    cdsn2c08 8 8 7b13a93470ae6c42
    cdun2c08 32 32 bd4b20d69cfc02bf
    ch1n3p04 32 32 4fcec48972f57dc5
    ch2n3p08 32 32 a7b5891e13b8c53d
    cm0n0g04 32 32 7db15bb6701bdfe4
    cm7n0g04 32 32 7db15bb6701bdfe4
    cm9n0g04 32 32 7db15bb6701bdfe4
    cs3n2c16 32 32 8dc32a6d0e920be5
    cs3n3p08 32 32 2aaa80a02fc49825
    cs5n2c08 32 32 7ce8600bfe218c25
    cs5n3p08 32 32 7ce8600bfe218c25
    cs8n2c08 32 32 1796e0a5146e6fe5
    cs8n3p08 32 32 1796e0a5146e6fe5
    ct0n0g04 32 32 7db15bb6701bdfe4
    ct1n0g04 32 32 7db15bb6701bdfe4
    cten0g04 32 32 e1d84efc4b100665
    ctfn0g04 32 32 61ffef5ee91e0aa5
    ctgn0g04 32 32 17ca8242d5851be5
    cthn0g04 32 32 7e1aaaccfc685f65
    ctjn0g04 32 32 51a45c644dea0a25
    ctzn0g04 32 32 7db15bb6701bdfe4
    exif2c08 32 32 643edde4a56502c9
    f00n0g08 32 32 8dbcabb1ec33c0b
    f00n2c08 32 32 bc7cde3bbb7a5582
    f01n0g08 32 32 112b578ee0d786a0
    f01n2c08 32 32 698cb503a52cf3ba
    f02n0g08 32 32 ece37b00caf68734
    f02n2c08 32 32 85049d42112cb08c
    f03n0g08 32 32 177c5b12f92f2582
    f03n2c08 32 32 cc6d97779210b6c
    f04n0g08 32 32 8560753f4290c78d
    f04n2c08 32 32 82f3b8a0ed489346
    f99n0g04 32 32 912a1204bb211775
    g03n0g16 32 32 c93ac2b98f15799b
    g03n2c08 32 32 b5cac07d73dd4cf4
    g03n3p04 32 32 7cf51dd71b1dcfe1
    g04n0g16 32 32 8032b34c4bc39c80
    g04n2c08 32 32 e553ff05f8c0e3e6
    g04n3p04 32 32 9c08b0c4ba9effc5
    g05n0g16 32 32 c6a57c74c7c244e7
    g05n2c08 32 32 cbdcf5238ba46588
    g05n3p04 32 32 c9bd21481c423b90
    g07n0g16 32 32 b0ae43394c967559
    g07n2c08 32 32 8a709cfc8bfe9c0f
    g07n3p04 32 32 9dcf99f1c163d606
    g10n0g16 32 32 ff1da28d78ddc7ea
    g10n2c08 32 32 4a78ef0fbabb816a
    g10n3p04 32 32 d4ed82cad5d939a0
    g25n0g16 32 32 d8b76cb7c3261c23
    g25n2c08 32 32 c666da54954c24fd
    g25n3p04 32 32 66a377e568d680f0
    oi1n0g16 32 32 f7e15827f7e6e000
    oi1n2c16 32 32 e9c8226576fbb75f
    oi2n0g16 32 32 f7e15827f7e6e000
    oi2n2c16 32 32 e9c8226576fbb75f
    oi4n0g16 32 32 f7e15827f7e6e000
    oi4n2c16 32 32 e9c8226576fbb75f
    oi9n0g16 32 32 f7e15827f7e6e000
    oi9n2c16 32 32 e9c8226576fbb75f
    pp0n2c16 32 32 e9c8226576fbb75f
    pp0n6a08 32 32 71fd22b5fc04d2f5
    ps1n0g08 32 32 d599b98ff4b3b2f8
    ps1n2c16 32 32 e9c8226576fbb75f
    ps2n0g08 32 32 d599b98ff4b3b2f8
    ps2n2c16 32 32 e9c8226576fbb75f
    s01i3p01 1 1 4a3d077f9b55736b
    s01n3p01 1 1 4a3d077f9b55736b
    s02i3p01 2 2 f2497c19771b3a05
    s02n3p01 2 2 f2497c19771b3a05
    s03i3p01 3 3 fe49bb919f76c4af
    s03n3p01 3 3 fe49bb919f76c4af
    s04i3p01 4 4 672945c64bdc3b4d
    s04n3p01 4 4 672945c64bdc3b4d
    s05i3p02 5 5 22e76f5a828a5f26
    s05n3p02 5 5 22e76f5a828a5f26
    s06i3p02 6 6 168127b55ae750dd
    s06n3p02 6 6 168127b55ae750dd
    s07i3p02 7 7 9feaaabcd234a45f
    s07n3p02 7 7 9feaaabcd234a45f
    s08i3p02 8 8 43a41ff90b842415
    s08n3p02 8 8 43a41ff90b842415
    s09i3p02 9 9 eb6d792b2460e06d
    s09n3p02 9 9 eb6d792b2460e06d
    s32i3p04 32 32 cf16172715423548
    s32n3p04 32 32 cf16172715423548
    s33i3p04 33 33 82c382e8e9ab8329
    s33n3p04 33 33 82c382e8e9ab8329
    s34i3p04 34 34 512b1afb13ee4416
    s34n3p04 34 34 512b1afb13ee4416
    s35i3p04 35 35 31187e034250b16c
    s35n3p04 35 35 31187e034250b16c
    s36i3p04 36 36 9f9fb0f19e39de83
    s36n3p04 36 36 9f9fb0f19e39de83
    s37i3p04 37 37 f31859257a43cfc9
    s37n3p04 37 37 f31859257a43cfc9
    s38i3p04 38 38 33ff57ef8a0b4a01
    s38n3p04 38 38 33ff57ef8a0b4a01
    s39i3p04 39 39 cc19a8c798076432
    s39n3p04 39 39 cc19a8c798076432
    s40i3p04 40 40 99acac9116ae799
    s40n3p04 40 40 99acac9116ae799
    tbbn0g04 32 32 5a58181b9d9fe872
    tbbn2c16 32 32 da86440540e5df1d
    tbbn3p08 32 32 27081bcd740ba4c2
    tbgn2c16 32 32 da86440540e5df1d
    tbgn3p08 32 32 27081bcd740ba4c2
    tbrn2c08 32 32 2ca6f2dfaa3ca342
    tbwn0g16 32 32 5f24256e4633c500
    tbwn3p08 32 32 27081bcd740ba4c2
    tbyn3p08 32 32 27081bcd740ba4c2
    tm3n3p02 32 32 20e1f8a0874c325
    tp0n0g08 32 32 3df0682b88b6cfc0
    tp0n2c08 32 32 c993db2bca666db4
    tp0n3p08 32 32 2c396310d5a4e049
    tp1n3p08 32 32 27081bcd740ba4c2
    z00n2c08 32 32 14fba4b7a7c90773
    z03n2c08 32 32 14fba4b7a7c90773
    z06n2c08 32 32 14fba4b7a7c90773
    z09n2c08 32 32 14fba4b7a7c90773
    """
}
