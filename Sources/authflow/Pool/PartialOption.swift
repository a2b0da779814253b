internal import ArgumentParser
internal import ConfigurationChanges
internal import Workflows

/// Whether a comparison that could not see everything is taken for one.
struct PartialOption: ParsableArguments {
  @Flag(help: "Compare what there is where a side lacks a part that the other has.")
  var partial = false

  /// Throws where something could have changed unseen, and nobody has said that this is all right.
  func require(_ difference: ConfigurationDifference) throws(CommandFailure) {
    guard !partial, let first = difference.incomplete.first else { return }
    let count = difference.incomplete.count
    let more = count > 1 ? ", and \(count - 1) more" : ""
    throw CommandFailure(
      .invalidFile,
      "not everything could be compared: \(first)\(more); --partial takes what there is"
    )
  }
}
