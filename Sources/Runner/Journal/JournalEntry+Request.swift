internal import FoundationEssentials
internal import CognitoModel
internal import JSON
internal import Matching
internal import PoolClient
internal import Project

extension JournalEntry {
  /// Creates the entry for the resource that a call creates on a pool; nil if there is none.
  ///
  /// The number, scenario, and time come from `draft`.
  init?(
    creating request: PoolRequest,
    on pool: String,
    isGenerated: (String) -> Bool,
    draft: JournalDraft
  ) {
    let input = request.shown
    let name: String?
    let kind: CreatedResourceKind
    if OperationEffect.naming.contains(request.operation) {
      (kind, name) = (.user, input["Username"]?.string)
    } else if let created = CreatedResourceKind(createdBy: request.operation) {
      (kind, name) = (created, created.operations.flatMap { input[$0.name]?.string })
    } else {
      return nil
    }
    guard let name else { return nil }
    self.init(
      kind: kind,
      names: [name],
      operation: request.operation,
      pool: input["UserPoolId"]?.string ?? pool,
      isGenerated: isGenerated(name),
      draft: draft
    )
    isUntagged = kind == .pool && [CreatedPoolIdentifiers.testTag].missing(in: input) != nil
  }

  init(
    kind: CreatedResourceKind,
    names: [String],
    operation: String,
    pool: String,
    isGenerated: Bool = true,
    draft: JournalDraft
  ) {
    self.init(
      number: 0,
      kind: kind,
      names: names,
      operation: operation,
      pool: pool,
      isGenerated: isGenerated,
      scenario: draft.scenario,
      at: draft.at
    )
  }

  /// Returns the entry with the facts from the response to its call.
  ///
  /// `mayRepeat` is true if an earlier attempt of the call had no clear response.
  func answered(_ answer: PoolResponse, mayRepeat: Bool) -> JournalEntry {
    var entry = self
    if let error = answer.error {
      // A failure of the service itself does not show whether the call took effect.
      let isUnclear = answer.status >= 500
      entry.result = .rejected(error: error.type, mayRepeat: mayRepeat || isUnclear)
    } else if kind == .user {
      entry.result = .created(id: answer.body.createdSub)
    } else if let path = kind.operations?.id {
      entry.result = .created(id: answer.body.value(at: path)?.string)
    }
    return entry
  }

  /// Takes the tags that a successful call gave to this pool or removed from it.
  mutating func noteTags(by request: PoolRequest) {
    guard kind == .pool, let id else { return }
    let input = request.shown
    let (name, value) = (CreatedPoolIdentifiers.testTag.name, CreatedPoolIdentifiers.testTag.value)
    let isOfPool = input["ResourceArn"]?.string?.isARN(ofPool: id) ?? false
    switch request.operation {
    case "TagResource" where isOfPool:
      if let given = input["Tags"]?[name] { isUntagged = given.string != value }
    case "UntagResource" where isOfPool:
      if input["TagKeys"]?.array?.contains(.string(name)) == true { isUntagged = true }
    // An update without tags removes all tags.
    case "UpdateUserPool" where input["UserPoolId"]?.string == id:
      isUntagged = [CreatedPoolIdentifiers.testTag].missing(in: input) != nil
    default: break
    }
  }

  /// Whether a successful call deleted this resource.
  func isDeleted(by request: PoolRequest, tokenUser: (name: String?, sub: String?)) -> Bool {
    let input = request.shown
    if let pool = input["UserPoolId"]?.string, pool != self.pool, kind != .pool { return false }
    switch request.operation {
    case "AdminDeleteUser":
      guard kind == .user, let name = input["Username"]?.string else { return false }
      return isNamed(name) || id == name
    case "DeleteUser":
      guard kind == .user else { return false }
      return tokenUser.name.map(isNamed) ?? false || id != nil && id == tokenUser.sub
    default:
      guard let kind = CreatedResourceKind(deletedBy: request.operation), kind == self.kind,
        let identifier = kind.operations.flatMap({ input[$0.identifier]?.string })
      else { return false }
      return id.map { $0 == identifier } ?? isNamed(identifier)
    }
  }
}

/// The origin of an entry.
struct JournalDraft {
  let scenario: String
  let at: Date
}

extension JSONObject {
  /// The sub of the user in a response of SignUp or AdminCreateUser, or in the access token of a
  /// sign-in; nil if there is none.
  var createdSub: String? {
    if let sub = self["UserSub"]?.string { return sub }
    if let sub = self["User"]?["Attributes"]?.attributeMapping["sub"]?.string { return sub }
    let token = self["AuthenticationResult"]?["AccessToken"]
    return token?.member("claims")?["sub"]?.string
  }
}
