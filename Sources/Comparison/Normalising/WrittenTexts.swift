package import Diagnostics
internal import YAMLTree

/// What people wrote of a scenario and of the pools that it runs on: no pool made that up, whatever it
/// looks like.
package struct WrittenTexts: Sendable {
  /// The texts of each file; scenarios share those of their pools.
  private var files: [Set<String>]

  /// Takes what stands in a file.
  package init(_ source: SourceFile) {
    var texts = Set(GeneratedText(source.text).parts.compactMap(\.written))
    let roots = YAMLStream(reading: source).documents.compactMap(\.root)
    for root in roots { root.collect(&texts) }
    files = [texts]
  }

  /// What stands in several files.
  package init(_ parts: [WrittenTexts] = []) { files = parts.flatMap(\.files) }

  /// Whether a text stands there as a value or as a part of one.
  func has(_ text: String) -> Bool { files.contains { $0.contains(text) } }

  /// Whether some of what looks made up stands there.
  func has(_ bytes: ArraySlice<UInt8>) -> Bool { has(String(decoding: bytes, as: UTF8.self)) }
}

extension GeneratedText.Part {
  /// What looks made up; nil for words.
  fileprivate var written: String? {
    switch self {
    case .words: nil
    case .made(let bytes), .moment(let bytes): String(decoding: bytes, as: UTF8.self)
    }
  }
}

extension YAMLNode {
  /// Adds all texts in it.
  fileprivate func collect(_ texts: inout Set<String>) {
    if let text = scalar?.text { texts.insert(text) }
    for element in elements ?? [] { element.collect(&texts) }
    for pair in pairs ?? [] { pair.value.collect(&texts) }
  }
}
