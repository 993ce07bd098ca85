/** What the console checks in a file of users before the server reads it. */
import { userColumnOf } from '#contract/rules/user-sheet.ts'
import { BadFile } from '#sheets/bad-file.ts'
import { parseFile } from '#sheets/parse-file.server.ts'

/** Most lines that a refusal names. */
const mostNamed = 20

/**
 * Lines of users without a role, as spreadsheets count: the head is line 1. None for a file that is not one of users: the server
 * refuses it in its own words.
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
