package import Diagnostics

/// A reusable list of checked steps.
package struct Flow: Sendable {
  /// A parameter of the flow.
  package struct Parameter: Sendable {
    /// The name, which the flow's steps read.
    package var name: NameReference

    /// What it is for.
    package var description: String?

    /// Its default value, evaluated once for each use; nil if it is required.
    package var fallback: ValueTemplate?
  }

  /// The name, unique in its file.
  package var name: String

  /// The file that the places of its steps refer to.
  package var file: SourceFile

  /// The value of its `flow` key.
  package var range: SourceRange

  /// Prose for the reports.
  package var description: String?

  /// What it takes, in the author's order.
  package var parameters: [Parameter]

  /// What it does.
  package var steps: [Step]

  /// What it gives back, by name; evaluated after the last step.
  package var returns: [Variable]

  /// Creates a flow.
  package init(
    name: String,
    file: SourceFile,
    range: SourceRange,
    description: String? = nil,
    parameters: [Parameter] = [],
    steps: [Step],
    returns: [Variable] = []
  ) {
    self.name = name
    self.file = file
    self.range = range
    self.description = description
    self.parameters = parameters
    self.steps = steps
    self.returns = returns
  }
}
