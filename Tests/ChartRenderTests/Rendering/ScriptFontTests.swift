import Testing
import TestSupport

@testable import Graphics
@testable import Raster

@Suite("Fonts for many scripts")
struct ScriptFontTests {
  @Test(
    "the fonts that Scripts/setup installs have the letters of many scripts",
    .enabled(
      if: GoldenStack.isRecorded || ContinuousIntegration.isRunning,
      "SKIPPED: other fonts than those of setup"),
    arguments: [
      "العربية", "עברית", "हिन्दी", "বাংলা", "தமிழ்", "తెలుగు", "ಕನ್ನಡ", "മലയാളം", "ગુજરાતી", "ਪੰਜਾਬੀ",
      "ଓଡ଼ିଆ", "සිංහල", "ไทย", "ລາວ", "ខ្មែរ", "မြန်မာ", "日本語", "한국어", "中文", "Ελλάδα", "Русский",
      "ქართული", "Հայերեն", "👩‍👩‍👧",
    ])
  func scripts(text: String) throws {
    var engine = try TextEngine(.standard)
    let shaped = engine.shaped(TextLine(text, font: Font(size: 20)))
    #expect(shaped.metrics.missing.isEmpty)
  }
}
