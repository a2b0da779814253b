import FoundationEssentials
import JSON
import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import MockServer

@Suite struct ConnectionExecutorTests {
  @Test func `calls run on a thread of connections`() async throws {
    let threads = Mutex<[Bool]>([])
    try await withEmbeddedMock(
      sink: ArraySink(),
      now: { RunningServer.start },
      onExchange: { _ in
        threads.withLock { $0.append(MultiThreadedEventLoopGroup.currentEventLoop != nil) }
      },
      body: { endpoint in
        let client = PlainClient(port: endpoint.port)
        let pool = try await client.call("CreateUserPool", ["PoolName": "a"]).json
        let id = try #require(pool["UserPool"]?["Id"])
        _ = try await client.call("DescribeUserPool", ["UserPoolId": id])
      }
    )
    #expect(threads.withLock { $0 } == [true, true])
  }

  @Test func `signatures and proofs do not occupy the thread of a connection`() async {
    let executor = ConnectionExecutor(MultiThreadedEventLoopGroup.singleton.next())
    let isOnLoop = { @Sendable in MultiThreadedEventLoopGroup.currentEventLoop != nil }
    let found = await withTaskExecutorPreference(executor) {
      [isOnLoop(), await PoolActor.computing(isOnLoop), isOnLoop()]
    }
    #expect(found == [true, false, true])
  }
}
