/// Something that a live pool's `allow:` lets scenarios do; reading and signing in need none.
package enum Permission: Hashable, Sendable {
  /// signUp, AdminCreateUser, given users.
  case createUsers
  /// Admin operations and updates on the run's own users.
  case changeUsers
  /// DeleteUser and AdminDeleteUser.
  case deleteUsers
  /// Whatever makes the pool send an e-mail or an SMS.
  case sendMessages
  /// One operation by its name in the service model.
  case operation(String)
}
