import Diagnostics
@testable import Project
import Testing
import Values

private let creating = """
  pools:
    new: { kind: cognito, region: eu-west-1, endpoint: $(env.ENDPOINT), allow: [create-pools] }
    both:
      kind: cognito
      userPoolId: eu-central-1_$(env.UNSET)
      clientId: $(env.UNSET)
      region: eu-central-1
      allow: [create-pools]
  """

@Test func `an entry without IDs is resolved only to create a pool`() throws {
  let project = try project(creating)
  let environment = ["ENDPOINT": "https://cognito.test"]
  let pool = try project.pool(named: "new", for: .creation, environment: environment).cognito
  #expect(pool?.region == "eu-west-1" && pool?.endpoint == "https://cognito.test")
  #expect(pool?.userPoolID == "" && pool?.client.id == "" && pool?.isIDWrittenOut == false)
  let error = #expect(throws: ProjectError.self) {
    try project.pool(named: "new", environment: environment)
  }
  guard case .unusable(let diagnostics) = error else { return }
  #expect(diagnostics.map(\.title) == ["the pool `new` needs `userPoolId` and `clientId`"])
}

@Test func `the IDs of an existing pool are not read to create a pool`() throws {
  let pool = try project(creating).pool(named: "both", for: .creation, environment: [:]).cognito
  #expect(pool?.region == "eu-central-1" && pool?.userPoolID == "")
}
