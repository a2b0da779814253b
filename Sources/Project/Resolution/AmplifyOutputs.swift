internal import Diagnostics
internal import FoundationEssentials
internal import JSON
internal import Values

/// The information about a pool in a file of AWS Amplify.
///
/// Amplify has three formats. Generation 2 writes `amplify_outputs.json`. In generation 1,
/// `aws-exports.js`, `aws-exports.json`, and newer `amplifyconfiguration.json` files are flat.
/// Older `amplifyconfiguration.json` files of mobile apps contain plugins.
struct AmplifyOutputs: Hashable, Sendable {
  /// The reason why a file does not provide a pool.
  enum ParsingError: Error, Hashable, Sendable {
    case unreadable
    case notJSON
    /// The file has no pool, or no client of its pool.
    case incomplete
  }

  let userPoolID: String
  let clientID: String
  let region: String?
  let domain: String?

  /// Reads a file's bytes.
  init(parsing bytes: [UInt8]) throws(ParsingError) {
    guard let whole = AmplifyOutputs.json(in: bytes) else { throw .notJSON }
    let found = AmplifyOutputs.formats.lazy.compactMap { AmplifyOutputs(whole, $0) }.first
    guard let found else { throw .incomplete }
    self = found
  }

  /// Reads a file of this machine.
  init(at path: String) throws(ParsingError) {
    guard let data = try? Data(contentsOf: URL(filePath: path)) else { throw .unreadable }
    try self.init(parsing: Array(data))
  }

  /// The JSON object in a file; in JavaScript, statements surround the object.
  private static func json(in bytes: [UInt8]) -> JSONValue? {
    guard let start = bytes.firstIndex(of: UInt8(ascii: "{")),
      let end = bytes.lastIndex(of: UInt8(ascii: "}")), start < end
    else { return nil }
    return try? JSONValue(parsing: Array(bytes[start...end]))
  }
}

// MARK: - Formats

extension AmplifyOutputs {
  /// The members' paths in a format.
  private struct Format {
    let pool: [String]
    let client: [String]
    let region: [String]
    let domain: [String]
  }

  private static let formats: [Format] = {
    let plugin = ["auth", "plugins", "awsCognitoAuthPlugin"]
    let pool = plugin + ["CognitoUserPool", "Default"]
    return [
      Format(
        pool: ["auth", "user_pool_id"],
        client: ["auth", "user_pool_client_id"],
        region: ["auth", "aws_region"],
        domain: ["auth", "oauth", "domain"]
      ),
      Format(
        pool: ["aws_user_pools_id"],
        client: ["aws_user_pools_web_client_id"],
        region: ["aws_cognito_region"],
        domain: ["oauth", "domain"]
      ),
      Format(
        pool: pool + ["PoolId"],
        client: pool + ["AppClientId"],
        region: pool + ["Region"],
        domain: plugin + ["Auth", "Default", "OAuth", "WebDomain"]
      ),
    ]
  }()

  private init?(_ whole: JSONValue, _ format: Format) {
    func text(_ path: [String]) -> String? {
      (whole.object?.value(at: path)?.string).nonEmpty
    }
    guard let pool = text(format.pool), let client = text(format.client) else { return nil }
    (userPoolID, clientID) = (pool, client)
    (region, domain) = (text(format.region), text(format.domain))
  }
}

extension AmplifyOutputs.ParsingError {
  /// The message about a file at a path.
  func message(_ path: String) -> String {
    switch self {
    case .unreadable: "can't read `\(path)`"
    case .notJSON: "`\(path)` does not contain JSON"
    case .incomplete: "`\(path)` has no user pool with a client"
    }
  }

  /// The instruction for a path in its spelling in the project file; nil if there is none.
  func help(_ written: String) -> String? {
    if self == .unreadable {
      return written.hasPrefix("/")
        ? nil : "Write the path relative to the folder of the project file."
    }
    let names = [
      "amplify_outputs.json", "aws-exports.js", "aws-exports.json", "amplifyconfiguration.json",
    ]
    guard names.contains(where: { written == $0 || written.hasSuffix("/\($0)") }) else {
      return "Use \(names.listed("or"))."
    }
    return "Let Amplify write the file again. The file contains a pool only if the app uses "
      + "Amplify Auth."
  }
}
