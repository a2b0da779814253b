import Reports
import RunRecord
import Testing

@Test(arguments: JUnitDialect.allCases)
func `each suite starts with the properties of the run`(_ dialect: JUnitDialect) {
  var origin = RunOrigin()
  (origin.version, origin.region) = ("1.2.3", "eu-west-1")
  origin.selection = "--tags 'a < b & \u{1B}c'"
  let text = report(of: Example.events, from: origin, dialect).text
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
