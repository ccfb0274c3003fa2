/// Calls `body` and converts the error that it throws, as at a boundary between modules:
/// `try converting(InputError.json) { () throws(JSONError) in … }`.
@inlinable
package func converting<Value: ~Copyable, Inner: Error, Outer: Error>(
  _ convert: (Inner) -> Outer, _ body: () throws(Inner) -> Value
) throws(Outer) -> Value { do throws(Inner) { return try body() } catch { throw convert(error) } }
