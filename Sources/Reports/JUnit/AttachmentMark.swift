/// The start of an attachment, which GitLab turns into a link.
private let attachmentMark = Array("[[ATTACHMENT|".utf8)

extension String {
  /// The string with a space before each `|` that would start the path of a link.
  var withoutAttachmentMarks: String {
    var text = self
    let places = text.withUTF8 { bytes in
      bytes.indices.filter {
        bytes[$0] == attachmentMark[0] && bytes[$0...].starts(with: attachmentMark)
      }
    }
    guard !places.isEmpty else { return self }
    var bytes = Array(utf8)
    for place in places.reversed() {
      bytes.insert(UInt8(ascii: " "), at: place + attachmentMark.count - 1)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
