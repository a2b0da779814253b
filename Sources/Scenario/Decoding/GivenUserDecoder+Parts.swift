internal import Diagnostics
internal import YAMLTree

extension GivenUserDecoder {
  /// Decodes a word of the type, or a value that is read when the user is created.
  func word<Word: RawRepresentable<String> & CaseIterable>(
    _ node: YAMLNode,
    _ subject: String,
    _: Word.Type
  ) -> TypedExpression<Word>? {
    valueDecoder.choice(node, subject, Word.allCases.map(\.rawValue))?.converted(Word.init)
  }

  func status(_ node: YAMLNode, _ subject: String) -> TypedExpression<GivenUser.Status>? {
    if ["disabled", "inactive", "deactivated"].contains(node.scalar?.text.lowercased()) {
      return reject(
        .badChoice,
        "`status` can't disable a user",
        at: node.range,
        meant: "enabled: false"
      )
    }
    return word(node, subject, GivenUser.Status.self)
  }

  /// Decodes a literal list, or a `$( )` value for a whole list.
  func list<Element>(
    _ node: YAMLNode,
    _ key: String,
    _ elements: (Self, YAMLNode) -> [Element]?
  ) -> TypedExpression<[Element]>? {
    guard node.isSoleValue else { return elements(self, node).map { .literal($0) } }
    return wholeText(node, .list(.any), key) { _ = elements($0, $1) }.map { .template($0) }
  }

  func contacts(_ node: YAMLNode) -> [GivenUser.Contact]? {
    let words = GivenUser.Contact.allCases.map(\.rawValue)
    let help =
      "For example, write `verified: [email]`. Each element is \(words.listed("or"))."
    guard let elements = elements(of: node, "`verified`", help: help) else { return nil }
    return elements.compactMap { element in
      guard let text = valueDecoder.writtenText(element, "an element of `verified`") else {
        return nil
      }
      if let contact = GivenUser.Contact(rawValue: text) { return contact }
      let nearest = nearest(to: text, among: words)
      return reject(
        .badChoice,
        "an element of `verified` must be \(words.listed("or"))",
        at: element.range,
        meant: nearest
      )
    }
  }

  func groups(_ node: YAMLNode) -> [TextTemplate]? {
    let help = "Write `groups: [ NAME ]`."
    return elements(of: node, "`groups`", help: help)?.compactMap { element in
      valueDecoder.text(element, "a group's name")
    }
  }
}
