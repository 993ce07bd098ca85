/** Checks of a file of users before it is sent to the server. */
import { userColumnOf } from '#contract/rules/user-sheet.ts'
import { BadFile } from '#sheets/bad-file.ts'
import { parseFile } from '#sheets/parse-file.server.ts'

/** Maximum lines that a refusal names. */
const mostNamed = 20

/**
 * Line numbers of users without a role, counted as in a spreadsheet: the header is line 1. Empty for an unreadable file, which
 * the server refuses with its own message.
 */
export async function linesWithoutRole(file: File): Promise<number[]> {
  const [head = [], ...rows] = await parseFile(new Uint8Array(await file.arrayBuffer())).catch((error: unknown) => {
    if (error instanceof BadFile) return []
    throw error
  })
  const columns = head.map(userColumnOf)
  const roles = columns.indexOf('roleName')
  const account = columns.indexOf('account')
  return rows.flatMap((row, i) => (row[account]?.trim() && !row[roles]?.trim() ? [i + 2] : [])).slice(0, mostNamed)
}
