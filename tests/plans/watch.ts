/** Records the program's SQLite statements while tests run. It imports almost nothing: every test file loads it. */
import Database from 'better-sqlite3'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Statements that the program prepared in this process, without the tests' own. */
const known = new Set<string>()
let unproved = new Set<string>()

/** Those since the last call. */
export function takeStatements(): ReadonlySet<string> {
  const taken = unproved
  unproved = new Set()
  return taken
}

/** The part of the project that asks: the first of its folders up the stack that is not the one that opens databases. */
function asker(): string | undefined {
  const { stackTraceLimit, prepareStackTrace } = Error
  let files: (string | undefined)[] = []
  Error.stackTraceLimit = 50
  // why: a stack as text has its lines mapped to the sources, which took a sixth of a test's time
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

// why at the load of this module: the files of a worker share it, and each statement is watched once
const { prepare } = Database.prototype
Database.prototype.prepare = function (this: Database.Database, text: string) {
  if (!known.has(text) && /^\s*(select|insert|update|delete|with|replace)\b/i.test(text)) {
    const who = asker()
    if (who === 'server' || who === undefined) {
      known.add(text)
      unproved.add(text)
    }
  }
  return prepare.call(this, text)
} as typeof prepare
