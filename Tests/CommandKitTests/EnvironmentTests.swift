import Testing

@testable import CommandKit

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite struct EnvironmentTests {
  @Test("variables are found by how their names begin, in their order, without empty ones")
  func variablePrefixes() {
    let start = "SENDTEST_\(getpid())_"
    for (name, value) in [("B", "2"), ("A", "1=x"), ("C", "")] { setenv(start + name, value, 1) }
    defer { for name in ["A", "B", "C"] { unsetenv(start + name) } }
    let found = Environment.all(startingWith: start)
    #expect(found.map(\.name) == [start + "A", start + "B"])
    #expect(found.map(\.value) == ["1=x", "2"])
    #expect(Environment.all(startingWith: start + "none").isEmpty)
  }
}
