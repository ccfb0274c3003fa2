import TestSupport

/// A workbook in memory, of the parts that readers look at.
struct WorkbookBytes {
  /// A sheet: its name, the content of its `sheetData`, and its state.
  var sheets: [(name: String, data: String, state: String)] = []
  /// The items of the shared texts.
  var texts: [String] = []
  /// Format codes; the cell style *n* has the number format *n*.
  var formats: [String] = []
  /// Attributes of `workbookPr`.
  var properties = ""
  /// The folder of all parts, with its slash.
  var folder = "xl/"

  mutating func add(_ name: String, _ data: String, state: String = "visible") {
    sheets.append((name, data, state))
  }

  var bytes: [UInt8] {
    var zip = ZipBytes()
    func add(_ path: String, _ xml: String) {
      zip.add(path, Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(xml)".utf8))
    }
    let types = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    add("[Content_Types].xml", "<Types/>")
    add(
      "_rels/.rels",
      "<Relationships><Relationship Id=\"r1\" Type=\"\(types)/officeDocument\" "
        + "Target=\"\(folder)workbook.xml\"/></Relationships>")
    let list = sheets.enumerated().map { index, sheet in
      "<sheet name=\"\(sheet.name)\" sheetId=\"\(index + 1)\" r:id=\"s\(index)\" state=\"\(sheet.state)\"/>"
    }
    add(
      "\(folder)workbook.xml",
      "<workbook xmlns:r=\"\(types)\"><workbookPr \(properties)/><sheets>\(list.joined())</sheets></workbook>"
    )
    let relations = sheets.indices.map {
      "<Relationship Id=\"s\($0)\" Type=\"\(types)/worksheet\" Target=\"worksheets/sheet\($0).xml\"/>"
    }
    add(
      "\(folder)_rels/workbook.xml.rels",
      "<Relationships>\(relations.joined())"
        + "<Relationship Id=\"t\" Type=\"\(types)/sharedStrings\" Target=\"sharedStrings.xml\"/>"
        + "<Relationship Id=\"f\" Type=\"\(types)/styles\" Target=\"styles.xml\"/></Relationships>")
    add("\(folder)sharedStrings.xml", "<sst>\(texts.joined())</sst>")
    let codes = formats.enumerated().map { index, code in
      "<numFmt numFmtId=\"\(164 + index)\" formatCode=\"\(code.replacing("\"", with: "&quot;"))\"/>"
    }
    let styles = formats.indices.map { "<xf numFmtId=\"\(164 + $0)\"/>" }
    add(
      "\(folder)styles.xml",
      "<styleSheet><numFmts>\(codes.joined())</numFmts><cellStyleXfs><xf numFmtId=\"9\"/></cellStyleXfs>"
        + "<cellXfs>\(styles.joined())</cellXfs></styleSheet>")
    for (index, sheet) in sheets.enumerated() {
      add(
        "\(folder)worksheets/sheet\(index).xml",
        "<worksheet><sheetData>\(sheet.data)</sheetData></worksheet>")
    }
    return zip.finished()
  }
}
