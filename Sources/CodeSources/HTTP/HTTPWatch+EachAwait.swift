internal import FoundationEssentials
internal import Values

extension HTTPWatch {
  /// Checks the server repeatedly for each await until the task is canceled.
  func runForEachAwait() async throws(CodeSourceError) {
    try await checkLogin()
    guard !Task.isCancelled else { return }
    inbox.begin()
    await inbox.duringEachAwait { awaited in
      let isFollower = awaited.recipient.description.isEmpty
      if isFollower, let overview = self.api.overview {
        await self.follow(overview, for: awaited)
      } else {
        await self.look(self.api.list, for: awaited)
      }
    }
  }

  /// Requests the overview, if there is one, to find a wrong key or URL before the first step.
  private func checkLogin() async throws(CodeSourceError) {
    guard let overview = api.overview else { return }
    do throws(HTTPSourceFailure) {
      _ = try await reader.exchange.response(to: overview, values(isHeld: false))
    } catch {
      switch error.cause {
      case .limited: break
      case .failed where error.cause.mayPass: break
      default: throw .http(error)
      }
    }
  }

  /// Delivers the messages to all addresses, for a follower that names no address.
  private func follow(_ overview: HTTPInbox.Request, for awaited: AwaitedRecipient) async {
    inbox.work(on: .request(HTTPExchange.shown(listURL)), for: awaited)
    do throws(CodeSourceError) { try await begin(with: overview) } catch {
      return inbox.fail(awaited, with: error)
    }
    inbox.checked(for: awaited)
    await look(overview, for: awaited, isOverview: true)
  }

  /// The messages to other addresses since a time; empty if the list can't be read.
  func others(
    than recipient: Recipient,
    since: Date,
    in overview: HTTPInbox.Request
  ) async -> [ListedMessage] {
    var values = values(isHeld: false)
    values.since = since
    let messages = HTTPMessages(exchange: reader.exchange)
    let items = (try? await reader.listed(overview, values)) ?? []
    return items.compactMap { item in
      let recipients = messages.recipients(of: item)
      guard let created = item.created, !recipients.contains(where: { recipient.fits($0) }) else {
        return nil
      }
      return ListedMessage(
        recipients: recipients,
        subject: messages.subject(of: item),
        age: reader.age(of: created)
      )
    }
  }

  private func look(
    _ request: HTTPInbox.Request,
    for awaited: AwaitedRecipient,
    isOverview: Bool = false
  ) async {
    var values = values(isHeld: true)
    (values.to, values.since) = (awaited.recipient.description, awaited.since)
    var outage = HTTPOutage(times)
    let begin = clock.now
    var count = 0
    while !Task.isCancelled {
      inbox.work(on: .request(HTTPExchange.shown(listURL)), for: awaited)
      do throws(HTTPSourceFailure) {
        try await reader.look(request, values, isForAwait: !isOverview)
        if outage.end() { inbox.resume(awaited) }
        inbox.checked(for: awaited)
        inbox.work(on: nil, for: awaited)
        await clock.sleep(until: clock.now + pause(count, at: clock.now - begin))
        count += 1
      } catch {
        guard await waitsOut(error, &outage, for: awaited) else { return }
      }
    }
  }

  /// Pauses after a failure; false if the await has ended.
  private func waitsOut(
    _ error: HTTPSourceFailure,
    _ outage: inout HTTPOutage,
    for awaited: AwaitedRecipient
  ) async -> Bool {
    guard !Task.isCancelled else { return false }
    do throws(CodeSourceError) {
      let pause = try outage.evaluate(error, hasBegun: true, reader.limitedTime)
      inbox.interrupt(.http(error), for: awaited)
      inbox.work(on: nil, for: awaited)
      await clock.sleep(until: clock.now + pause)
      return true
    } catch {
      inbox.fail(awaited, with: error)
      return false
    }
  }

  private func pause(_ count: Int, at age: Duration) -> Duration {
    let proposed = reader.pauses
    if api.interval == nil, let last = proposed.last {
      return count < proposed.count ? proposed[count] : last
    }
    return age < times.initialPeriod ? times.soon : times.later
  }
}
