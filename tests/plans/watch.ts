/** Records the program's SQLite statements while tests run. It imports almost nothing: every test file loads it. */
import Database from 'better-sqlite3'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Statements that the program prepared while this file ran, without the tests' own. */
export const seen = new Set<string>()

/** The part of the project that asks: the first of its folders up the stack that is not the one that opens databases. */
function asker(): string | undefined {
  const before = Error.stackTraceLimit
  Error.stackTraceLimit = 50
  const { stack = '' } = new Error()
  Error.stackTraceLimit = before
  for (const line of stack.split('\n').slice(2)) {
    const at = line.indexOf(root)
    const folder = at < 0 ? undefined : line.slice(at + root.length).split('/')[0]
    if (folder && folder !== 'db' && folder !== 'node_modules' && !line.includes('tests/plans/')) return folder
  }
  return undefined
}

/** Watches what is prepared from now on. */
export function watchStatements(): void {
  const prototype = Database.prototype
  const prepare = prototype.prepare
  prototype.prepare = function (this: Database.Database, text: string) {
    if (!seen.has(text) && /^\s*(select|insert|update|delete|with|replace)\b/i.test(text)) {
      const who = asker()
      if (who === 'server' || who === undefined) seen.add(text)
    }
    return prepare.call(this, text)
  } as typeof prepare
}
