#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A library of the system that is loaded at run time, and stays loaded until the process ends.
package struct DynamicLibrary {
  private let handle: UnsafeMutableRawPointer

  #if canImport(Darwin)
    private static let folders = ["", "/opt/homebrew/lib/", "/usr/local/lib/", "/usr/lib/"]
  #else
    private static let folders = [""]
  #endif

  /// Loads a library; nil if this machine has none of that name and version.
  ///
  /// - Parameters:
  ///   - name: the name without `lib` and suffix, such as `zstd`.
  ///   - version: the version of its interface, such as `1`.
  package init?(_ name: String, version: String) {
    #if canImport(Darwin)
      let file = "lib\(name).\(version).dylib"
    #else
      let file = "lib\(name).so.\(version)"
    #endif
    let found = DynamicLibrary.folders.lazy.compactMap { dlopen($0 + file, RTLD_NOW) }.first
    guard let found else { return nil }
    handle = found
  }

  /// A function of the library; nil if there is none of that name.
  ///
  /// The caller vouches for the type, which the library's header declares.
  package func function<Function>(_ name: String, as: Function.Type) -> Function? {
    // The bytes of an address are those of a pointer to a function, as POSIX says of dlsym.
    dlsym(handle, name).map { address in
      withUnsafeBytes(of: address) { $0.load(as: Function.self) }
    }
  }
}
