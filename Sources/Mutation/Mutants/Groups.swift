internal import MockPool

extension MutantCatalog {
  static let groups = MutantFamily(
    "Groups",
    [
      Mutant(
        "membership-without-effect",
        "AdminAddUserToGroup did not add the user",
        in: "AdminListGroupsForUser",
        { $0.groups.membershipBegins = false },
        noticedBy: """
          scenario: A user joins a group
          \(Lines.alice)
          steps:
            - CreateGroup: { GroupName: editors }
            - AdminAddUserToGroup: { Username: $(users.alice.username), GroupName: editors }
            - expectUser: { username: $(users.alice.email), groups: [editors] }
          """
      ),
      Mutant(
        "membership-never-ends",
        "a user who was removed from a group was still in it",
        in: "AdminListGroupsForUser",
        { $0.groups.membershipEnds = false },
        noticedBy: """
          scenario: A user leaves a group
          given: { users: [{ as: alice, groups: [editors] }] }
          steps:
            - AdminRemoveUserFromGroup: { Username: $(users.alice.username), GroupName: editors }
            - expectUser: { username: $(users.alice.email), groups: [] }
          """
      ),
      Mutant(
        "deleted-group-remains",
        "a user was still in a deleted group",
        in: "AdminListGroupsForUser",
        { $0.groups.deletionHasEffect = false },
        noticedBy: """
          scenario: A deleted group has no members
          given: { users: [{ as: alice, groups: [editors] }] }
          steps:
            - DeleteGroup: { GroupName: editors }
            - expectUser: { username: $(users.alice.email), groups: [] }
          """
      ),
      Mutant(
        "groups-missing-in-tokens",
        "tokens had no `cognito:groups`",
        in: "RespondToAuthChallenge",
        { $0.claims.groups = false },
        noticedBy: """
          scenario: Tokens contain the groups of a user
          given: { users: [{ as: alice, groups: [editors] }] }
          steps:
            \(Lines.signIn)
              expect: { tokens: { access: { claims: { "cognito:groups": [editors] } } } }
          """
      ),
      Mutant(
        "group-precedence-reversed",
        "the group with the highest `Precedence` value came first",
        in: "RespondToAuthChallenge",
        { $0.groups.precedenceCounts = false },
        noticedBy: """
          scenario: Groups are sorted by precedence
          \(Lines.alice)
          steps:
            - CreateGroup: { GroupName: editors, Precedence: 2 }
            - CreateGroup: { GroupName: owners, Precedence: 1 }
            - AdminAddUserToGroup: { Username: $(users.alice.username), GroupName: editors }
            - AdminAddUserToGroup: { Username: $(users.alice.username), GroupName: owners }
            \(Lines.signIn)
              expect: { tokens: { id: { claims: { "cognito:groups": [owners, editors] } } } }
          """
      ),
    ]
  )
}
