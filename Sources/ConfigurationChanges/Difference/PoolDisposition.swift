internal import JSON

// The disposition of a pool that a deployment deletes or replaces.
//
// "This capability also applies to stack update operations that lead to resources being deleted"
// (CloudFormation template reference, DeletionPolicy). If the pool's DeletionProtection is
// ACTIVE, DeleteUserPool fails with InvalidParameterException. In the cleanup after an update, a
// stack skips resources that it can't delete (AWS re:Post, cloudformation-stack-cleanup-stuck).
// Terraform stops.
enum PoolDisposition: Hashable {
  /// The deployment deletes the pool with its users.
  case lost
  /// The deployment deletes the pool, unless a value known only at deployment keeps it.
  case possiblyDeleted(unless: Doubt)
  /// The stack retains the pool because of its policy.
  case retained
  /// The pool can't be deleted, and its deployer leaves it behind.
  case leftBehind
  /// Terraform creates another pool and stops managing the old pool.
  case forgotten
  /// The pool can't be deleted, and the deployment fails.
  case refused(Rejection)

  /// A value known only at deployment that may keep a pool.
  enum Doubt: Hashable {
    case protection, policy
  }

  /// The point where a deployment that would delete a pool fails.
  enum Rejection: Hashable {
    /// The call to delete the pool fails.
    case call
    /// Terraform fails to delete the pool, before or after it creates the replacement.
    case plan(makesFirst: Bool)
    /// Terraform does not apply a plan that contains an error.
    case planning
  }

  /// Determines the disposition of the old pool under a deployment.
  init(of old: PoolDocument, by sent: PoolDocument) {
    guard sent.deployedBy != .terraform else {
      self.init(by: sent.actions?.poolDeletion ?? .planned())
      return
    }
    let policy = old.retention[.pool]
    if policy?.keepsRemoved == true {
      self = .retained
    } else if policy?.isComputed == true {
      self = .possiblyDeleted(unless: .policy)
    } else if old.unknown.contains(SettingPath(.pool, ["DeletionProtection"])) {
      self = .possiblyDeleted(unless: .protection)
    } else if old.pool["DeletionProtection"] == "ACTIVE" {
      self = sent.deployedBy == .cloudFormation ? .leftBehind : .refused(.call)
    } else {
      self = .lost
    }
  }

  private init(by deletion: PoolDeletion) {
    switch deletion {
    case .unplanned: self = .refused(.planning)
    case .forgotten: self = .forgotten
    case .planned(isProtected: true, let makesFirst): self = .refused(.plan(makesFirst: makesFirst))
    case .planned, .unexplained: self = .lost
    }
  }

  /// Whether the pool stays and the changes to its parts are reported.
  var keepsPool: Bool {
    switch self {
    case .retained, .leftBehind: true
    case .lost, .possiblyDeleted, .forgotten, .refused: false
    }
  }

  /// Whether the deployment fails because the pool can't be deleted.
  var isRejection: Bool {
    if case .refused = self { true } else { false }
  }

  /// The value that may keep the pool; nil if its disposition is known.
  var doubt: Doubt? {
    if case .possiblyDeleted(let doubt) = self { doubt } else { nil }
  }

  /// The severity of deleting the pool.
  var severityOfDeletion: Severity {
    switch self {
    case .lost, .possiblyDeleted: .dataLoss
    case .retained, .leftBehind: .behavior
    case .forgotten: .breaking
    case .refused: .deploymentFails
    }
  }

  /// The severity of replacing the pool.
  var severityOfReplacement: Severity {
    switch self {
    case .lost, .possiblyDeleted: .dataLoss
    case .retained, .leftBehind, .forgotten: .breaking
    case .refused: .deploymentFails
    }
  }
}
