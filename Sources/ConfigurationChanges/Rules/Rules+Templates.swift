internal import Diagnostics
internal import ServiceRules

// Problems that CloudFormation rejects before it calls the service.
extension Rules {
  static let templates = table([
    ("unresolved-reference", .deploymentFails, .rejected, Set(UserFlow.allCases)): rule(
      why: """
        CloudFormation rejects the whole template before it changes anything, with a message such \
        as "Template format error: Unresolved resource dependencies [...] in the Resources block \
        of the template".
        """,
      fix: """
        declare the target, use the reference only under its target's condition (Fn::If), or \
        remove the reference
        """,
      .reported("aws-solutions/media-insights-on-aws#145, aws-cloudformation/cfn-lint#99")
    ) { pool in
      pool.settings.document.unresolved.map { Rule.RuleViolation($0.path, $0.description) }
    }
  ])
}
