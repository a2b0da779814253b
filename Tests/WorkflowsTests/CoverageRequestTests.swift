import Testing

@testable import Workflows

@Suite struct `The next command of a coverage` {
  @Test(
    arguments: [
      (nil, ["--from", "shop"]), ("authflow.yaml", ["--from", "shop"]),
      ("../shops/authflow.yaml", ["--from", "shop", "../shops"]),
      ("/authflow.yaml", ["--from", "shop", "/"]), ("staging.yaml", nil),
    ] as [(String?, [String]?)]
  )
  func `names the folder of the project file, which init finds only by its usual name`(
    _ config: String?,
    _ arguments: [String]?
  ) {
    var request = CoverageRequest()
    request.config = config
    #expect(request.initArguments(from: "shop") == arguments)
  }
}
