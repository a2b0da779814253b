import ConfigurationChanges
import Diagnostics
import DiagnosticsTesting
import JSON
import Testing

@Suite struct `Places of changes` {
  @Test(arguments: [
    (PlaceExample.template, "template.yaml"), (.templateInJSON, "template.json"),
    (.plan, "plan.json"), (.payload, "payload.json"), (.configuration, "configuration.yaml"),
  ])
  func `findings and changes show their places in all formats`(
    _ example: PlaceExample,
    _ name: String
  ) throws {
    let (document, places) = try placed(example.text, name)
    let golden = "places-\(name.replacing(".", with: "-"))"
    let isWhole = example.text == PlaceExample.configuration.text
    let check = PoolCheck(document, isWhole: isWhole, places: places)
    try expectGolden(check.text.plain, "\(golden)-check.txt")
    try expectGolden(check.json.text(.pretty) + "\n", "\(golden)-check.json")
    let before = try placed(old, "before.yaml").0
    let difference = ConfigurationDifference(before: before, after: document, places: places)
    let rerun = Rerun(after: difference)
    try expectGolden(difference.text(rerun).plain, "\(golden)-diff.txt")
    try expectGolden(difference.markdown(rerun), "\(golden)-diff.md")
    try expectGolden(difference.json(rerun).text(.pretty) + "\n", "\(golden)-diff.json")
  }

  @Test func `a renamed client has the place under its new name`() throws {
    let old = "pool: {}\nclients: { web: { ClientId: 1a, AccessTokenValidity: 60 } }\n"
    let new = "pool: {}\nclients:\n  app:\n    ClientId: 1a\n    AccessTokenValidity: 999\n"
    let (after, places) = try placed(new, "b.yaml")
    let before = try placed(old, "a.yaml").0
    let difference = ConfigurationDifference(before: before, after: after, places: places)
    let change = difference.changes.first { $0.change.path.members == ["AccessTokenValidity"] }
    #expect(change?.change.path.part == .client("web"))
    #expect(change?.place?.position == "b.yaml:5:5")
  }

  @Test func `a part that a plan deletes has the place of its deleted resource`() throws {
    let deletion = """
      { "format_version": "1.2",
        "planned_values": { "root_module": { "resources": [
          { "address": "aws_cognito_user_pool.main", "mode": "managed",
            "type": "aws_cognito_user_pool", "name": "main", "values": { "name": "shop" } } ] } },
        "resource_changes": [
          { "address": "aws_cognito_user_pool.main", "mode": "managed",
            "type": "aws_cognito_user_pool", "name": "main", "change": { "actions": ["no-op"],
              "before": { "id": "a_b", "name": "shop" },
              "after": { "id": "a_b", "name": "shop" } } },
          { "address": "aws_cognito_user_group.staff", "mode": "managed",
            "type": "aws_cognito_user_group", "name": "staff",
            "change": { "actions": ["delete"], "after": null,
              "before": { "name": "staff", "user_pool_id": "a_b" } } } ] }
      """
    let (after, places) = try placed(deletion, "plan.json")
    let before = try placed("pool: { Id: a_b }\ngroups: [{ GroupName: staff }]\n", "a.yaml").0
    let difference = ConfigurationDifference(before: before, after: after, places: places)
    let change = difference.changes.first { $0.change.path == SettingPath(.group("staff")) }
    #expect(change?.place?.text == "plan.json:10:18 (aws_cognito_user_group.staff)")
  }

  @Test func `a removed setting has the place of its parent, and a removed part has none`() throws {
    let old = """
      pool: {}
      clients:
        web: { CallbackURLs: [https://shop.example/] }
        app: {}
      """
    let (after, places) = try placed("pool: {}\nclients:\n  web: {}\n", "b.yaml")
    let before = try placed(old, "a.yaml").0
    let difference = ConfigurationDifference(before: before, after: after, places: places)
    let positions = Dictionary(
      difference.changes.map { ($0.change.path.text, $0.place?.position) },
      uniquingKeysWith: { first, _ in first }
    )
    #expect(positions["clients.web.CallbackURLs"] == "b.yaml:3:3")
    #expect(positions["clients.app"] == .some(nil))
  }
}

private let old = """
  pool:
    Name: shop
    Id: eu-west-1_AbCdEfGhI
    Policies: { PasswordPolicy: { MinimumLength: 8 } }
  clients:
    web: { PreventUserExistenceErrors: ENABLED }
  """
