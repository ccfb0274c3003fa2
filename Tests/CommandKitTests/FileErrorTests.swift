import Archives
import Testing

@testable import CommandKit

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite("Wording of file errors")
struct FileErrorTests {
  @Test(
    "every error has its words and its exit status",
    arguments: [
      (
        .inputMissing(path: "a/step.csv", suggestion: "a/steps.csv"),
        .noInput,
        "\"a/step.csv\" cannot be read: there is no such file. Did you mean \"a/steps.csv\"?"
      ),
      (
        .inputMissing(path: "a\nb", suggestion: nil), .noInput,
        "\"a\\u{A}b\" cannot be read: there is no such file. Check the path."
      ),
      (
        .folderNotRead(path: "f", SystemError(code: ENOENT)), .noInput,
        "\"f\" cannot be read: there is no such file or folder. Check the path."
      ),
      (
        .outsideSpecFolder(path: "../f"), .badData,
        "\"../f\" is not read: a spec may only name files in its own folder. "
          + "Copy the file there and give its path from the spec."
      ),
      (
        .streamInSpec(path: "a"), .badData,
        "\"a\" is not read: a spec may only name ordinary files, and this is a pipe or a device. "
          + "Write what comes from it to a file, and name that."
      ),
      (
        .compression(name: "\"a\"", .damaged(.gzip)), .badData,
        "\"a\" cannot be read: its gzip data is damaged. Copy or download it again."
      ),
      (
        .compression(name: "\"a\"", .cut(.zstd)), .badData,
        "\"a\" cannot be read: its zstd data ends too early. Copy or download it again."
      ),
      (
        .compression(name: "\"a\"", .tooLarge(limit: 9)), .badData,
        "\"a\" cannot be read: unpacked it has more than 9 bytes, and more are not read. "
          + "Pass a part of it."
      ),
      (
        .compression(name: "\"a\"", .noLibrary(.zstd)), .inputOutput,
        "\"a\" cannot be read: it is compressed with zstd, and libzstd is not installed. Install it, "
          + "such as with apt-get install libzstd1, or pass the output of zstd -dc."
      ),
      (
        .inputFolderMissing(path: "a/b.csv", folder: "a"), .noInput,
        "\"a/b.csv\" cannot be read: there is no folder \"a\". Check the path."
      ),
      (
        .inputIsFolder(path: "data"), .noInput,
        "\"data\" cannot be read: it is a folder. Name a file in it."
      ),
      (
        .inputNotOpened(path: "a", SystemError(code: EACCES)), .noInput,
        "\"a\" cannot be read: permission is denied. "
          + "Change the permissions, or choose another place."
      ),
      (
        .inputNotRead(name: "Standard input", SystemError(code: EIO)), .inputOutput,
        "Standard input cannot be read: the device reports an error. Check the disk."
      ),
      (
        .inputTooLarge(name: "\"a\"", limit: 9), .badData,
        "\"a\" has more than 9 bytes, and more are not read. Pass a part of it."
      ),
      (
        .pictureTooLarge(name: "\"a.png\"", limit: 9), .badData,
        "\"a.png\" has more than 9 bytes, and larger pictures are not read. "
          + "Resize it, or save it as JPEG."
      ),
      (
        .inputIsTerminal, .usage,
        "Standard input is a terminal. Name a file, or let another program write into this one."
      ),
      (
        .outsideSpecFolder(path: "../a.csv"), .badData,
        "\"../a.csv\" is not read: a spec may only name files in its own folder. "
          + "Copy the file there and give its path from the spec."
      ),
      (
        .outputIsFolder(path: "out"), .cannotCreate,
        "\"out\" cannot be written: it is a folder. Name a file in it: -o out/week.png"
      ),
      (
        .outputFolderMissing(path: "a/b.png", folder: "a"), .cannotCreate,
        "\"a/b.png\" cannot be written: there is no folder \"a\". Make it first, or check the path."
      ),
      (
        .outputNotCreated(path: "a.png", SystemError(code: EROFS)), .cannotCreate,
        "\"a.png\" cannot be written: the disk can only be read. Choose another one."
      ),
      (
        .outputNotWritten(name: "\"a.png\"", SystemError(code: ENOSPC)), .inputOutput,
        "\"a.png\" cannot be written: the disk is full. Free some space, or choose another disk."
      ),
      (
        .outputIsInput(path: "a.csv"), .usage,
        "\"a.csv\" is the input, and the picture would replace it. Name another file with -o."
      ),
      (
        .outputIsTerminal, .usage,
        "A picture is not for a terminal. Name a file with -o, or redirect standard output."
      ),
    ] as [(FileError, CommandKit.ExitStatus, String)])
  func wording(error: FileError, status: CommandKit.ExitStatus, expected: String) {
    #expect(error.description == expected)
    #expect(error.status == status)
  }

  @Test(
    "every reason of the system ends with a next step",
    arguments: [
      ENOENT, EACCES, EPERM, ENOTDIR, EISDIR, EINVAL, ENAMETOOLONG, ELOOP, ENOSPC, EDQUOT, EFBIG,
      EROFS, EIO, EPIPE, EBADF, EMFILE, ENFILE, ENXIO,
    ])
  func reasons(code: Int32) {
    let reason = SystemError(code: code).reason
    #expect(reason.hasSuffix("."))
    #expect(reason.split(separator: ". ").count == 2, "\(reason)")
    #expect(!reason.contains("the system says"))
  }

  @Test("an unusual reason is told in the system's words")
  func unusualReason() {
    #expect(SystemError(code: ETXTBSY).reason == "the system says \"Text file busy\".")
  }
}
