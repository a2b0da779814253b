internal import JSON

// What becomes of a pool that a deployment deletes, or puts another in the place of.
//
// «This capability also applies to stack update operations that lead to resources being deleted» (template
// reference of CloudFormation, DeletionPolicy). A pool whose DeletionProtection is ACTIVE is not deleted:
// DeleteUserPool ends in InvalidParameterException. A stack skips what it can't delete when it cleans up after an
// update, and goes on (AWS re:Post, cloudformation-stack-cleanup-stuck); Terraform stops.
enum PoolFate {
  /// It is deleted, with its users.
  case lost
  /// It is deleted, unless a value that only the deployment knows protects it.
  case perhapsLost
  /// Its stack leaves it alone.
  case retained
  /// It can't be deleted, and what deploys it leaves it behind.
  case leftBehind
  /// It can't be deleted, and the deployment ends there.
  case refused

  /// The fate of the old pool.
  init(of old: CanonicalSettings, by sent: CanonicalSettings) {
    let protection = SettingPath(.pool, ["DeletionProtection"])
    let isProtected = old[protection] == "ACTIVE"
    if old.document.retention[.pool]?.keepsRemoved == true {
      self = .retained
    } else if old.document.unknown.contains(protection) {
      self = .perhapsLost
    } else if !isProtected {
      self = .lost
    } else {
      self = sent.document.deployedBy == .cloudFormation ? .leftBehind : .refused
    }
  }

  /// Whether it stays, so that what becomes of its parts counts.
  var keepsPool: Bool {
    switch self {
    case .retained, .leftBehind: true
    case .lost, .perhapsLost, .refused: false
    }
  }

  /// How bad it is that the pool goes; what is left of it tells the rest.
  var severityOfDeletion: Severity {
    switch self {
    case .lost, .perhapsLost: .dataLoss
    case .retained, .leftBehind: .behavior
    case .refused: .deploymentFails
    }
  }

  /// How bad it is that another pool comes.
  var severityOfReplacement: Severity {
    switch self {
    case .lost, .perhapsLost: .dataLoss
    case .retained, .leftBehind: .breaking
    case .refused: .deploymentFails
    }
  }

  /// What happens where no other pool comes.
  func wordsOfDeletion(_ word: String) -> String {
    switch self {
    case .lost:
      "The \(word) deletes the pool and makes none: its users, their passwords and second factors are lost."
    case .perhapsLost:
      """
      The \(word) deletes the pool and makes none: its users, their passwords and second factors are lost unless \
      its DeletionProtection, which only the deployment knows, is ACTIVE. Then the pool stays as an orphan.
      """
    case .retained:
      """
      The pool leaves the stack, and its DeletionPolicy keeps it: it stays as an orphan with all its users. To \
      manage it again, import it into a stack; to be rid of it, delete it by hand.
      """
    case .leftBehind:
      """
      The stack tries to delete the pool, whose DeletionProtection is ACTIVE, and fails at that: the update \
      goes on without it, and the pool stays as an orphan with all its users. To keep it, set DeletionPolicy to \
      Retain before; to be rid of it, set DeletionProtection to INACTIVE and delete it by hand.
      """
    case .refused:
      """
      The pool's DeletionProtection is ACTIVE, so that deleting it ends in InvalidParameterException and the \
      deployment fails: no user is lost. To keep the pool, take it out of what is deleted; to be rid of it, set \
      DeletionProtection to INACTIVE in a deployment of its own before.
      """
    }
  }

  /// What happens where another pool comes.
  var wordsOfReplacement: String {
    switch self {
    case .lost:
      """
      The deployment deletes the pool and makes another: its users, their passwords and second factors are \
      lost, and every client gets another id.
      """
    case .perhapsLost:
      """
      The deployment makes another pool, and every client gets another id. It deletes the old one: its users, \
      their passwords and second factors are lost unless its DeletionProtection, which only the deployment knows, \
      is ACTIVE. Then the old pool stays as an orphan. To keep the pool, keep its logical id.
      """
    case .retained:
      """
      The deployment makes another pool, which is empty, and every client gets another id; the old one's \
      DeletionPolicy keeps it, and it stays as an orphan with all its users, who can't sign in to the new one. \
      To go on with the old pool, keep its logical id (CDK: overrideLogicalId), or import it under the new one.
      """
    case .leftBehind:
      """
      The deployment makes another pool, which is empty, and every client gets another id; deleting the old \
      one fails, for its DeletionProtection is ACTIVE, and it stays as an orphan with all its users, who can't \
      sign in to the new one. To go on with the old pool, keep its logical id (CDK: overrideLogicalId).
      """
    case .refused:
      """
      The pool's DeletionProtection is ACTIVE, so that deleting it ends in InvalidParameterException and the \
      deployment fails: no user is lost. Take back what asks for another pool.
      """
    }
  }

  /// What a change of something fixed comes to, in the middle of a sentence.
  var clause: String {
    switch self {
    case .lost: "the deployment deletes the pool and makes another, and all its users are lost"
    case .perhapsLost:
      """
      the deployment makes another pool, and all users of the old one are lost unless its DeletionProtection is \
      ACTIVE
      """
    case .retained, .leftBehind:
      "the deployment makes another pool, which is empty, and the old one stays as an orphan with its users"
    case .refused:
      "the deployment fails, for the pool is protected against deletion, and no user is lost"
    }
  }
}
