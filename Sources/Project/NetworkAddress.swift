internal import Diagnostics
internal import Values

/// The parts of a URL, for the check of a project file.
///
/// The check reports mistakes early, with their place. The code that connects parses the URL again,
/// and determines whether the connection is allowed.
struct NetworkAddress: Hashable, Sendable {
  enum ParsingError: Error, Hashable, Sendable {
    case noScheme, credentials, query, fragment, badHost, badPort, badCharacter
  }

  /// The scheme in lowercase.
  let scheme: String
  /// The host in lowercase; an IPv6 address in square brackets.
  let host: String
  /// The part after the host, without slashes at its start.
  let path: String

  init(_ text: String, allowsQuery: Bool = false) throws(ParsingError) {
    guard text.utf8.allSatisfy(\.isVisibleASCII) else { throw .badCharacter }
    guard let mark = text.firstRange(of: "://"), text[..<mark.lowerBound].isScheme else {
      throw .noScheme
    }
    scheme = text[..<mark.lowerBound].lowercased()
    let rest = text[mark.upperBound...]
    let authority = rest.prefix { !"/?#".contains($0) }
    guard !authority.contains("@") else { throw .credentials }
    guard !rest.contains("#") else { throw .fragment }
    guard allowsQuery || !rest.contains("?") else { throw .query }
    host = try NetworkAddress.host(of: authority)
    path = String(rest.dropFirst(authority.count).prefix { !"?#".contains($0) }.drop { $0 == "/" })
  }

  private static func host(of authority: Substring) throws(ParsingError) -> String {
    var host = authority
    var port: Substring?
    if authority.hasPrefix("[") {
      guard let end = authority.firstIndex(of: "]") else { throw .badHost }
      host = authority[...end]
      let rest = authority[authority.index(after: end)...]
      guard rest.isEmpty || rest.hasPrefix(":") else { throw .badHost }
      port = rest.isEmpty ? nil : rest.dropFirst()
    } else if let colon = authority.firstIndex(of: ":") {
      host = authority[..<colon]
      port = authority[authority.index(after: colon)...]
    }
    if let port {
      guard port.utf8.allSatisfy(\.isASCIIDigit), let number = Int(port),
        (1...65535).contains(number)
      else { throw .badPort }
    }
    let name = host.hasPrefix("[") ? host.dropFirst().dropLast() : host
    let isIPv6 = host.hasPrefix("[")
    guard !name.isEmpty, name.utf8.allSatisfy({ isIPv6 ? $0.isIPv6Byte : $0.isHostByte }) else {
      throw .badHost
    }
    return host.lowercased()
  }

  /// Whether the host belongs to AWS.
  var isAWS: Bool { Partition.owns(host: host) }
}

extension NetworkAddress.ParsingError {
  /// The error of an invalid URL, about `subject`; `schemes` are the allowed schemes.
  func problem(for subject: String, _ schemes: [String]) -> StringError {
    let starts = schemes.map { $0 + "://" }.listed("or")
    let scheme = schemes.last ?? ""
    let (title, help): (String, String?) =
      switch self {
      case .noScheme: ("\(subject) must start with \(starts)", nil)
      case .credentials:
        (
          "\(subject) can't contain a user name or password",
          "Remove them from the URL. To log in to a source, use the keys `username` and `password`."
        )
      case .query: ("\(subject) can't have a query (`?`)", nil)
      case .fragment: ("\(subject) can't have a fragment (`#`)", nil)
      case .badHost: ("\(subject) needs a host, as in `\(scheme)://host.example.com`", nil)
      case .badPort: ("the port in \(subject) must be a number from 1 to 65535", nil)
      case .badCharacter:
        (
          "\(subject) can contain only visible ASCII characters",
          "Percent-encode other characters in a path, such as `%20` for a space. Write a host in "
            + "its ASCII form."
        )
      }
    return StringError(code: .badURL, title: title, help: help)
  }
}

extension Substring {
  /// Whether the string is a scheme (RFC 3986 §3.1): a letter, then letters, digits, `+`, `-`, and
  /// `.`.
  fileprivate var isScheme: Bool {
    guard let first = utf8.first, first.isASCIILetter else { return false }
    return utf8.allSatisfy { $0.isASCIIAlphanumeric || "+-.".utf8.contains($0) }
  }
}

extension UInt8 {
  fileprivate var isHostByte: Bool { isASCIIAlphanumeric || "-._".utf8.contains(self) }

  fileprivate var isIPv6Byte: Bool { isHostByte || self == UInt8(ascii: ":") }
}
