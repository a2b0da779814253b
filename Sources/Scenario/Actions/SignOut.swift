/// Signs the session's user out and clears the session.
package struct SignOut: DefinedAction {
  package let global: TypedExpression<Bool>

  package static let name = "signOut"

  package static let definition = ActionDefinition.verb(
    name,
    "Signs the session's user out and clears the session.",
    otherNames: ["logout", "logoff", "signoff", "globalsignout"],
    [.optional("global", .boolean, "Whether to end all sessions of the user.")],
    outcome: [.done],
    operations: ["RevokeToken", "GlobalSignOut"]
  )

  package init(_ given: CheckedParameters) {
    global = given.boolean("global") ?? .literal(false)
  }

  package func calls(after signIn: SignIn?) -> [PlannedCall] {
    let operations =
      switch global.literal {
      case true?: ["GlobalSignOut"]
      case false?: ["RevokeToken"]
      case nil: SignOut.definition.operations
      }
    return operations.map { PlannedCall($0) }
  }

  package var sentence: String {
    switch global {
    case .literal(let isGlobal): isGlobal ? "Signs out of every device" : "Signs out"
    case .template: "Signs out" + global.clause(", and out of every device")
    }
  }
}
