import CCairo
import CDeflate
import CPNG
package func versions() -> String {
  "\(String(cString: cairo_version_string())) \(String(cString: pango_version_string())) \(FcGetVersion()) \(png_access_version_number()) \(libdeflate_crc32(0, nil, 0))"
}
