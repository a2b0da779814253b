import ConfigurationChanges
@testable import ForeignConfiguration
import JSON
import PoolDocumentTesting
import Testing

private let loop = """
  Transform: AWS::LanguageExtensions
  Parameters: { Names: { Type: CommaDelimitedList, Default: "a, b-c" } }
  Conditions:
    Fn::ForEach::Is: [C, [One, Two], { "Is${C}": !Equals [!Ref AWS::Region, !Ref C] }]
  Resources:
    Users: { Type: AWS::Cognito::UserPool, Properties: { UserPoolName: shop } }
    Fn::ForEach::Groups:
      - G
      - !Ref Names
      - "Group&{G}": { Type: AWS::Cognito::UserPoolGroup, Properties: { UserPoolId: !Ref Users, GroupName: !Ref G, Description: !Sub "for ${G}" } }
    Fn::ForEach::Outer:
      - X
      - [Web, App]
      - Fn::ForEach::Inner:
          - Y
          - [Live, Test]
          - "${X}${Y}": { Type: AWS::Cognito::UserPoolClient, Condition: IsOne, Properties: { UserPoolId: !Ref Users, ClientName: !Sub "${X}-${Y}" } }
  Outputs:
    Fn::ForEach::Ids: [X, [Web, App], { "Id${X}": { Value: !Ref "${X}Live" } }]
  """

@Test func `loops are expanded`() throws {
  let foreign = try #require(try read(loop, "t.yaml"))
  #expect(foreign.document.groups?.map { $0["GroupName"] } == ["a", "b-c"])
  #expect(foreign.document.groups?.map { $0["Description"] } == ["for a", "for b-c"])
  #expect(
    foreign.document.clients?.map(\.name) == ["Web-Live", "Web-Test", "App-Live", "App-Test"]
  )
  #expect(foreign.document.addresses[.group("b-c")] == "Groupbc")
  #expect(!foreign.remarks.contains { $0.contains("ForEach") })
  #expect(foreign.remarks.contains { $0.contains("Names = ") })
}

@Test func `an element removed from a loop is deleted`() throws {
  let difference = try difference(loop, loop.replacing("a, b-c", with: "a"))
  #expect(difference.changes.map(\.change.path.text) == ["groups.b-c"])
}

@Test func `a loop over values known only at deployment is left out and can declare any resource`()
  throws
{
  let open = loop.replacing(", Default: \"a, b-c\"", with: "")
  let foreign = try #require(try read(open, "t.yaml"))
  #expect(foreign.remarks.contains { $0.hasPrefix("`Fn::ForEach::Groups` is left out:") })
  #expect(foreign.document.unresolved.isEmpty)
}
