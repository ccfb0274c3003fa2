import Foundation
import Testing
import TestSupport

@testable import Base
@testable import Cards
@testable import Graphics

@Suite("Calls that draw batches")
struct BatchCallTests {
  @Test(
    "a card for each row, the same as the card command draws, and a manifest that tells of them")
  func cards() throws {
    let sample = try BatchSample(jobs: 3)
    let run = try sample.draw(into: "out", "-q")
    #expect(run.errors == "" && run.output == [] && run.status == 0)
    let names = ["u0.png", "u1.png", "u2.png"]
    #expect(try sample.content(of: "out").keys.sorted() == ["manifest.ndjson"] + names)
    let entries = try sample.manifest("out")
    #expect(entries.map { $0.text("id") } == ["u0", "u1", "u2"])
    for (entry, name) in zip(entries, names) {
      let record = try CardRecord(entry, source: "manifest")
      let bytes = try #require(sample.folder.bytes(of: "out/\(name)"))
      #expect(record.files.map(\.path) == [name] && record.files[0].bytes == bytes.count)
      #expect(record.files[0].sha256 == SHA256.hex(of: bytes))
      #expect(record.alt.contains("Line chart"))
      #expect(entry.text("time") == "2016-09-18T12:00:00Z" && entry.text("status") == "drawn")
      #expect(entry["job"]?.text("user") == record.fields["caption"])
    }
    #expect(entries[2]["row"]?["line"]?.number == 3)
    let values = (0..<7).map { String((37 + $0 * $0 * 211) % 1000) }.joined(separator: ",")
    let spec = BatchSample.spec.replacingOccurrences(of: "{user}", with: "User 1").dropLast()
    try sample.folder.write(
      spec + ", \"data\": { \"values\": [\(values)] } }", to: "one.json")
    let card = try CommandRun("card", "-q", "one.json", "-o", "one.png", in: sample.folder)
    #expect(card.status == 0 && card.errors == "")
    #expect(sample.folder.bytes(of: "one.png") == sample.folder.bytes(of: "out/u1.png"))
  }

  @Test("neither the number of workers nor the form of the rows changes a byte")
  func workers() throws {
    let sample = try BatchSample(jobs: 24)
    var expected: BatchSample.Content?
    for workers in ["1", "2", "8"] {
      let run = try sample.draw(into: "out-\(workers)", "-q", "-j", workers)
      #expect(run.errors == "" && run.status == 0)
      let content = try sample.content(of: "out-\(workers)")
      #expect(content.count == 25)
      #expect(content == expected ?? content, "-j \(workers)")
      expected = content
    }
  }

  @Test(
    "rows come from CSV, TSV, a JSON list or a pipe",
    arguments: [
      ("jobs.csv", "id,user,data\na,Ana,\"[1,2,3]\"\nb,Ben,\"[3,2,1]\"\n"),
      ("jobs.tsv", "id\tuser\tdata\na\tAna\t[1,2,3]\nb\tBen\t[3,2,1]\n"),
      (
        "jobs.json",
        #"[{"id":"a","user":"Ana","data":[1,2,3]},{"id":"b","user":"Ben","data":[3,2,1]}]"#
      ),
      (
        "-",
        "{\"id\":\"a\",\"user\":\"Ana\",\"data\":[1,2,3]}\n{\"id\":\"b\",\"user\":\"Ben\",\"data\":[3,2,1]}"
      ),
    ])
  func forms(name: String, text: String) throws {
    let sample = try BatchSample(jobs: 0)
    if name != "-" { try sample.folder.write(text, to: name) }
    try sample.folder.makeFolder("out")
    let run = try CommandRun(
      "batch", name, "--template", "spec.json", "-q", "-o", "out", in: sample.folder,
      input: .text(name == "-" ? text : ""))
    #expect(run.errors == "" && run.status == 0)
    let entries = try sample.manifest("out")
    #expect(entries.map { $0["fields"]?.text("caption") } == ["Ana", "Ben"])
    #expect(entries.map { $0["files"]?.array?.count } == [1, 1])
  }

  @Test("a row that cannot be drawn is told and left out, and the others are drawn")
  func failures() throws {
    let sample = try BatchSample(jobs: 1)
    let bad = [
      #"{"id":"broken","#, "[1]", #"{"id":"b","user":"B","data":[1,"x"]}"#,
      #"{"id":"c","data":[1,2]}"#, #"{"id":"d","user":"D","data":"gone.csv"}"#,
      #"{"id":"e","user":"E","width":"wide","data":[1,2]}"#,
    ]
    let text =
      BatchSample.rows(0..<1) + bad.joined(separator: "\n") + "\n" + BatchSample.rows(1..<2)
    try sample.folder.write(text, to: "jobs.ndjson")
    let run = try sample.draw(into: "out", "-q")
    #expect(run.status == 1)
    #expect(run.errors.contains("jobs.ndjson:2:"))
    #expect(run.errors.contains("6 of 8 cards could not be drawn"))
    let entries = try sample.manifest("out")
    #expect(entries.map { $0.text("status") } == ["drawn"] + bad.map { _ in "failed" } + ["drawn"])
    #expect(entries.map { $0["row"]?["line"]?.number } == (1...8).map(Double.init))
    let messages = entries.compactMap { $0["error"]?.text("message") }
    #expect(messages.count == bad.count && Set(messages).count == bad.count)
    #expect(messages[2].contains("\"x\"") && messages[4].contains("gone.csv"))
    #expect(entries[3]["error"]?["line"]?.number == 4)
    #expect(try sample.content(of: "out").count == 3)
    for limit in [["--fail-fast"], ["--max-failures", "2"]] {
      try? FileManager.default.removeItem(atPath: sample.folder["few"])
      try sample.folder.makeFolder("few")
      let run = try sample.call(["-q", "-j", "1", "-o", "few"] + limit)
      #expect(run.status == 1 && run.errors.contains("the rest was not tried"))
      let failed = try sample.manifest("few").filter { $0.text("status") == "failed" }
      #expect(failed.count == (limit.count == 1 ? 1 : 2))
    }
  }

  @Test("fields fill words, paths and addresses, and set options; other fields say nothing")
  func fields() throws {
    let sample = try BatchSample(jobs: 0)
    try sample.folder.makeFolder("data")
    try sample.folder.write("day,steps\n2016-09-17,4\n2016-09-18,1234567\n", to: "data/ana.csv")
    try sample.folder.write(
      #"{"caption":"{name}: {steps|compact} of {goal|compact}","url":"https://fit.example/u?n={name}","#
        + #""session":"{id}","data":{"url":"data/{id}.csv"},"width":120}"#, to: "spec.json")
    try sample.folder.write(
      #"{"id":"ana","name":"Ana & Ö","goal":"20000","width":100,"other":[1]}"# + "\n",
      to: "jobs.ndjson")
    let run = try sample.draw(
      into: "out", "-q", "--file-name", "{name|lower}-{row}", "--scale", "1")
    #expect(run.errors == "" && run.status == 0)
    let record = try CardRecord(try #require(sample.manifest("out").first), source: "manifest")
    #expect(record.fields["caption"] == "Ana & Ö: 1.23M of 20K")
    #expect(record.url == "https://fit.example/u?n=Ana%20%26%20%C3%96" && record.session == "ana")
    #expect(record.files[0].path == "ana & ö-1.png" && record.files[0].points.width == 100)
  }

  @Test("braces in a row stay text, and a missing field has the default of the spec")
  func braces() throws {
    let sample = try BatchSample(jobs: 0)
    try sample.folder.write(
      #"{"title":"{name} from {city|default:somewhere}","template":"report","width":120}"#,
      to: "spec.json")
    try sample.folder.write(
      #"{"name":"{sum}","caption":"f(x) = {x} {steps","row":["a={b}"],"data":[1,2]}"# + "\n"
        + #"{"name":"Bo","city":"Oslo","alt":"{alt}","data":[1,2]}"# + "\n", to: "jobs.ndjson")
    let run = try sample.draw(into: "out", "-q", "--scale", "1")
    #expect(run.status == 0, "\(run.errors)")
    let records = try sample.manifest("out").map { try CardRecord($0, source: "manifest") }
    #expect(records.map { $0.fields["title"] } == ["{sum} from somewhere", "Bo from Oslo"])
    #expect(records.first?.fields["caption"] == "f(x) = {x} {steps")
    #expect(records.last?.alt == "{alt}")
  }

  @Test("an archive and a line each have the pictures of the folder")
  func streams() throws {
    let sample = try BatchSample(jobs: 5)
    _ = try sample.draw(into: "out", "-q")
    let expected = try sample.content(of: "out")
    for (arguments, script) in [
      (["-o", "a.tar"], "mkdir x && tar xf a.tar -C x"),
      (
        ["--tar"],
        "mkdir x && \"$COMMAND\" batch jobs.ndjson --template spec.json --tar | tar x -C x"
      ),
    ] {
      let run = try sample.call(["-q"] + arguments)
      #expect(run.status == 0 && (arguments.count == 2) == run.output.isEmpty)
      let unpacked = try CommandRun(
        script: "rm -rf x; export SOURCE_DATE_EPOCH=1474200000; \(script)", in: sample.folder)
      #expect(unpacked.status == 0, "\(unpacked.errors)")
      #expect(try sample.content(of: "x") == expected)
    }
    let lines = try sample.call(["-q", "--inline"])
    for entry in try sample.lines(lines.text) {
      let file = try #require(entry["files"]?.array?.first)
      let data = Data(base64Encoded: file.text("data") ?? "").map { [UInt8]($0) }
      #expect(data == expected[file.text("path") ?? ""])
    }
    #expect(try sample.lines(lines.text).count == 5)
  }

  @Test("a pipe and a device keep their names and are written to")
  func devices() throws {
    let sample = try BatchSample(jobs: 3)
    let run = try CommandRun(
      script: "export SOURCE_DATE_EPOCH=1474200000; mkfifo pipe; cat pipe > copy.tar & "
        + "\"$COMMAND\" batch jobs.ndjson --template spec.json -q --tar -o pipe && wait "
        + "&& [ -p pipe ] && \"$COMMAND\" batch jobs.ndjson --template spec.json -q --tar -o /dev/null "
        + "&& [ -c /dev/null ]", in: sample.folder)
    #expect(run.status == 0, "\(run.errors)")
    let whole = try sample.call(["-q", "--tar"])
    #expect(sample.folder.bytes(of: "copy.tar") == whole.output)
  }

  @Test("parts of a batch are together the whole, and each card is in one of them")
  func shards() throws {
    let sample = try BatchSample(jobs: 20)
    _ = try sample.draw(into: "whole", "-q")
    var all: BatchSample.Content = [:]
    var count = 0
    for part in 1...3 {
      let run = try sample.draw(into: "part\(part)", "-q", "--shard", "\(part)/3")
      #expect(run.status == 0 && run.errors == "")
      let content = try sample.content(of: "part\(part)").filter { $0.key != "manifest.ndjson" }
      count += content.count
      all.merge(content) { $1 }
    }
    let whole = try sample.content(of: "whole").filter { $0.key != "manifest.ndjson" }
    #expect(all == whole && count == 20)
  }

  @Test("files are spread over subfolders, of which the manifest knows")
  func fanOut() throws {
    let sample = try BatchSample(jobs: 6)
    _ = try sample.draw(into: "flat", "-q")
    #expect(try sample.draw(into: "out", "-q", "--fan-out", "2").status == 0)
    let flat = try sample.content(of: "flat")
    for entry in try sample.manifest("out") {
      let path = try #require(entry["files"]?.array?.first?.text("path"))
      let parts = path.split(separator: "/")
      #expect(parts.count == 3 && parts[0].count == 2 && parts[1].count == 2)
      #expect(sample.folder.bytes(of: "out/\(path)") == flat[String(parts[2])])
    }
    #expect(try sample.content(of: "out").count == 7)
    #expect(try sample.draw(into: "out", "--fan-out", "2").errors.contains("6 unchanged"))
  }
}
