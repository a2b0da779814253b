package import ConfigurationChanges
package import Diagnostics
internal import JSON
internal import Project
internal import YAMLTree

/// The places in another tool's file for the settings of a configuration file derived from it.
package struct ForeignPlaces: Sendable {
  private let tree: ForeignTree
  private let document: PoolDocument

  /// The other tool's file.
  package var source: SourceFile { tree.source }

  init(_ tree: ForeignTree, of document: PoolDocument) {
    (self.tree, self.document) = (tree, document)
  }

  /// The places of single settings.
  package var settings: SettingPlaces {
    SettingPlaces(of: document, in: source, ForeignAnchors(tree.root, of: document))
  }

  /// Moves diagnostics of a derived configuration file to their places in the other tool's file.
  package func moved(_ diagnostics: [Diagnostic], from derived: SourceFile) -> [Diagnostic] {
    guard let root = YAMLStream(reading: derived).documents.lazy.compactMap(\.root).first else {
      return diagnostics
    }
    let anchors = ForeignAnchors(tree.root, of: document)
    let moved = diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      diagnostic.range = anchors.place(of: DerivedPlace(diagnostic.range, in: root))
      for index in diagnostic.notes.indices {
        diagnostic.notes[index].range = diagnostic.notes[index].range.map {
          anchors.place(of: DerivedPlace($0, in: root))
        }
      }
      return diagnostic
    }
    return moved.inOrder()
  }
}

extension ForeignAnchors {
  /// The place of a setting, or of the nearest known container.
  fileprivate func place(of setting: DerivedPlace) -> SourceRange {
    let ends = of(setting.part).flatMap { $0.following(setting.steps) }
    // Of equally deep nodes, the first is used.
    guard let end = ends.first(where: { $0.depth == ends.map(\.depth).max() }) else {
      return SourceRange(at: .start)
    }
    let isWhole = end.depth > 0 && end.isWhole && !setting.isName
    return isWhole && end.node.scalar != nil ? end.node.shownRange : end.range
  }
}
