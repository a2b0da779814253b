/// The noun by which a message refers to the source of a change.
enum DeploymentTerm: String, Hashable, CustomStringConvertible {
  /// A CloudFormation template.
  case template
  /// A Terraform plan or state.
  case plan
  /// The input of a call.
  case payload
  /// The stack that a template updates.
  case stack
  /// Any deployment.
  case deployment

  var description: String { rawValue }
}
