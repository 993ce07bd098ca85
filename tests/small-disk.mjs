// Loaded before the program under test to simulate a full disk. DISK_PAGES limits every database from the start. SIGUSR2 limits them to
// their current size, and the next SIGUSR2 removes the limit. A real disk cannot be filled for one process without root.
import Database from 'better-sqlite3'

const open = new Set()
const most = 4_294_967_294
const { pragma } = Database.prototype
const bound = (db, pages) => pragma.call(db, `max_page_count = ${pages}`)
Database.prototype.pragma = function (text, options) {
  const result = pragma.call(this, text, options)
  if (text.startsWith('journal_mode')) {
    open.add(this)
    if (process.env.DISK_PAGES) bound(this, process.env.DISK_PAGES)
  }
  return result
}
let full = false
process.on('SIGUSR2', () => {
  full = !full
  for (const db of open) bound(db, full ? pragma.call(db, 'page_count', { simple: true }) : most)
  process.stdout.write(full ? '\ndisk full\n' : '\ndisk has room\n')
})
