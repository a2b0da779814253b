internal import ArgumentParser
internal import MockServer

// Parsers for the values of options of servers.
extension OptionValue {
  /// Parses the IP address at which a server listens.
  static func ipAddress(_ text: String) throws -> String {
    guard let name = HostName(text), name.isAddress else {
      throw ValidationError("expected an IP address such as 127.0.0.1, 0.0.0.0, or ::1")
    }
    return name.text
  }

  /// Parses a name or an IP address by which clients can reach a server.
  static func host(_ text: String) throws -> String {
    guard let name = HostName(text) else {
      throw ValidationError("expected a name or an IP address, without a scheme or port")
    }
    return name.urlForm
  }

  /// Parses the name of an AWS region.
  static func region(_ text: String) throws -> String {
    guard let region = Region(text) else {
      throw ValidationError("expected a region such as eu-west-1")
    }
    return region.name
  }

  /// Throws if only one of a certificate and its key is given.
  static func checkCertificate(_ certificate: String?, key: String?) throws {
    guard (certificate == nil) == (key == nil) else {
      throw ValidationError("--tls-certificate and --tls-key must be given together")
    }
  }
}
