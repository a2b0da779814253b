internal import MockPool

extension MutantCatalog {
  static let clients = MutantFamily(
    "App clients",
    [
      Mutant(
        "secret-not-proved",
        "a call without the secret hash was accepted",
        in: "SignUp",
        { $0.clients.secretIsProved = false },
        noticedBy: """
          scenario: A client with a secret must prove it
          given: { client: { GenerateSecret: true } }
          steps:
            - SignUp: { Username: $(user.email), Password: $(user.password), SecretHash: null }
              expect: { error: NotAuthorizedException }
          """
      ),
      Mutant(
        "forbidden-flow",
        "a client used a flow that it does not allow",
        in: "InitiateAuth",
        { $0.clients.flowsAreLimited = false },
        noticedBy: """
          scenario: A client uses only the flows that it allows
          \(Lines.alice)
          steps:
            - signIn:
                username: $(users.alice.email)
                password: $(users.alice.password)
                flow: USER_PASSWORD_AUTH
              expect: { error: InvalidParameterException }
          """
      ),
      Mutant(
        "forbidden-attribute-written",
        "a user wrote an attribute that the client may not write",
        in: "UpdateUserAttributes",
        { $0.clients.writingIsLimited = false },
        noticedBy: """
          scenario: A client limits the attributes that users write
          given:
            pool: { Schema: [{ Name: plan, AttributeDataType: String, Mutable: true }] }
            client: { WriteAttributes: [email, nickname] }
            users: [{ as: alice }]
          steps:
            \(Lines.signIn)
            - updateUserAttributes: { attributes: { custom:plan: gold } }
              expect: { error: NotAuthorizedException }
          """
      ),
      Mutant(
        "forbidden-attribute-read",
        "a user read an attribute that the client may not read",
        in: "GetUser",
        { $0.clients.readingIsLimited = false },
        noticedBy: """
          scenario: A client limits the attributes that users read
          given:
            client: { ReadAttributes: [email] }
            users: [{ as: alice, attributes: { nickname: Al } }]
          steps:
            \(Lines.signIn)
            - fetchUserAttributes: {}
              expect: { attributes: { nickname: { exists: false } } }
          """
      ),
    ]
  )
}
