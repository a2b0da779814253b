internal import MockPool

extension MutantCatalog {
  static let attributes = MutantFamily(
    "Attributes",
    [
      Mutant(
        "update-without-effect",
        "an update of attributes changed nothing",
        in: "GetUser",
        { $0.attributes.updateHasEffect = false },
        noticedBy: """
          scenario: A user changes an attribute
          \(Lines.alice)
          steps:
            \(Lines.signIn)
            - updateUserAttributes: { attributes: { nickname: Al } }
            - fetchUserAttributes: {}
              expect: { attributes: { nickname: Al } }
          """
      ),
      Mutant(
        "deletion-without-effect",
        "a deleted attribute was still there",
        in: "GetUser",
        { $0.attributes.deletionHasEffect = false },
        noticedBy: """
          scenario: A user deletes an attribute
          given: { users: [{ as: alice, attributes: { nickname: Al } }] }
          steps:
            \(Lines.signIn)
            - DeleteUserAttributes: { UserAttributeNames: [nickname] }
            - fetchUserAttributes: {}
              expect: { attributes: { nickname: { exists: false } } }
          """
      ),
      Mutant(
        "immutable-attribute-changed",
        "an immutable attribute changed",
        in: "UpdateUserAttributes",
        { $0.attributes.immutableStays = false },
        noticedBy: """
          scenario: An immutable attribute can't be changed
          given:
            pool: { Schema: [{ Name: tenant, AttributeDataType: String, Mutable: false }] }
            users: [{ as: alice, attributes: { custom:tenant: one } }]
          steps:
            \(Lines.signIn)
            - updateUserAttributes: { attributes: { custom:tenant: two } }
              expect: { error: InvalidParameterException }
          """
      ),
      Mutant(
        "developer-attribute-written",
        "a user wrote an attribute that only administrators can write",
        in: "UpdateUserAttributes",
        { $0.attributes.developerOnlyIsProtected = false },
        noticedBy: """
          scenario: A user can't write the attribute of an administrator
          given:
            pool:
              Schema:
                - Name: level
                  AttributeDataType: String
                  Mutable: true
                  DeveloperOnlyAttribute: true
            users: [{ as: alice }]
          steps:
            \(Lines.signIn)
            - updateUserAttributes: { attributes: { dev:custom:level: "9" } }
              expect: { error: NotAuthorizedException }
          """
      ),
      Mutant(
        "required-attribute-missing",
        "a user signed up without a required attribute",
        in: "SignUp",
        { $0.attributes.requiredIsDemanded = false },
        noticedBy: """
          scenario: A sign-up needs the required attributes
          given:
            pool: { Schema: [{ Name: given_name, Required: true, Mutable: true }] }
          steps:
            \(Lines.signUp)
              expect: { error: InvalidParameterException }
          """
      ),
      Mutant(
        "required-attribute-deleted",
        "a user deleted a required attribute",
        in: "DeleteUserAttributes",
        { $0.attributes.requiredStays = false },
        noticedBy: """
          scenario: A required attribute can't be deleted
          given:
            pool: { Schema: [{ Name: nickname, Required: true, Mutable: true }] }
            users: [{ as: alice, attributes: { nickname: Al } }]
          steps:
            \(Lines.signIn)
            - DeleteUserAttributes: { UserAttributeNames: [nickname] }
              expect: { error: InvalidParameterException }
          """
      ),
      Mutant(
        "attribute-limits-ignored",
        "a sign-up accepted an attribute value outside its limits",
        in: "SignUp",
        { $0.attributes.limitsAreChecked = false },
        noticedBy: """
          scenario: The value of an attribute has a maximum length
          given:
            pool:
              Schema:
                - Name: plan
                  AttributeDataType: String
                  Mutable: true
                  StringAttributeConstraints: { MaxLength: "4" }
          steps:
            - signUp:
                username: $(user.email)
                password: $(user.password)
                attributes: { custom:plan: golden }
              expect: { error: InvalidParameterException }
          """
      ),
      Mutant(
        "update-deletes-other-attributes",
        "an update of one attribute deleted other attributes",
        in: "GetUser",
        { $0.attributes.updateKeepsOthers = false },
        noticedBy: """
          scenario: An update keeps the other attributes
          given: { users: [{ as: alice, attributes: { nickname: Al } }] }
          steps:
            \(Lines.signIn)
            - updateUserAttributes: { attributes: { given_name: Alice } }
            - fetchUserAttributes: {}
              expect: { attributes: { nickname: Al } }
          """
      ),
    ]
  )
}
