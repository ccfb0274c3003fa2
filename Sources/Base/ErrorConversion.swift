/// Returns what `body` returns, with the error that it throws converted to the caller's kind.
///
/// This is the one way in which an error crosses a boundary between modules:
/// `try converting(InputError.json) { () throws(JSONError) in … }`.
///
/// - Throws: `convert` of the error of `body`.
@inlinable
package func converting<Value: ~Copyable, Inner: Error, Outer: Error>(
  _ convert: (Inner) -> Outer, _ body: () throws(Inner) -> Value
) throws(Outer) -> Value {
  do throws(Inner) { return try body() } catch { throw convert(error) }
}
