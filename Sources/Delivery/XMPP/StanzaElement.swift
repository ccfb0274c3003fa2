import Base

/// A stanza, or an element of XML in one. Namespaces are attributes called `xmlns`.
package struct StanzaElement: Sendable, Hashable {
  package enum Node: Sendable, Hashable {
    case element(StanzaElement)
    case text(String)
  }

  package var name: String
  package var attributes: [String: String]
  package var nodes: [Node]

  package init(_ name: String, _ attributes: [String: String] = [:], nodes: [Node]) {
    (self.name, self.attributes, self.nodes) = (name, attributes, nodes)
  }

  init(_ name: String, _ attributes: [String: String] = [:], _ children: [StanzaElement] = []) {
    self.init(name, attributes, nodes: children.map(Node.element))
  }

  init(_ name: String, _ attributes: [String: String] = [:], text: String) {
    self.init(name, attributes, nodes: [.text(text)])
  }

  package subscript(_ attribute: String) -> String? { attributes[attribute] }

  package var children: [StanzaElement] {
    nodes.compactMap { node in
      switch node {
      case .element(let element): element
      case .text: nil
      }
    }
  }

  /// The first child of a name in a namespace.
  package func child(_ name: String, in namespace: String) -> StanzaElement? {
    children.first { $0.name == name && $0["xmlns"] == namespace }
  }

  /// The text without that of children.
  package var text: String {
    nodes.map { node in
      switch node {
      case .element: ""
      case .text(let text): text
      }
    }.joined()
  }

  /// The element as XML, with attributes in alphabetical order.
  package var xml: String {
    let head = attributes.sorted { $0.key < $1.key }
      .map { " \($0.key)=\"\($0.value.escapedForXML)\"" }.joined()
    guard !nodes.isEmpty else { return "<\(name)\(head)/>" }
    let content = nodes.map { node in
      switch node {
      case .element(let element): element.xml
      case .text(let text): text.escapedForXML
      }
    }
    return "<\(name)\(head)>\(content.joined())</\(name)>"
  }
}
