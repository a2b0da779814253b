@testable import Mail
import Testing

/// 25 MB of Base64, the limit of Gmail and others.
private let attachment = [UInt8](repeating: UInt8(ascii: "A"), count: 76) + "\r\n".utf8

private func largeMessage(isTextFirst: Bool) -> [UInt8] {
  let text = mail("--b", "Content-Type: text/plain", "", "Your code is 123456", "")
  var file = mail(
    "--b",
    "Content-Type: application/pdf; name=1234567.pdf",
    "Content-Disposition: attachment; filename=1234567.pdf",
    "Content-Transfer-Encoding: base64",
    "",
    ""
  )
  for _ in 0..<(25 << 20) / attachment.count { file += attachment }
  let head = mail("To: ada@example.com", "Content-Type: multipart/mixed; boundary=b", "", "")
  return head + (isTextFirst ? text + file : file + text) + "--b--\r\n".utf8
}

@Test(.timeLimit(.minutes(10)), arguments: [true, false])
func `the code of a message of 25 MB is found before and after its attachment`(
  _ isTextFirst: Bool
) throws {
  let bytes = largeMessage(isTextFirst: isTextFirst)
  #expect(bytes.count > 25 << 20)
  let message = try MailMessage(parsing: bytes)
  #expect(message.texts == ["Your code is 123456\r\n"])
  #expect(CodeRule().finding(in: message) == .found("123456"))
}
