#!/usr/bin/env bash
# dovecot.sh DIR: a private Dovecot 2.3 on free ports of 127.0.0.1, as an ordinary user.
#
# Prints one line of JSON once it accepts connections:
#   {"imap":PORT,"imaps":PORT,"lmtp":PORT,"ca":"DIR/tls/ca.pem"}
# It runs until its standard input ends or it gets SIGTERM or SIGINT. Then it stops all its processes.
# All files are in DIR, which is created if it is missing. The log is DIR/dovecot.log.
#
# The user is qa@example.test with the password s3cret and the access token tok-static-123. To add a
# user, add a line NAME:{PLAIN}PASSWORD:::::: to DIR/users, and for tokens to DIR/tokens. Dovecot reads
# both files again when they change. Mail to qa+ANYTHING@example.test goes to qa. The mail of a user is
# in the Maildir DIR/mail/DOMAIN/NAME/Maildir.
#
# Environment variables, with defaults in parentheses:
#   MAXCONN=N     maximum simultaneous connections of a user (10)
#   STARTTLS=no   whether STARTTLS is offered (yes)
#   PLAINTEXT=no  whether passwords are accepted without TLS (yes). Dovecot treats a connection within
#                 one address like TLS. With "no" it therefore also listens on 127.0.0.2, where clients
#                 still connect from 127.0.0.1.
set -euo pipefail

DIR=$(realpath -m "$1")
mkdir -p "$DIR"
if [ "$(id -u)" = 0 ]; then
  # Dovecot does not need root, so all users have the same configuration. An ordinary user can read
  # this copy, regardless of where the original is.
  cp "$0" "$DIR/dovecot.sh"
  chown -R nobody:nogroup "$DIR"
  cd "$DIR"
  exec setpriv --reuid=nobody --regid=nogroup --clear-groups "$BASH" ./dovecot.sh "$DIR"
fi
cd "$DIR" || { echo "dovecot.sh: $(id -un) can't enter $DIR" >&2; exit 1; }

# Other users can't read the files or deliver mail.
umask 077
server= watch=
stop() {
  trap '' TERM INT
  trap - EXIT
  [ -z "$watch" ] || kill "$watch" 2>/dev/null || true
  [ -n "$server" ] || return 0
  kill "$server" 2>/dev/null || true
  wait "$server" 2>/dev/null || true
  # Dovecot's main process does not wait for its children.
  for _ in {1..200}; do
    is_group_alive || return 0
    sleep .01
  done
  kill -KILL -- "-$server" 2>/dev/null || true
}
# Whether the server's process group has a member that is not a zombie.
is_group_alive() {
  local facts state group
  for facts in /proc/[0-9]*/stat; do
    # PID (NAME) STATE PARENT GROUP ...
    { read -r facts <"$facts"; } 2>/dev/null || continue
    read -r state _ group _ <<<"${facts##*) }"
    if [ "$group" = "$server" ] && [ "$state" != Z ]; then return 0; fi
  done
  return 1
}
trap stop EXIT
trap 'exit 143' TERM
trap 'exit 130' INT

certify() {
  local new="-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
  mkdir -p tls
  cd tls
  # shellcheck disable=SC2086
  openssl req -x509 $new -days 30 -subj "/CN=test CA" -keyout ca.key -out ca.pem \
    -addext keyUsage=critical,keyCertSign
  # shellcheck disable=SC2086
  openssl req $new -subj /CN=localhost -keyout key.pem -out csr.pem
  openssl x509 -req -in csr.pem -CA ca.pem -CAkey ca.key -CAcreateserial -days 30 -out cert.pem \
    -extfile <(echo subjectAltName=DNS:localhost,DNS:mail.example.test,IP:127.0.0.1,IP:127.0.0.2)
}

configure() {
  local user group addresses=127.0.0.1 tls=yes
  user=$(id -un) group=$(id -gn)
  [ "${PLAINTEXT:-yes}" = yes ] || addresses="127.0.0.1, 127.0.0.2" tls=required
  cat <<END
base_dir = $DIR/run
state_dir = $DIR/state
instance_name = authflow-test
log_path = $DIR/dovecot.log
protocols = imap lmtp
listen = $addresses
default_internal_user = $user
default_internal_group = $group
default_login_user = $user
first_valid_uid = 1
ssl = $tls
ssl_cert = <$DIR/tls/cert.pem
ssl_key = <$DIR/tls/key.pem
disable_plaintext_auth = no
auth_mechanisms = plain login xoauth2 oauthbearer
auth_failure_delay = 0
mail_location = maildir:$DIR/mail/%d/%n/Maildir
mail_max_userip_connections = ${MAXCONN:-10}
recipient_delimiter = +
hostname = mail.example.test
postmaster_address = postmaster@example.test
passdb {
  driver = passwd-file
  mechanisms = plain login
  args = username_format=%u $DIR/users
}
# These mechanisms take the access token as the password.
passdb {
  driver = passwd-file
  mechanisms = xoauth2 oauthbearer
  args = username_format=%u $DIR/tokens
}
userdb {
  driver = passwd-file
  args = username_format=%u $DIR/users
  default_fields = uid=$(id -u) gid=$(id -g) home=$DIR/mail/%d/%n
}
service anvil {
  chroot =
  # Otherwise each wrong password slows down the next login, even a successful one.
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service stats {
  chroot =
}
service imap-login {
  chroot =
  service_count = 0
  process_min_avail = 1
  inet_listener imap {
    port = $1
  }
  inet_listener imaps {
    port = $2
    ssl = yes
  }
}
service lmtp {
  user = $user
  inet_listener lmtp {
    port = $3
  }
}
END
  [ "${STARTTLS:-yes}" = yes ] || printf 'local 127.0.0.1 {\n  protocol imap {\n    ssl = no\n  }\n}\n'
}

# Below the range of ports that the system assigns.
free_port() { echo $((20000 + RANDOM % 12000)); }

# Starts the server. Fails if it does not start, for example because a port is in use.
start() {
  imap=$(free_port) imaps=$(free_port) lmtp=$(free_port)
  configure "$imap" "$imaps" "$lmtp" >dovecot.conf
  : >dovecot.log
  # A separate process group, whose members can all be waited for.
  set -m
  # The server ends even if this script is killed.
  setpriv --pdeathsig TERM dovecot -F -c "$DIR/dovecot.conf" </dev/null >/dev/null 2>>dovecot.log 3<&- &
  server=$!
  set +m
  while kill -0 "$server" 2>/dev/null; do
    # Dovecot logs this after it has opened all ports.
    if grep -q "starting up" dovecot.log && greets "$imap"; then return 0; fi
    sleep .01
  done
  wait "$server" || true
  server=
  return 1
}

greets() {
  local line
  exec 4<>"/dev/tcp/127.0.0.1/$1" || return 1
  read -r -t 5 line <&4 || line=
  exec 4<&-
  [[ $line == "* OK"* ]]
} 2>/dev/null

# With an existing mailbox, tests can add mail before the first login.
mkdir -p run state mail/example.test/qa/Maildir/{tmp,new,cur}
chmod 755 run
[ -f tls/cert.pem ] || (certify) 2>openssl.log || { cat openssl.log >&2; exit 1; }
[ -f users ] || echo 'qa@example.test:{PLAIN}s3cret::::::' >users
[ -f tokens ] || echo 'qa@example.test:{PLAIN}tok-static-123::::::' >tokens

# Keeps standard input open, to notice its end while the server runs.
exec 3<&0
for attempt in 1 2 3 4 5 6 7 8; do
  if start; then break; fi
  if [ "$attempt" = 8 ]; then
    cat dovecot.log >&2
    exit 1
  fi
done
printf '{"imap":%d,"imaps":%d,"lmtp":%d,"ca":"%s"}\n' "$imap" "$imaps" "$lmtp" "$DIR/tls/ca.pem"
cat <&3 >/dev/null &
watch=$!
wait -n "$watch" "$server" || true
if ! kill -0 "$server" 2>/dev/null; then
  echo "dovecot.sh: the server ended by itself" >&2
  cat dovecot.log >&2
  exit 1
fi
