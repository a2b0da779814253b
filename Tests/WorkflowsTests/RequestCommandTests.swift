import Testing

@testable import Workflows

@Suite struct `The command that a hint repeats` {
  private static let options = ["--config", "shop.yaml", "--env-file", "a.env"]

  @Test func `has the project file and the environment files of a run`() {
    var request = RunRequest()
    (request.config, request.environmentFiles) = ("shop.yaml", ["a.env"])
    #expect(request.repeatableArguments == ["authflow", "run"] + Self.options)
  }

  @Test func `has the project file and the environment files of a comparison`() {
    var request = ComparingRequest()
    (request.config, request.environmentFiles) = ("shop.yaml", ["a.env"])
    #expect(request.command == ["authflow", "compare"] + Self.options)
  }

  @Test func `has the project file and the environment files of a sign-up for a check`() {
    var request = DoctorRequest()
    (request.config, request.environmentFiles) = ("shop.yaml", ["a.env"])
    #expect(request.command == ["authflow", "doctor", "--send"] + Self.options)
  }
}
