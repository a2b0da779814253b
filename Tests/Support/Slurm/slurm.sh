#!/usr/bin/env bash
# Runs a private Slurm cluster of one machine in the folder $1 until the standard input ends: munged, slurmctld, and
# slurmd, on free ports of the loopback interface. Prints the path of the configuration as JSON.
set -euo pipefail

folder=$(realpath "$1")
user=$(id -un)
host=$(hostname -s)
mkdir -p "$folder"/{munge,state,spool,log}
chmod 700 "$folder/munge"

free_port() {
  python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

cat >"$folder/slurm.conf" <<END
ClusterName=authflow
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$(free_port)
SlurmdPort=$(free_port)
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/munge
AuthInfo=socket=$folder/munge/socket
CredType=cred/munge
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
ReturnToService=2
SlurmdParameters=config_overrides
SchedulerParameters=sched_interval=1,batch_sched_delay=0,sched_min_interval=0
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
NodeName=$host NodeAddr=127.0.0.1 CPUs=8
PartitionName=main Nodes=$host Default=YES MaxTime=INFINITE
END

processes=()
end() {
  for process in "${processes[@]}"; do kill "$process" 2>/dev/null || true; done
  for process in "${processes[@]}"; do wait "$process" 2>/dev/null || true; done
}
trap end EXIT

export SLURM_CONF="$folder/slurm.conf"
export PATH="$PATH:/usr/sbin"
head -c 1024 /dev/urandom >"$folder/munge/key"
chmod 600 "$folder/munge/key"
munged --foreground --force --key-file="$folder/munge/key" --socket="$folder/munge/socket" \
  --pid-file="$folder/munge/pid" --log-file="$folder/log/munged" --seed-file="$folder/munge/seed" \
  >"$folder/log/munged.out" 2>&1 &
processes+=($!)
for _ in $(seq 100); do [ -S "$folder/munge/socket" ] && break; sleep 0.1; done
slurmctld -D -c >"$folder/log/slurmctld" 2>&1 &
processes+=($!)
slurmd -D >"$folder/log/slurmd" 2>&1 &
processes+=($!)
for _ in $(seq 200); do
  [ "$(sinfo --noheader --format %T 2>/dev/null)" = idle ] && break
  sleep 0.1
done
if [ "$(sinfo --noheader --format %T)" != idle ]; then
  tail -n 20 "$folder"/log/* >&2
  exit 1
fi
printf '{"configuration": "%s"}\n' "$SLURM_CONF"
cat >/dev/null
