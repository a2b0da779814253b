internal import JSON

// What becomes of a pool that a deployment deletes, or puts another in the place of.
//
// «This capability also applies to stack update operations that lead to resources being deleted» (template
// reference of CloudFormation, DeletionPolicy). A pool whose DeletionProtection is ACTIVE is not deleted:
// DeleteUserPool ends in InvalidParameterException. A stack skips what it can't delete when it cleans up after an
// update, and goes on (AWS re:Post, cloudformation-stack-cleanup-stuck); Terraform stops.
enum PoolFate: Hashable {
  /// It is deleted, with its users.
  case lost
  /// It is deleted, unless a value that only the deployment knows keeps it.
  case perhapsLost(unless: Doubt)
  /// Its stack leaves it alone.
  case retained
  /// It can't be deleted, and what deploys it leaves it behind.
  case leftBehind
  /// Terraform makes another one and forgets it.
  case forgotten
  /// It can't be deleted, and the deployment ends there.
  case refused(Refusal)

  /// What keeps a pool, of which only the deployment knows whether it does.
  enum Doubt: Hashable {
    case protection, policy
  }

  /// Where a deployment ends that would delete a pool.
  enum Refusal: Hashable {
    /// With the call itself.
    case call
    /// When Terraform deletes it, after the one in its place is made or before.
    case plan(makesFirst: Bool)
    /// Terraform does not apply a plan with an error in it.
    case planning
  }

  /// The fate of the old pool.
  init(of old: PoolDocument, by sent: PoolDocument) {
    guard sent.deployedBy != .terraform else {
      self.init(by: sent.actions?.poolDeletion ?? PoolDeletion())
      return
    }
    let policy = old.retention[.pool]
    if policy?.keepsRemoved == true {
      self = .retained
    } else if policy?.isComputed == true {
      self = .perhapsLost(unless: .policy)
    } else if old.unknown.contains(SettingPath(.pool, ["DeletionProtection"])) {
      self = .perhapsLost(unless: .protection)
    } else if old.pool["DeletionProtection"] == "ACTIVE" {
      self = sent.deployedBy == .cloudFormation ? .leftBehind : .refused(.call)
    } else {
      self = .lost
    }
  }

  private init(by deletion: PoolDeletion) {
    if deletion.isRefused {
      self = .refused(.planning)
    } else if deletion.stays {
      self = .forgotten
    } else {
      self = deletion.isProtected == true ? .refused(.plan(makesFirst: deletion.makesFirst)) : .lost
    }
  }

  /// Whether its stack leaves it there, so that what becomes of its parts counts.
  var keepsPool: Bool {
    switch self {
    case .retained, .leftBehind: true
    case .lost, .perhapsLost, .forgotten, .refused: false
    }
  }

  /// Whether the deployment ends with it.
  var isRefusal: Bool {
    if case .refused = self { true } else { false }
  }

  /// What may keep the pool, where its users are lost without that.
  var doubt: Doubt? {
    if case .perhapsLost(let doubt) = self { doubt } else { nil }
  }

  /// How bad it is that the pool goes; what is left of it tells the rest.
  var severityOfDeletion: Severity {
    switch self {
    case .lost, .perhapsLost: .dataLoss
    case .retained, .leftBehind: .behavior
    case .forgotten: .breaking
    case .refused: .deploymentFails
    }
  }

  /// How bad it is that another pool comes.
  var severityOfReplacement: Severity {
    switch self {
    case .lost, .perhapsLost: .dataLoss
    case .retained, .leftBehind, .forgotten: .breaking
    case .refused: .deploymentFails
    }
  }
}
