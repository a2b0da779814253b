/// The pool's users and the names by which they are found.
///
/// Users keep their place, so a list can be read in pages; a freed place is used again.
struct UserTable: Sendable {
  private var places: [User] = []
  private var isTaken: [Bool] = []
  private var free: [Int] = []
  private var usernames: [String: ID] = [:]
  private var subs: [String: ID] = [:]
  private var contacts: [Handle: ID] = [:]
  private var changes = ChangeLog<Int>()

  /// A user's place.
  struct ID: Hashable, Sendable {
    fileprivate let place: Int
  }

  /// A name that belongs to one user at a time: an alias, or an address that is a user name.
  struct Handle: Hashable, Sendable, Codable {
    let attribute: String
    let value: String
  }

  /// How many users there are.
  var count: Int { places.count - free.count }

  subscript(id: ID) -> User {
    get { places[id.place] }
    _modify {
      changes.note(id.place)
      yield &places[id.place]
    }
  }

  /// Finds a user by the name under which it was inserted.
  func find(username: String) -> ID? { usernames[username] }

  func find(sub: String) -> ID? { subs[sub] }

  func find(_ handle: Handle) -> ID? { contacts[handle] }
}

// MARK: - Changing

extension UserTable {
  /// Adds a user whose folded name no other has.
  mutating func insert(_ user: User, named name: String) -> ID {
    let id: ID
    if let place = free.popLast() {
      id = ID(place: place)
      places[place] = user
      isTaken[place] = true
    } else {
      id = ID(place: places.count)
      places.append(user)
      isTaken.append(true)
    }
    usernames[name] = id
    subs[user.sub] = id
    changes.note(id.place)
    return id
  }

  /// Removes a user, and every handle that its attributes give it.
  mutating func remove(_ id: ID, named name: String, handles: [Handle]) {
    usernames[name] = nil
    subs[self[id].sub] = nil
    for handle in handles { release(handle, of: id) }
    isTaken[id.place] = false
    free.append(id.place)
    changes.note(id.place)
  }

  /// Gives a handle to a user; whoever had it can no longer be found by it.
  mutating func assign(_ handle: Handle, to id: ID) {
    if let owner = contacts.updateValue(id, forKey: handle) { changes.note(owner.place) }
    changes.note(id.place)
  }

  /// Takes a handle from a user, if it has it.
  mutating func release(_ handle: Handle, of id: ID) {
    guard contacts[handle] == id else { return }
    contacts[handle] = nil
    changes.note(id.place)
  }
}

// MARK: - Reading in pages

extension UserTable {
  /// Calls `body` with each user from a place on, until it returns false; gives the place to go on from.
  func visit(from place: Int, _ body: (User) -> Bool) -> Int? {
    for index in places.indices.dropFirst(max(0, place)) where isTaken[index] {
      if !body(places[index]) { return index }
    }
    return nil
  }
}

// MARK: - Kept

extension UserTable {
  /// Notes from now on which places change.
  mutating func track() { changes.track() }

  /// The places that have changed since they were last taken, with the users who are there now.
  mutating func takeChanges() -> [(place: Int, user: ID?)] {
    changes.take().map { ($0, isTaken[$0] ? ID(place: $0) : nil) }
  }

  /// Puts a user back where it was; places come in ascending order, into a table without other users.
  mutating func restore(_ user: User, at place: Int, named name: String, _ handles: [Handle]) {
    while places.count < place {
      // What a free place holds is never looked at.
      free.append(places.count)
      places.append(user)
      isTaken.append(false)
    }
    let id = ID(place: place)
    places.append(user)
    isTaken.append(true)
    usernames[name] = id
    subs[user.sub] = id
    for handle in handles { contacts[handle] = id }
  }
}
