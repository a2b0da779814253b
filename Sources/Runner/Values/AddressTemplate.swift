package import Values

/// How a code source makes fresh addresses: `qa+$(tag)@example.com` in two halves.
package struct AddressTemplate: Hashable, Sendable {
  private let before: String
  private let after: String

  /// Addresses that start with `before`, then a fresh tag, then `after`.
  package init(before: String, after: String) {
    self.before = before
    self.after = after
  }

  /// Parses the text of a project file, in which `$(tag)` stands once, with an address around it.
  package init(parsing text: String) throws(AddressTemplateError) {
    let template: Template
    do throws(ValueSyntaxError) { template = try Template(parsing: text) } catch {
      throw .syntax(error)
    }
    var halves = [""]
    for segment in template.segments {
      switch segment {
      case .text(let text): halves[halves.count - 1] += text
      case .value(.path(ValuePath(root: "tag")), _): halves.append("")
      case .value(_, let scalars): throw .unknownValue(text.part(scalars))
      }
    }
    guard halves.count == 2 else { throw .tags(count: halves.count - 1) }
    self.init(before: halves[0], after: halves[1])
    guard AddressTemplate.isAddress(address(for: "tag")) else { throw .noAddress(text) }
  }

  /// `TAG@example.com`: RFC 2606 keeps that domain for examples, so nobody is ever written to.
  package static let example = AddressTemplate(before: "", after: "@example.com")

  /// `success+TAG@simulator.amazonses.com`: the mailbox simulator takes such mail and shows it to
  /// nobody; a label may stand behind the plus sign (Amazon SES developer guide, mailbox simulator).
  package static let simulator = AddressTemplate(
    before: "success+",
    after: "@simulator.amazonses.com"
  )

  /// The address with that tag, whose characters are left as they are.
  package func address(for tag: String) -> String { before + tag + after }

  /// Whether mail can go there: a local part of atoms and dots, and a domain of labels (RFC 5321 §4.1.2).
  private static func isAddress(_ text: String) -> Bool {
    let halves = text.split(separator: "@", omittingEmptySubsequences: false)
    guard halves.count == 2 else { return false }
    let labels = halves[1].split(separator: ".", omittingEmptySubsequences: false)
    return halves[0].split(separator: ".", omittingEmptySubsequences: false).allSatisfy(isAtom)
      && labels.count >= 2 && labels.allSatisfy(isLabel)
  }

  private static func isAtom(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        isLetterOrDigit(byte) || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte) || byte >= 0x80
      }
  }

  private static func isLabel(_ text: Substring) -> Bool {
    !text.isEmpty && !text.hasPrefix("-") && !text.hasSuffix("-")
      && text.utf8.allSatisfy { isLetterOrDigit($0) || $0 == UInt8(ascii: "-") || $0 >= 0x80 }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}

/// A text by which no fresh addresses can be made.
package enum AddressTemplateError: Error, Hashable, Sendable {
  /// A `$( )` does not follow the grammar.
  case syntax(ValueSyntaxError)
  /// `$(tag)` does not stand exactly once.
  case tags(count: Int)
  /// Something else is read; with its `$( )`.
  case unknownValue(String)
  /// What stands around the tag is no address.
  case noAddress(String)

  /// The facts in words: lower case, no full stop.
  package var message: String {
    switch self {
    case .syntax: "a `$(` is not finished; fresh addresses are made as in `qa+$(tag)@example.com`"
    case .tags(0): "`$(tag)` is missing: all addresses would be the same one"
    case .tags: "`$(tag)` stands in it more than once"
    case .unknownValue(let value): "`\(value)` is not known here; only `$(tag)` is"
    case .noAddress(let text): "`\(text)` is no address such as `qa+$(tag)@example.com`"
    }
  }
}

extension String {
  fileprivate func part(_ scalars: Range<Int>) -> String {
    let all = unicodeScalars
    let start = all.index(all.startIndex, offsetBy: scalars.lowerBound)
    return String(all[start..<all.index(start, offsetBy: scalars.count)])
  }
}
