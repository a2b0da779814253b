extension SourceFile {
  /// A position with the visible name of the file: `a.yaml:3:5`.
  package func place(_ position: SourcePosition) -> String {
    "\(name.visible):\(position.line):\(position.column)"
  }
}
