/** The bundled API beside the browser: menus and buttons of a role, rows that a page has written, and users for a single test. */
import { menuButtons, menuRoutes } from '#contract/endpoints/system.ts'
import { callPath, type Resource } from '#contract/resource.ts'
import { buttonCodes, menuItem } from '#contract/session.ts'
import { pagesOf } from '#app/blade/menu-address.ts'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Site } from './fixtures.ts'
import { passwordOf } from './sessions.ts'

const envelope = z.object({ code: z.number(), msg: z.string(), data: z.unknown() })
const row = z.record(z.string(), z.unknown())
const tree = z.array(menuItem)
const headers = { Authorization: `Basic ${Buffer.from('saber:saber_secret').toString('base64')}` }
const tokenAnswer = z.object({ access_token: z.string().default(''), error_description: z.string().default('') })

/** Signs in by password. @returns the HTTP status, and either a token or the refusal; the other is '' */
export async function tokenOf({ url }: Site, account: string, password: string) {
  const hash = createHash('md5').update(password).digest('hex')
  const query = new URLSearchParams({ username: account, password: hash, grantType: 'password', tenantId: '000000' })
  const answer = await fetch(`${url}/api/blade-auth/oauth/token?${query}`, { method: 'POST', headers })
  const { access_token: token, error_description: error } = tokenAnswer.parse(await answer.json())
  return { status: answer.status, token, error }
}

/** Makes a call with a token: a POST if there is a body, otherwise a GET. */
export async function callWith({ url }: Site, token: string, path: string, body?: object) {
  const init = body && { method: 'POST', body: JSON.stringify(body) }
  const own = { ...headers, 'Blade-Auth': `bearer ${token}`, 'Content-Type': 'application/json' }
  return envelope.parse(await (await fetch(url + path, { ...init, headers: own })).json())
}

/** Signs an account in with the password of `passwordOf`. */
export async function apiOf(site: Site, account: string) {
  const { token } = await tokenOf(site, account, passwordOf(account))

  /** @throws Error with the server's message when it refuses */
  async function get(path: string, query: Record<string, string> = {}): Promise<unknown> {
    const { code, msg, data } = await callWith(site, token, `${path}?${new URLSearchParams(query)}`)
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

let userCount = 0

/**
 * Creates a user for one test, with the role of a demo account. @returns the account, whose password is `passwordOf(account)`
 * @throws Error with the server's message when it refuses
 */
export async function makeUser(site: Site, role: string, account = `u${Date.now().toString(36)}${(userCount += 1)}`): Promise<string> {
  const [roleRow] = site.sql<{ id: string }>(`select cast(id as text) id from blade_role where role_alias = ?`, role)
  const [dept] = site.sql<{ id: string }>(`select dept_id as id from blade_user where account = ?`, role)
  const fields = {
    account,
    password: passwordOf(account),
    name: account,
    realName: account,
    userType: 1,
    roleId: roleRow?.id,
    deptId: dept?.id,
  }
  const { token } = await tokenOf(site, 'admin', 'admin')
  const { code, msg } = await callWith(site, token, '/api/blade-user/submit', fields)
  if (code !== 200) throw new Error(msg)
  return account
}
