internal import ArgumentParser
internal import Reports
internal import Workflows

/// `authflow report quarantine`: lists the scenarios in the quarantine, including expired entries.
struct QuarantineCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quarantine",
    abstract: "Lists the scenarios in the quarantine.",
    discussion: """
      Prints each entry of the quarantine with its reason, its last day, and the result of the \
      scenario in the last run. The exit code is 2 if the quarantine has an error, such as an \
      entry for a scenario that does not exist.
      """
  )

  @OptionGroup var projectFile: ProjectFileOption

  @Flag(
    help: """
      Also print entries that you can copy into the quarantine, for scenarios that were often \
      flaky or often changed their result in the last 30 runs.
      """
  )
  var suggest = false

  @OptionGroup var history: HistoryOption

  @Flag(help: "Print the entries as one JSON document.")
  var json = false

  @Option(help: .color)
  var color = ColorChoice.auto

  func run() async throws {
    let environment = Environment.process(color)
    var request = QuarantineListingRequest()
    request.config = projectFile.config
    (request.suggests, request.history) = (suggest, history.request)
    let listing = try await QuarantineListing(request, environment)
    if json {
      environment.output.write(listing.json)
    } else {
      environment.output.write(listing.text)
    }
  }
}
