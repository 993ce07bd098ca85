/** The bundled API beside the browser: what a role may see and press, and the rows that a page has written. */
import { menuButtons, menuRoutes } from '#contract/endpoints/system.ts'
import { callPath, type Resource } from '#contract/resource.ts'
import { buttonCodes, menuItem } from '#contract/session.ts'
import { pagesOf } from '#app/shell/address.ts'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Site } from './fixtures.ts'

const envelope = z.object({ code: z.number(), msg: z.string(), data: z.unknown() })
const bare = z.object({ access_token: z.string() })
const row = z.record(z.string(), z.unknown())
const tree = z.array(menuItem)

/** Signs an account in whose password is its name. */
export async function apiOf({ url }: Site, account: string) {
  const headers = { Authorization: `Basic ${Buffer.from('saber:saber_secret').toString('base64')}` }
  const password = createHash('md5').update(account).digest('hex')
  const query = new URLSearchParams({ username: account, password, grantType: 'password', tenantId: '000000' })
  const signedIn = await fetch(`${url}/api/blade-auth/oauth/token?${query}`, { method: 'POST', headers })
  const token = bare.parse(await signedIn.json()).access_token

  /** @throws Error with the server's words when it refuses */
  async function get(path: string, query: Record<string, string> = {}): Promise<unknown> {
    const answer = await fetch(`${url}${path}?${new URLSearchParams(query)}`, { headers: { ...headers, 'Blade-Auth': `bearer ${token}` } })
    const { code, msg, data } = envelope.parse(await answer.json())
    if (code !== 200) throw new Error(`${path}: ${msg}`)
    return data
  }
  return {
    get,
    /** Pages of the menu, in its order. */
    pages: async () =>
      pagesOf(tree.parse(await get(menuRoutes.path)), account === 'admin' ? 'administrator' : account).map((page) => page.address),
    buttons: async () => new Set(buttonCodes(tree.parse(await get(menuButtons.path)))),
    /** The row of a resource by its id; null when there is none. */
    row: async (resource: Resource, id: string) => row.nullable().parse(await get(callPath(resource, 'detail') ?? '', { id })),
  }
}
export type Api = Awaited<ReturnType<typeof apiOf>>
