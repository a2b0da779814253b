import JSON
import Values

/// The pool's users and their names for lookups.
///
/// Users keep their places, so lists can be read in pages. A freed place is reused.
struct UserTable: Sendable {
  private var places: [User] = []
  private var isTaken: [Bool] = []
  private var free: [Int] = []
  private var usernames: [ExactString: ID] = [:]
  /// The users whose sub is not their name.
  private var subs: [String: ID] = [:]
  private var contacts: [Handle: ID] = [:]
  private var changes = ChangeLog<Int>()

  /// A user's place in the table, which never changes.
  struct ID: Hashable, Sendable {
    fileprivate let place: Int
  }

  /// The number of users.
  var count: Int { places.count - free.count }

  subscript(id: ID) -> User {
    get { places[id.place] }
    _modify {
      changes.note(id.place)
      yield &places[id.place]
    }
  }

  /// Finds a user by the name under which it was inserted; nil if there is none.
  func find(username: String) -> ID? { usernames[ExactString(username)] }

  func find(sub: String) -> ID? {
    if let id = subs[sub] { return id }
    guard let id = find(username: sub), places[id.place].sub == sub else { return nil }
    return id
  }

  func find(_ handle: Handle) -> ID? { contacts[handle] }
}

// MARK: - Changing

extension UserTable {
  /// Adds a user with a unique folded name.
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
    register(id, of: user, under: name)
    changes.note(id.place)
    return id
  }

  /// Makes a user available under a name and the sub.
  ///
  /// If addresses are user names, the sub is the name. A second entry would only take memory and
  /// time.
  private mutating func register(_ id: ID, of user: User, under name: String) {
    usernames[ExactString(name)] = id
    if !name.hasSameBytes(as: user.sub) { subs[user.sub] = id }
  }

  /// Removes a user, and every handle from the user's attributes.
  mutating func remove(_ id: ID, named name: String, handles: [Handle]) {
    usernames[ExactString(name)] = nil
    subs[self[id].sub] = nil
    for handle in handles { release(handle, of: id) }
    isTaken[id.place] = false
    free.append(id.place)
    changes.note(id.place)
  }

  /// Assigns a handle to a user.
  ///
  /// The handle no longer finds its previous owner.
  mutating func assign(_ handle: Handle, to id: ID) {
    if let owner = contacts.updateValue(id, forKey: handle) { changes.note(owner.place) }
    changes.note(id.place)
  }

  /// Removes a handle from a user who has it.
  mutating func release(_ handle: Handle, of id: ID) {
    guard contacts[handle] == id else { return }
    contacts[handle] = nil
    changes.note(id.place)
  }
}

// MARK: - Reading in pages

extension UserTable {
  /// Calls `body` with each user, starting at a place, until `body` returns false.
  ///
  /// Returns that user's place; nil if all users were visited.
  func visit(from place: Int, _ body: (User) -> Bool) -> Int? {
    for index in places.indices.dropFirst(max(0, place)) where isTaken[index] {
      if !body(places[index]) { return index }
    }
    return nil
  }
}

// MARK: - Storage

extension UserTable {
  /// Starts tracking changes.
  mutating func track() { changes.track() }

  /// Returns the places changed since the last call, with their current users.
  mutating func takeChanges() -> [(place: Int, user: ID?)] {
    changes.take().map { ($0, isTaken[$0] ? ID(place: $0) : nil) }
  }

  /// Restores a user in its place.
  ///
  /// Places must come in ascending order, into an empty table.
  mutating func restore(_ user: User, at place: Int, named name: String, _ handles: [Handle]) {
    while places.count < place {
      // The content of a free place is never read.
      free.append(places.count)
      places.append(user)
      isTaken.append(false)
    }
    let id = ID(place: place)
    places.append(user)
    isTaken.append(true)
    register(id, of: user, under: name)
    for handle in handles { contacts[handle] = id }
  }
}
