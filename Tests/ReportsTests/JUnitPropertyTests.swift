@testable import Reports
import RunRecord
import Testing

@Test(arguments: JUnitDialect.allCases)
func `each suite starts with the properties of the run`(_ dialect: JUnitDialect) throws {
  var origin = RunOrigin()
  (origin.version, origin.region) = ("1.2.3", "eu-west-1")
  origin.selection = "--tags 'a < b & \u{1B}c'"
  let text = try report(of: Example.events, from: origin, dialect).text
  let block = """
        <properties>
          <property name="seed" value="8123"/>
          <property name="pool" value="mock"/>
          <property name="region" value="eu-west-1"/>
          <property name="version" value="1.2.3"/>
          <property name="selection" value="--tags 'a &lt; b &amp;
    """
  #expect(text.matches(of: #/<testsuite /#).count == text.matches(of: #/<properties>/#).count)
  #expect(text.contains(block), "\(text.prefix(900))")
  #expect(!text.unicodeScalars.contains("\u{1B}"))
}

@Test func `a suite of a comparison, which has no version, has no properties element`() {
  #expect(!document(Example.events).contains("propert"))
}

@Test func `the suites of a shard have names of their own`() throws {
  var start = Example.runStart
  start.shard = Shard(2, of: 8, selection: start.scenarios)
  let text = try JUnitReport().text(after: [.runStarted(start)])
  let names = text.matches(of: #/<testsuite name="(.*?)"/#).map(\.1)
  #expect(!names.isEmpty && names.allSatisfy { $0.hasSuffix(".yaml (shard 2 of 8)") }, "\(names)")
  #expect(!text.contains("classname=\"shard"))
}

@Test func `the console says which part of the run a shard is`() {
  var start = Example.runStart
  let ids = start.scenarios
  (start.scenarios, start.shard) = (ScenarioIDs(ids.prefix(1)), Shard(2, of: 8, selection: ids))
  let text = console([.runStarted(start)])
  #expect(text.hasPrefix("running shard 2 of 8: 1 of \(ids.count) scenarios on mock"), "\(text)")
}
