internal import CognitoModel

extension ValueShape {
  static let identity = ValueShape.fields(identityFields)

  /// An identity for whom `given` enrolled a software token.
  static let userWithToken = ValueShape.fields(identityFields + [.totpSecret])

  private static let identityFields = ["email", "username", "password", "phone"].map {
    OutcomeField($0, .text)
  }

  static let pool = ValueShape.fields(
    ["id", "region", "domain", "endpoint", "issuer", "jwksUri"].map { OutcomeField($0, .text) }
      + [OutcomeField("kind", .choice(["mock", "cognito"]))] + describedPool
  )

  static let client = ValueShape.fields([OutcomeField("id", .text)] + describedClient)

  /// What the service says of a pool, under its own names.
  static let poolSettings = ValueShape.fields(describedPool)

  /// What the service says of a client, under its own names.
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

  /// A member as the service model has it.
  init(_ member: Member) { self.init(member.name, .service(member.shape)) }
}

/// Which of the service's descriptions an action looks at.
package enum DescribedSettings: Sendable {
  /// DescribeUserPool's `UserPool` with GetUserPoolMfaConfig's members.
  case pool
  /// DescribeUserPoolClient's `UserPoolClient`.
  case client

  /// What can be looked at.
  package var shape: ValueShape {
    switch self {
    case .pool: .poolSettings
    case .client: .clientSettings
    }
  }

  /// What the service's answer has around them.
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
