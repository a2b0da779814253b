#!/usr/bin/env bash
# Runs scenarios in a Slurm array of eight tasks, and reports them as one run in a job that depends on the array.
# Waits for the end, and exits with the code of the merge. The guide "Run in shards" in docs/guides/shards.md explains
# the options.
#
# Run this script in the folder of the project, which all nodes must share:
#   path/to/submit.sh scenarios --pool staging --strict
#
# The jobs need authflow in PATH, and get the variables of this shell, such as IMAP_PASSWORD.
set -euo pipefail

folder=$(cd "$(dirname "$0")" && pwd)
mkdir -p authflow-logs
# Parts of an earlier run would be merged too.
rm -rf authflow-parts
array=$(sbatch --parsable "$folder/shard.sbatch" "$@")
# Some clusters add their name: `ID;CLUSTER`.
array=${array%%;*}
# `afterany` also starts the merge after a failed or canceled task.
status=0
sbatch --wait --dependency="afterany:$array" "$folder/merge.sbatch" || status=$?
cat authflow-logs/merge.log
exit "$status"
