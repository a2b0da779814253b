import CognitoModel
import JSON
import Testing

@testable import PoolClient
@testable import Workflows

private let names = PermissionProbe.Names(
  pool: "eu-west-1_AbCdEfGhI",
  client: "1example23456789",
  arn: "arn:aws:cognito-idp:eu-west-1:123456789012:userpool/eu-west-1_AbCdEfGhI",
  absentName: "authflow-doctor-1a2b3c4d5e"
)

private var signed: [String] {
  CognitoModel.operationNames.filter { CognitoModel.operation($0)?.authorization == .signed }
}

@Suite struct `The probe of a permission` {
  @Test(arguments: [
    "AdminCreateUser", "AdminLinkProviderForUser", "CreateGroup", "DeleteGroup", "DeleteUserPool",
    "CreateUserPool", "UpdateUserPool", "SetUserPoolMfaConfig", "TagResource",
    "AddCustomAttributes",
  ])
  func `an operation that creates or changes something is not called`(_ operation: String) {
    #expect(PermissionProbe(operation, names) == .simulation)
  }

  @Test(arguments: [
    "AdminGetUser", "AdminDeleteUser", "AdminSetUserPassword", "AdminAddUserToGroup",
    "AdminUserGlobalSignOut", "AdminUpdateUserAttributes", "AdminForgetDevice", "DescribeUserPool",
    "DescribeUserPoolClient", "GetGroup", "ListUsers", "GetUserPoolMfaConfig", "AdminInitiateAuth",
    "AdminRespondToAuthChallenge", "AdminResetUserPassword", "AdminListUserAuthEvents",
  ])
  func `an operation that reads or is about a user is called`(_ operation: String) {
    #expect(PermissionProbe(operation, names) != .simulation)
  }

  @Test func `every call is about the pool and about an absent name, and is valid`() throws {
    for operation in signed {
      guard case .call(let input) = PermissionProbe(operation, names) else { continue }
      let model = try #require(CognitoModel.operation(operation))
      #expect(input["UserPoolId"] == nil || input["UserPoolId"] == .string(names.pool))
      #expect(input["Username"] == nil || input["Username"] == .string(names.absentName))
      #expect(model.input.members.allSatisfy { !$0.isRequired || input[$0.name] != nil })
      for (name, value) in input.members {
        let broken = model.input[name]?.shape.constraints(brokenBy: value)
        #expect(broken?.isEmpty == true, "\(operation): \(name)")
      }
    }
  }

  @Test func `no call can change an existing thing`() {
    for operation in signed {
      guard case .call(let input) = PermissionProbe(operation, names) else { continue }
      let isAboutAbsentName = input["Username"] == .string(names.absentName)
      let effect = OperationEffect.of(operation)
      #expect(effect == .reads || effect == .signsIn || isAboutAbsentName, "\(operation)")
    }
  }

  @Test(
    arguments: [
      (nil, nil, "AdminGetUser", "ok"),
      ("UserNotFoundException", "User does not exist.", "AdminDeleteUser", "ok"),
      ("ResourceNotFoundException", "Group not found.", "GetGroup", "ok"),
      ("ResourceNotFoundException", "User pool x does not exist.", "AdminDeleteUser", "unchecked"),
      ("NotAuthorizedException", "Invalid Refresh Token.", "AdminInitiateAuth", "ok"),
      ("NotAuthorizedException", nil, "AdminGetUser", "unchecked"),
      ("UserPoolAddOnNotEnabledException", nil, "AdminListUserAuthEvents", "ok"),
      ("InvalidParameterException", "Flow not enabled for this client", "AdminInitiateAuth", "ok"),
      ("AccessDeniedException", "User: arn is not authorized to perform: x", "GetGroup", "problem"),
      ("AccessDeniedException", nil, "AdminGetUser", "problem"),
      (
        "NotAuthorizedException", "User: arn is not authorized to perform: x", "GetGroup", "problem"
      ),
      ("InvalidParameterException", "1 validation error detected", "AdminGetUser", "unchecked"),
      ("InvalidSignatureException", nil, "AdminGetUser", "unchecked"),
      ("NotImplementedByMock", nil, "AdminGetUser", "unchecked"),
      ("TooManyRequestsException", nil, "AdminGetUser", "unchecked"),
      ("OptInRequired", nil, "AdminGetUser", "unchecked"),
      ("ForbiddenException", "Request not allowed due to WAF block.", "GetGroup", "unchecked"),
      ("InternalErrorException", nil, "AdminGetUser", "unchecked"),
    ] as [(String?, String?, String, String)]
  )
  func `a response shows whether the caller may call`(
    _ type: String?,
    _ message: String?,
    _ operation: String,
    _ status: String
  ) {
    let error = type.map { PoolError(type: $0, message: message) }
    let answer = PoolResponse(status: error == nil ? 200 : 400, body: [:], error: error)
    #expect(PermissionFinding(answer, of: operation, needs: []).status.rawValue == status)
  }

  @Test(arguments: [
    ("arn:aws:iam::1:user/path/qa", "arn:aws:iam::1:user/path/qa"),
    ("arn:aws:sts::1:assumed-role/qa/session", "arn:aws:iam::1:role/qa"),
    ("arn:aws-us-gov:sts::1:assumed-role/qa/s@b", "arn:aws-us-gov:iam::1:role/qa"),
    ("arn:aws:sts::1:federated-user/bob", nil), ("arn:aws:iam::1:root", nil), ("bob", nil),
  ])
  func `IAM simulates the policies of users and roles`(_ caller: String, _ source: String?) {
    #expect(PolicySimulation.policySource(of: caller) == source)
  }

  @Test(
    arguments: [
      (PolicyDecision.allowed, "ok"), (.denied("explicitDeny"), "problem"),
      (.depends(on: ["aws:SourceIp"]), "unchecked"), (nil, "unchecked"),
    ] as [(PolicyDecision?, String)]
  )
  func `a decision about a request that IAM does not know is no decision`(
    _ decision: PolicyDecision?,
    _ status: String
  ) {
    #expect(PermissionFinding(decision, needs: []).status.rawValue == status)
  }
}
