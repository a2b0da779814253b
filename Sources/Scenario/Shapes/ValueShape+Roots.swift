internal import CognitoModel

extension ValueShape {
  static let identity = ValueShape.fields(identityFields)

  /// An identity from `given` with a software token.
  static let userWithToken = ValueShape.fields(identityFields + [.totpSecret])

  private static let identityFields = ["email", "username", "password", "phone"].map {
    OutcomeField($0, .text)
  }

  static let pool = ValueShape.fields(
    ["id", "region", "domain", "endpoint", "issuer", "jwksUri"].map { OutcomeField($0, .text) }
      + [OutcomeField("kind", .choice(["mock", "cognito"]))] + describedPool
  )

  static let client = ValueShape.fields([OutcomeField("id", .text)] + describedClient)

  /// The settings of a pool, under the service's names.
  static let poolSettings = ValueShape.fields(describedPool)

  /// The settings of a client, under the service's names.
  static let clientSettings = ValueShape.fields(describedClient)

  private static let describedPool: [OutcomeField] = {
    let described = fields(
      of: CognitoModel.operation("DescribeUserPool")?.output["UserPool"]
    )
    let factors = CognitoModel.operation("GetUserPoolMfaConfig")?.output.members ?? []
    // MfaConfiguration is a member of both.
    let further = factors.filter { factor in !described.contains { $0.name == factor.name } }
    return described + further.map(OutcomeField.init)
  }()

  private static let describedClient = fields(
    of: CognitoModel.operation("DescribeUserPoolClient")?.output["UserPoolClient"]
  )

  private static func fields(of member: Member?) -> [OutcomeField] {
    guard case .structure(let structure)? = member?.shape.kind else { return [] }
    return structure.members.map(OutcomeField.init)
  }
}

extension OutcomeField {
  static let totpSecret = OutcomeField("totpSecret", .text)

  /// Creates a field from a member of the service model.
  init(_ member: Member) { self.init(member.name, .service(member.shape)) }
}

/// The settings that an action checks, as the service describes them.
package enum DescribedSettings: Sendable {
  /// DescribeUserPool's `UserPool` with GetUserPoolMfaConfig's members.
  case pool
  /// DescribeUserPoolClient's `UserPoolClient`.
  case client

  /// The shape of the settings.
  package var shape: ValueShape {
    switch self {
    case .pool: .poolSettings
    case .client: .clientSettings
    }
  }

  /// The member that contains the settings in the service's response.
  var wrapper: String {
    switch self {
    case .pool: "UserPool"
    case .client: "UserPoolClient"
    }
  }

  var example: String {
    switch self {
    case .pool: "MfaConfiguration: OPTIONAL"
    case .client: "PreventUserExistenceErrors: ENABLED"
    }
  }
}
