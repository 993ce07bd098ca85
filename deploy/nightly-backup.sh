#!/bin/sh
# Makes a backup, verifies the audit, and removes backups older than BACKUP_DAYS (14). Run in the folder of the
# program, with DATABASE_PATH and BACKUP_FOLDER. `every-night` repeats it at 02:30 of TZ and logs a failure; without it, it runs once and
# fails with the exit code of the step. Old backups are removed only after a new one succeeded.
set -eu
: "${BACKUP_FOLDER:?name the folder of the backups}"

once() {
  node build/backup.js "$BACKUP_FOLDER/ward-$(date +%Y-%m-%dT%H%M%S).backup" &&
    node build/audit-verify.js --anchor "$BACKUP_FOLDER/audit.anchor" &&
    find "$BACKUP_FOLDER" -maxdepth 1 -name 'ward-*.backup' -mtime +"${BACKUP_DAYS:-14}" -delete
}

if [ "${1:-}" != every-night ]; then
  once
  exit
fi
trap 'exit 0' TERM INT
while :; do
  now=$(date +%s)
  next=$(date -d 'today 02:30' +%s)
  [ "$next" -gt "$now" ] || next=$(date -d 'tomorrow 02:30' +%s)
  # in the background, so that SIGTERM ends the loop at once
  sleep $((next - now)) &
  wait $!
  once || echo "the nightly backup failed" >&2
done
