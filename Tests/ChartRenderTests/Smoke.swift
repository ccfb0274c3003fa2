import Testing
@testable import ChartRender
@Test func smoke() { #expect(!versions().isEmpty) }
