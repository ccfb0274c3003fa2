import Foundation
import Testing

extension Readme {
  /// The command lines, those over several lines made one.
  var commands: [String] {
    blocks("sh").flatMap { block in
      block.replacingOccurrences(of: " \\\n ", with: "").split(separator: "\n").map(String.init)
    }
  }

  /// A command line for the shell of a test, where the command has no place on the PATH.
  static func script(_ line: String) -> String {
    let call = line.replacing(
      /\bsnapshot (chart|card|batch|report|send|destinations|describe|inspect|schema)\b/
    ) {
      "\"$COMMAND\" \($0.1)"
    }
    return "export XDG_CONFIG_HOME=\"$PWD/config\"; \(call)"
  }

  /// A folder with the files that the examples read.
  func folder() throws -> TestFolder {
    let folder = try TestFolder()
    try folder.write(
      "date,steps,distance_m,flights\n2016-09-13,5880,4210,5\n2016-09-14,12190,8830,16\n"
        + "2016-09-15,7480,5370,7\n", to: "steps.csv")
    try folder.write(
      #"{ "data": { "url": "steps.csv" }, "caption": "I moved {steps} steps {day}." }"#,
      to: "week.json")
    try FileManager.default.copyItem(
      at: Readme.root.appending(path: "Golden/data/hills.jpg"),
      to: URL(fileURLWithPath: folder["photo.jpg"]))
    try folder.write("[5880, 12190, 7480]", to: "steps.json")
    try folder.write(
      "{\"user\":\"Ana\",\"data\":[5880,12190,7480]}\n{\"user\":\"Ben\",\"data\":[4100,3000,9200]}\n",
      to: "jobs.ndjson")
    try folder.write(
      #"{ "template": "report", "title": "{user}", "caption": "{sum} steps" }"#, to: "weekly.json")
    try folder.write(
      "Monat;Umsatz\n2024-01-01;1.234,50\n2024-02-01;2.310,00\n2024-03-01;980,25\n",
      to: "sales.csv")
    func json(with key: String) throws -> String {
      try #require(blocks("json").first { $0.contains("\"\(key)\":") })
    }
    try folder.write(try json(with: "$schema"), to: "spec.json")
    try folder.write(try json(with: "extends"), to: "my.json")
    try addDestinations(try json(with: "service"), to: folder)
    try FileManager.default.createSymbolicLink(
      atPath: folder["Golden"],
      withDestinationPath: Readme.root.appending(path: "Golden").path)
    return folder
  }

  /// The file of destinations where the command looks for it, as the README says that it has to be.
  private func addDestinations(_ text: String, to folder: TestFolder) throws {
    let path = "config/snapshot"
    for name in ["config", path] { try folder.makeFolder(name) }
    try folder.write(text, to: "\(path)/destinations.json")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: folder["\(path)/destinations.json"])
  }
}
