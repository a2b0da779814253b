internal import CognitoModel

extension ValueShape {
  static let identity = ValueShape.fields(identityFields)

  /// An identity for whom `given` enrolled a software token.
  static let userWithToken = ValueShape.fields(identityFields + [.totpSecret])

  private static let identityFields = ["email", "username", "password", "phone"].map {
    OutcomeField($0, .text)
  }

  static let pool: ValueShape = {
    let own = ["id", "region", "kind"].map { OutcomeField($0, .text) }
    let described = CognitoModel.operation("DescribeUserPool")?.output["UserPool"]
    let factors = CognitoModel.operation("GetUserPoolMfaConfig")?.output.members ?? []
    return .fields(own + fields(of: described) + factors.map(OutcomeField.init))
  }()

  static let client: ValueShape = {
    let described = CognitoModel.operation("DescribeUserPoolClient")?.output["UserPoolClient"]
    return .fields([OutcomeField("id", .text)] + fields(of: described))
  }()

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
