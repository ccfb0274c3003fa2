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
    line.replacing(/\bsnapshot (chart|card|batch|report|describe|inspect|schema)\b/) {
      "\"$COMMAND\" \($0.1)"
    }
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
    let json = blocks("json")
    try folder.write(try #require(json.first), to: "spec.json")
    try folder.write(try #require(json.last), to: "my.json")
    try FileManager.default.createSymbolicLink(
      atPath: folder["Golden"],
      withDestinationPath: Readme.root.appending(path: "Golden").path)
    return folder
  }
}
