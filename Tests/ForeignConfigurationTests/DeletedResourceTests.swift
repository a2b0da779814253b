import ConfigurationChanges
import Diagnostics
import JSON
import PoolDocumentTesting
import Testing

@Test func `a plan has the resources that it deletes and replaces`() throws {
  let plan = """
    { "format_version": "1.2", "planned_values": { "root_module": { "resources": [
      { "address": "aws_cognito_user_pool.p", "type": "aws_cognito_user_pool", "values": { "name": "p" } }
    ] } }, "resource_changes": [
      { "address": "aws_cognito_user_pool.p", "type": "aws_cognito_user_pool",
        "change": { "actions": ["create", "delete"], "before": { "name": "p" } } },
      { "address": "aws_cognito_user_pool.q", "type": "aws_cognito_user_pool",
        "change": { "actions": ["delete"], "before": { "name": "q" }, "after": null } },
      { "address": "aws_cognito_user_pool_client.old", "type": "aws_cognito_user_pool_client",
        "change": { "actions": ["delete"], "before": { "name": "old" }, "after": null } },
      { "address": "aws_cognito_user_group.g", "type": "aws_cognito_user_group",
        "change": { "actions": ["update"], "before": { "name": "g" } } },
      { "address": "aws_cognito_user_group.h", "type": "aws_cognito_user_group",
        "change": { "actions": ["delete"], "before": { "name": "h" } } },
      { "address": "aws_sqs_queue.x", "type": "aws_sqs_queue", "change": { "actions": ["delete"] } },
      { "address": "data.aws_cognito_user_pools.y", "mode": "data", "type": "aws_cognito_user_pools",
        "change": { "actions": ["delete"] } }
    ] }
    """
  let document = try foreignPool(plan, "plan.json")
  #expect(document.actions?.replaced == [.pool])
  #expect(document.actions?.removed == [.client("old"), .group("h")])
  // Parts without remaining resources are known to be empty.
  #expect(document.clients == [] && document.groups == [] && document.resourceServers == nil)
}

@Test(arguments: [
  (
    #"{ "root_module": {} }"#,
    #"{ "address": "aws_cognito_user_pool.p", "type": "aws_cognito_user_pool", "change": { "actions": ["delete"] } }"#
  ),
  (
    #"{ "root_module": { "resources": [ { "address": "aws_cognito_user_pool.q", "type": "aws_cognito_user_pool", "values": {} } ] } }"#,
    """
    { "address": "aws_cognito_user_pool.p", "type": "aws_cognito_user_pool", "change": { "actions": ["delete"] } },
    { "address": "aws_cognito_user_pool.q", "type": "aws_cognito_user_pool", "change": { "actions": ["create"] } }
    """
  ),
])
func `a plan that deletes the pool is reported, regardless of other resources`(
  _ values: String,
  _ changes: String
) throws {
  let plan =
    #"{ "format_version": "1.2", "planned_values": \#(values), "resource_changes": [\#(changes)] }"#
  let after = try foreignPool(plan, "plan.json")
  var before = PoolDocument(name: "live", origin: .description, pool: [:])
  before.clients = [PoolDocument.Client(name: "web", members: [:], hasSecret: false)]
  let difference = ConfigurationDifference(before: before, after: after)
  let pool = difference.changes.filter { $0.change.path == SettingPath(.pool) }
  #expect(pool.map(\.assessment.verdict) == [.immutable] && !difference.comparesNothing)
}
