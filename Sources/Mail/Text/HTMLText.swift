/// The visible text of an HTML page, and the targets of its links.
package struct HTMLText {
  /// The visible text, with each block on its own line and each run of white space as one space.
  package let text: String

  /// The targets of all `<a href>`, visible or not, in order, with their offsets in the text.
  let links: [(target: String, offset: Int)]

  let layout: TextLayout

  /// Reads the page; no markup is an error.
  package init(_ html: String) {
    var reader = HTMLReader(bytes: Array(html.utf8))
    reader.run()
    text = String(decoding: reader.page.bytes, as: UTF8.self)
    links = reader.links
    layout = reader.layout
  }

  /// The charset that a page declares for itself; nil if its first kilobyte declares none.
  static func charset(of bytes: [UInt8]) -> String? {
    let start = String(decoding: bytes.prefix(1024), as: UTF8.self).asciiLowercased
    guard let name = start.firstMatch(of: /<meta[^>]*charset\s*=\s*["']?([^"'\s>\/;]+)/)?.1 else {
      return nil
    }
    // The declaration itself was readable as ASCII (HTML standard §13.2.3.2).
    return name.hasPrefix("utf-16") ? "utf-8" : String(name)
  }
}
