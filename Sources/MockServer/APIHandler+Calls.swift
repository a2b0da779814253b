import MockPool

extension APIHandler {
  func handle(_ call: ServiceCall) async throws -> HandledCall {
    var request = MockRequest(operation: call.operation, input: call.input)
    request.isSigned = call.isSigned
    switch call.operation {
    case "CreateUserPool":
      let (reply, id) = parts.pools.create(call.input, in: call.region)
      return HandledCall(answer: WireResponse(reply), poolID: id)
    case "ListUserPools":
      return HandledCall(answer: WireResponse(await parts.pools.list(request, in: call.region)))
    case let operation where ProvisionedLimits.operations.contains(operation):
      return HandledCall(answer: WireResponse(parts.pools.answerLimits(request)))
    default:
      guard let host = await host(for: request, of: call) else {
        return HandledCall(answer: WireResponse(MockReply.unrouted(request)))
      }
      guard let fault = parts.faults.takeCallFault(call.operation, of: host.id) else {
        return await handle(request, by: host)
      }
      var handled = try await handle(request, by: host, despite: fault)
      handled.poolID = host.id
      return handled
    }
  }

  /// Applies an injected fault to a call; only a delayed call still gets its normal response.
  private func handle(
    _ request: MockRequest,
    by host: PoolActor,
    despite fault: CallFault
  ) async throws -> HandledCall {
    switch fault {
    case .latency(let time):
      try await Task.sleep(for: time)
      return await handle(request, by: host)
    case .drop: throw ConnectionCut()
    case .error(let type): return HandledCall(answer: WireResponse(.injected(type: type)))
    case .throttle:
      return HandledCall(answer: WireResponse(.injected(type: "TooManyRequestsException")))
    case .status(500):
      return HandledCall(answer: WireResponse(.injected(type: "InternalErrorException")))
    case .status(let status): return HandledCall(answer: WireResponse(status: status))
    }
  }

  private func host(for request: MockRequest, of call: ServiceCall) async -> PoolActor? {
    let route = request.route
    guard case .domain(let name) = route else {
      return parts.pools.host(for: route, in: call.region)
    }
    return await parts.pools.host(of: DomainName(name, in: call.region), preferring: call.poolHint)
  }

  private func handle(_ request: MockRequest, by host: PoolActor) async -> HandledCall {
    if request.operation == "CreateUserPoolDomain" {
      let reply = await parts.pools.answerUnlessTaken(request, for: host) {
        await host.answer(request).reply
      }
      return HandledCall(answer: WireResponse(reply), poolID: host.id)
    }
    var request = request
    request.givenID = parts.pools.takeClientID(for: request, by: host)
    let (reply, date) = await host.answer(request)
    parts.pools.learn(from: reply, to: request, by: host)
    if request.operation == "DeleteUserPool", reply.errorType == nil {
      parts.faults.forget(host.id)
    }
    var handled = HandledCall(answer: WireResponse(reply), poolID: host.id)
    handled.messages = reply.messages.count
    if await !parts.deliver(reply.messages, of: host, at: date) {
      handled.answer = WireResponse(.deliveryFailed)
    }
    return handled
  }
}
