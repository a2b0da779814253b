internal import FoundationEssentials
internal import JSON
internal import Transport
internal import YAMLTree

/// Makes the requests of files with plain `http` steps, and nothing else.
///
/// No program with the same libraries can take less: libyaml reads the files, libcurl makes the
/// requests, and the responses are read as JSON. Nothing is checked, masked, reported, or stored.
struct PlainFiles {
  let folder: String
  /// The maximum number of files whose requests are made at the same time.
  let jobs: Int

  /// The number of requests; throws if a response has a status other than 200.
  func measured() async throws -> JSONObject {
    let paths = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".yaml") }
    let transport = Transport(TransportConfiguration(proxy: .none))
    let requests = try await withThrowingTaskGroup(of: Int.self) { group in
      var (rest, requests) = (paths[...], 0)
      for path in rest.prefix(jobs) { group.addTask { try await run(path, transport) } }
      rest = rest.dropFirst(jobs)
      for try await count in group {
        requests += count
        if let path = rest.popFirst() { group.addTask { try await run(path, transport) } }
      }
      return requests
    }
    await transport.shutdown()
    return ["requests": .integer(requests)]
  }

  private func run(_ name: String, _ transport: Transport) async throws -> Int {
    let path = "\(folder)/\(name)"
    let bytes = Array(try Data(contentsOf: URL(filePath: path)))
    let steps = YAMLStream(bytes: bytes, name: path).documents.first?.root?["steps"]?.elements ?? []
    var code = ""
    for step in steps {
      let response = try await transport.exchange(request(of: step["http"], code))
      guard response.status == 200 else {
        throw MeasureError.wrongResult("\(path): status \(response.status)")
      }
      let message = try JSONValue(parsing: response.body)["messages"]?[0]
      code = message?["code"]?.string ?? code
    }
    return steps.count
  }

  private func request(of http: YAMLNode?, _ code: String) -> HTTPRequest {
    let body = http?["json"].map { json(of: $0, code).text() }
    let headers = http?["headers"]?.pairs ?? []
    return HTTPRequest(
      method: body == nil ? "GET" : "POST",
      url: http?["url"]?.scalar?.text ?? "",
      headers: headers.map { HTTPHeader($0.name, $0.value.scalar?.text ?? "") },
      body: Array((body ?? "").utf8)
    )
  }

  private func json(of node: YAMLNode, _ code: String) -> JSONValue {
    guard let pairs = node.pairs else {
      let text = node.scalar?.text ?? ""
      return .string(text == "$(code)" ? code : text)
    }
    var object = JSONObject()
    for pair in pairs { object[pair.name] = json(of: pair.value, code) }
    return .object(object)
  }
}
