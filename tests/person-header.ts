/** The header with which a page's script names the person the page belongs to (docs/decisions/052). */
import { personHeader } from '#app/lib/person.ts'
import { z } from 'zod'

const alive = z.object({ person: z.string() })

/** @param cookie of a session that is open and not locked */
export async function personOfSession(url: string, cookie: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/session/alive`, { headers: { cookie } })
  return { [personHeader]: alive.parse(await answer.json()).person }
}
