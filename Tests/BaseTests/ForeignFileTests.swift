import Testing
import TestSupport

@testable import Base

@Suite("Files that are no text")
struct ForeignFileTests {
  private func failure(_ bytes: [UInt8]) -> String {
    message { _ = try SourceText(bytes, name: "data.csv") }
  }

  @Test(
    "the first bytes say what a file is, and the message what to do",
    arguments: [
      (
        "%PDF-1.7\n",
        "a PDF document. Pass the data that its table was made from, or save the table as CSV."
      ),
      (
        "PK\u{3}\u{4}\u{14}[Content_Types].xml",
        "an Excel workbook (xlsx). Save the sheet as CSV, such as with soffice --convert-to csv."
      ),
      (
        "PK\u{3}\u{4}mimetypeapplication/vnd.oasis.opendocument",
        "an OpenDocument file. Save its table as CSV, such as with soffice --convert-to csv."
      ),
      (
        "PK\u{3}\u{4}data.csv",
        "a zip archive. Unpack it first, and pass the file in it; of an export of Health say what to read, such as "
          + "--health steps."
      ),
      (
        "<?xml version=\"1.0\"?><!DOCTYPE HealthData []><HealthData>",
        "an export of Health. Say what to read of it, such as --health steps."
      ),
      (
        "\u{1F}\u{8B}\u{8}",
        "a gzip archive. Unpack it first, such as with gzip -dc, and pass - to read that."
      ),
      (
        "a.csv" + String(repeating: "\0", count: 252) + "ustar\00000644",
        "a tar archive. Unpack it first, such as with tar -xf, and pass the file in it."
      ),
      (
        "\u{E}\u{20}\u{8B}\u{8}\u{10}\0\0\0.FIT\0\0",
        "an activity (FIT). Export it as TCX or GPX, and pass that."
      ),
      (
        "\u{89}HDF\r\n\u{1A}\n",
        "an HDF5 file. Save its table as CSV, such as in Python with pandas.read_hdf('FILE').to_csv('FILE.csv')."
      ),
      (
        "7z\u{BC}\u{AF}'\u{1C}\0\u{4}",
        "a 7z archive. Unpack it first, such as with 7z x, and pass the file in it."
      ),
      ("\u{89}PNG\r\n", "a PNG picture. Pass the data itself, such as a CSV file."),
      ("\u{FF}\u{D8}\u{FF}\u{E0}", "a JPEG picture. Pass the data itself, such as a CSV file."),
      ("RIFF1234WEBPVP8 ", "a WebP picture. Pass the data itself, such as a CSV file."),
      (
        "SQLite format 3\0",
        "an SQLite database. Pass the result of a query as CSV, such as with sqlite3 -header -csv."
      ),
      (
        "PAR1\u{15}",
        "a Parquet file. Save it as CSV, such as with duckdb -csv -c \"from 'FILE.parquet'\", and pass - to read that."
      ),
      (
        "ARROW1\0\0",
        "an Arrow file. Save it as CSV, such as in Python with pandas.read_feather('FILE').to_csv('FILE.csv')."
      ),
      (
        "\u{FF}\u{FF}\u{FF}\u{FF}\u{10}\u{1}\0\0\u{10}",
        "an Arrow file. Save it as CSV, such as in Python with pandas.read_feather('FILE').to_csv('FILE.csv')."
      ),
      (
        "FEA1\0\0\0\0",
        "a Feather file. Save it as CSV, such as in Python with pandas.read_feather('FILE').to_csv('FILE.csv')."
      ),
      (
        "ORC\u{8}\u{3}\u{10}",
        "an ORC file. Save it as CSV, such as in Python with pandas.read_orc('FILE').to_csv('FILE.csv')."
      ),
      (
        "<!doctype html><title>Sign in - Google Accounts</title><a href=https://accounts.google.com/x>",
        "the page \"Sign in - Google Accounts\" of Google, not data. Let everybody who has the link view the "
          + "sheet, and download it from its address with /export?format=csv in the place of /edit."
      ),
      (
        "\u{D0}\u{CF}\u{11}\u{E0}\u{A1}\u{B1}\u{1A}\u{E1}",
        "an old Excel workbook (xls). Save the sheet as CSV, such as with soffice --convert-to csv."
      ),
      (
        "{\\rtf1 a,b}",
        "rich text (RTF). Save its table as CSV, such as with soffice --convert-to csv."
      ),
      (
        "BEGIN:VCALENDAR\r\n",
        "a calendar (iCalendar). Pass a table with a row for each event, such as CSV."
      ),
      (
        "\n<!DOCTYPE html><html><head><title>Sign\n in</title>",
        "a page of HTML with the title \"Sign in\", not data. Download the data itself, for which one may have to sign in."
      ),
      (
        "<HTML lang=en>1,2",
        "a page of HTML, not data. Download the data itself, for which one may have to sign in."
      ),
      (
        "<?xml version=\"1.0\"?><!-- x --><gpx>1,2",
        "XML with the root \"gpx\". Convert it to CSV or JSON first."
      ),
      (
        "<?xml version='1.0'?><Error><Code>AccessDenied</Code><Message>Has\nexpired</Message></Error>",
        "no data but the error \"AccessDenied: Has expired\". Ask for the data again."
      ),
      ("<rss><item>1</item></rss>", "XML with the root \"rss\". Convert it to CSV or JSON first."),
      ("\u{1}\u{2}a\u{3}\u{4}\u{FE}\u{5}", "binary data, not text. Pass CSV, TSV, JSON or NDJSON."),
    ])
  func kinds(start: String, expected: String) {
    let bytes = start.unicodeScalars.map { UInt8($0.value) }
    #expect(failure(bytes) == "data.csv: this is " + expected)
  }

  @Test(
    "text that only looks like one of them is read",
    arguments: [
      "<date>,<close>\n2024-01-01,5", "<1,2\n3,4", "BZh,5", "PK,5", "GIF,5", "RIFF,WEBP",
      "<html5>,a",
    ])
  func texts(text: String) throws {
    #expect(try SourceText(text, name: "x").bytes == Array(text.utf8))
  }
}
