package import Diagnostics

/// A reusable list of checked steps.
package struct Flow: Sendable {
  /// A parameter of the flow.
  package struct Parameter: Sendable {
    /// The name, which the flow's steps read.
    package var name: NameReference

    /// A description of the parameter for readers.
    package var description: String?

    /// The default value, evaluated once per use; nil if the parameter is required.
    package var fallback: ValueTemplate?
  }

  /// The name, unique in its file.
  package var name: String

  /// The file that the places of the flow's steps refer to.
  package var file: SourceFile

  /// The range of the value of `flow`.
  package var range: SourceRange

  /// A description for readers.
  package var description: String?

  /// The parameters, in the author's order.
  package var parameters: [Parameter]

  /// The steps, without the steps of used flows.
  package var steps: [Step]

  /// The returned values by name, evaluated after the last step.
  package var returns: [Variable]
}
