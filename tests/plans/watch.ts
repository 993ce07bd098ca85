/** Records the program's SQLite statements while tests run. It imports almost nothing: every test file loads it. */
import Database from 'better-sqlite3'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Statements that the program, not a test, prepared in this process. */
const recordedStatements = new Set<string>()
let unproved = new Set<string>()

/** Returns the statements since the last call. */
export function takeStatements(): ReadonlySet<string> {
  const taken = unproved
  unproved = new Set()
  return taken
}

/** The top-level folder of the project that prepares the statement: the first one up the stack except `db`. */
function asker(): string | undefined {
  const { stackTraceLimit, prepareStackTrace } = Error
  let files: (string | undefined)[] = []
  Error.stackTraceLimit = 50
  // Formatting the stack as text would map its lines to the sources, which took a sixth of the time of tests.
  Error.prepareStackTrace = (_, sites) => void (files = sites.map((site) => site.getFileName() ?? undefined))
  void new Error().stack
  Object.assign(Error, { stackTraceLimit, prepareStackTrace })
  for (const file of files) {
    const at = file?.indexOf(root) ?? -1
    const folder = at < 0 ? undefined : file?.slice(at + root.length).split('/')[0]
    if (folder && folder !== 'db' && folder !== 'node_modules' && !file?.includes('tests/plans/')) return folder
  }
  return undefined
}

// Patched when this module loads: the test files of a worker share it, and each statement is recorded once.
const { prepare } = Database.prototype
Database.prototype.prepare = function (this: Database.Database, text: string) {
  if (!recordedStatements.has(text) && /^\s*(select|insert|update|delete|with|replace)\b/i.test(text)) {
    const who = asker()
    if (who === 'server' || who === undefined) {
      recordedStatements.add(text)
      unproved.add(text)
    }
  }
  return prepare.call(this, text)
} as typeof prepare
