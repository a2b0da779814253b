extension MockPool {
  /// The operations with which nobody signs in: what is stored beside users, and about them.
  static let administration: [String: Transition] = [
    // Domains and tags
    "CreateUserPoolDomain": { pool, call in
      pool.createUserPoolDomain(&call)
    },
    "DescribeUserPoolDomain": { pool, call in pool.describeUserPoolDomain(call) },
    "UpdateUserPoolDomain": { pool, call throws(ServiceError) in
      try pool.updateUserPoolDomain(call)
    },
    "DeleteUserPoolDomain": { pool, call throws(ServiceError) in
      try pool.deleteUserPoolDomain(call)
    },
    "TagResource": { pool, call throws(ServiceError) in try pool.tagResource(call) },
    "UntagResource": { pool, call throws(ServiceError) in try pool.untagResource(call) },
    "ListTagsForResource": { pool, call throws(ServiceError) in try pool.listTagsForResource(call)
    },
    // The pool and its clients
    "AddCustomAttributes": { pool, call throws(ServiceError) in try pool.addCustomAttributes(call)
    },
    "GetSigningCertificate": { pool, _ in pool.getSigningCertificate() },
    "AddUserPoolClientSecret": { pool, call throws(ServiceError) in
      try pool.addUserPoolClientSecret(&call)
    },
    "ListUserPoolClientSecrets": { pool, call throws(ServiceError) in
      try pool.listUserPoolClientSecrets(call)
    },
    "DeleteUserPoolClientSecret": { pool, call throws(ServiceError) in
      try pool.deleteUserPoolClientSecret(call)
    },
    // What users did
    "AdminListUserAuthEvents": { pool, call throws(ServiceError) in
      try pool.adminListUserAuthEvents(call)
    },
    "AdminUpdateAuthEventFeedback": { pool, call throws(ServiceError) in
      try pool.adminUpdateAuthEventFeedback(call)
    },
    "UpdateAuthEventFeedback": { pool, call throws(ServiceError) in
      try pool.updateAuthEventFeedback(call)
    },
    // Users of identity providers
    "AdminLinkProviderForUser": { pool, call throws(ServiceError) in
      try pool.adminLinkProviderForUser(call)
    },
    "AdminDisableProviderForUser": { pool, call throws(ServiceError) in
      try pool.adminDisableProviderForUser(call)
    },
  ]

  /// How an operation is answered; nil where the mock lacks it.
  static func transition(of operation: String) -> Transition? {
    transitions[operation] ?? administration[operation] ?? importTransitions[operation]
      ?? replicaTransitions[operation] ?? settingTransitions[operation]
      ?? documentTransitions[operation]
      ?? sessionTransitions[operation] ?? tokenExchangeTransitions[operation]
  }
}
