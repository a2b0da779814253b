internal import JSON

// The fate of a pool that a deployment deletes or replaces.
//
// «This capability also applies to stack update operations that lead to resources being deleted» (template
// reference of CloudFormation, DeletionPolicy). A pool whose DeletionProtection is ACTIVE is not
// deleted:
// DeleteUserPool fails with InvalidParameterException. A stack skips what it can't delete in the
// cleanup after an
// update, and continues (AWS re:Post, cloudformation-stack-cleanup-stuck). Terraform stops.
enum PoolFate: Hashable {
  /// It is deleted with its users.
  case lost
  /// It is deleted, unless a value known only at deployment keeps it.
  case perhapsLost(unless: Doubt)
  /// Its stack retains it.
  case retained
  /// It can't be deleted, and its deployer leaves it behind.
  case leftBehind
  /// Terraform creates another pool and stops managing this one.
  case forgotten
  /// It can't be deleted, and the deployment fails there.
  case refused(Refusal)

  /// What may keep a pool, known only at deployment.
  enum Doubt: Hashable {
    case protection, policy
  }

  /// Where a deployment that would delete a pool fails.
  enum Refusal: Hashable {
    /// At the call itself.
    case call
    /// When Terraform deletes it, after its replacement is created or before.
    case plan(makesFirst: Bool)
    /// Terraform does not apply a plan that contains an error.
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

  /// Whether the pool stays and changes of its parts matter.
  var keepsPool: Bool {
    switch self {
    case .retained, .leftBehind: true
    case .lost, .perhapsLost, .forgotten, .refused: false
    }
  }

  /// Whether the deployment fails because of it.
  var isRefusal: Bool {
    if case .refused = self { true } else { false }
  }

  /// What may keep the pool whose users are otherwise lost.
  var doubt: Doubt? {
    if case .perhapsLost(let doubt) = self { doubt } else { nil }
  }

  /// The severity of deleting the pool.
  var severityOfDeletion: Severity {
    switch self {
    case .lost, .perhapsLost: .dataLoss
    case .retained, .leftBehind: .behavior
    case .forgotten: .breaking
    case .refused: .deploymentFails
    }
  }

  /// The severity of replacing the pool.
  var severityOfReplacement: Severity {
    switch self {
    case .lost, .perhapsLost: .dataLoss
    case .retained, .leftBehind, .forgotten: .breaking
    case .refused: .deploymentFails
    }
  }
}
