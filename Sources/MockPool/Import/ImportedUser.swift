/// One row of a file of users to import.
struct ImportedUser {
  /// The column with the user name, an address if addresses are user names.
  static let username = "cognito:username"

  /// The column that enables SMS as the user's second factor.
  static let mfa = "cognito:mfa_enabled"

  let username: String
  let attributes: AttributeList
  let hasMFA: Bool

  /// Reads a row by the rules of the developer guide; nil if it breaks one of them.
  ///
  /// The schema of the pool is not checked here. «unconfirmed»: that an empty `cognito:mfa_enabled`
  /// is false.
  init?(_ values: [String], of columns: [String], in settings: PoolSettings) {
    guard values.count == columns.count else { return nil }
    var row = Dictionary(zip(columns, values)) { first, _ in first }
    let name = row.removeValue(forKey: ImportedUser.username) ?? ""
    guard !name.isEmpty, !name.contains(where: { $0 == " " || $0 == "\t" }) else { return nil }
    guard let hasMFA = ImportedUser.flag(row.removeValue(forKey: ImportedUser.mfa) ?? "") else {
      return nil
    }
    var attributes = AttributeList()
    for column in columns {
      guard let value = row[column], !value.isEmpty else { continue }
      guard let written = ImportedUser.written(value, as: column) else { return nil }
      attributes[column] = written
    }
    let verified = Contact.allCases.filter { attributes.isVerified($0) }
    guard verified.contains(where: settings.autoVerified.contains),
      verified.allSatisfy({ attributes[$0] != nil })
    else { return nil }
    (username, self.attributes, self.hasMFA) = (name, attributes, hasMFA)
  }

  /// Whether the value of `cognito:mfa_enabled` is possible in a pool.
  func fits(_ mfa: PoolSettings.MFAMode) -> Bool {
    switch mfa {
    case .off: !hasMFA
    case .on: hasMFA
    case .optional: true
    }
  }

  /// The value of an attribute as the pool stores it; nil if it has the wrong form.
  private static func written(_ value: String, as name: String) -> String? {
    if name == "birthdate" { return date(value) }
    if Contact.allCases.contains(where: { $0.verifiedName == name }) {
      return flag(value).map { $0 ? "true" : "false" }
    }
    return value
  }

  private static func flag(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "true": true
    case "false", "": false
    default: nil
    }
  }

  /// `1985-02-01` for the file's `02/01/1985`.
  private static func date(_ text: String) -> String? {
    guard let match = text.wholeMatch(of: #/(\d\d)/(\d\d)/(\d{4})/#) else { return nil }
    return "\(match.3)-\(match.1)-\(match.2)"
  }
}
