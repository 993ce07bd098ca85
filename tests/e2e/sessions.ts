/** The console without a browser: sessions, one per worker, site and account, and pages over HTTP. */
import type { BrowserContext, Page } from '@playwright/test'
import { z } from 'zod'
import { readPage } from '../page.ts'
import { personOfSession } from '../person-header.ts'

const aliveAnswer = z.object({ state: z.enum(['in', 'out', 'locked']) })
const name = 'ward_session'

/** The password of a demo account is its name; accounts created by tests have a longer one. */
export const passwordOf = (account: string): string =>
  ['admin', 'manager', 'finance', 'service', 'auditor'].includes(account) ? account : `${account} of a test`

const open = new Map<string, string>()

async function isAlive(url: string, cookie: string): Promise<boolean> {
  const answer = await fetch(`${url}/session/alive`, { headers: { cookie } })
  return aliveAnswer.parse(await answer.json()).state === 'in'
}

/** Submits the sign-in form as a browser without JavaScript does. @throws Error with the page when no session opens */
async function signInOverHttp(url: string, account: string): Promise<string> {
  const { forms } = readPage(await (await fetch(`${url}/login`)).text())
  const formFields = forms.find(({ fields }) => fields.some(({ name }) => name === 'password'))?.fields ?? []
  const captchaKey = formFields.find(({ name }) => name === 'captchaKey')?.value ?? ''
  const body = new URLSearchParams({ intent: 'account', username: account, password: passwordOf(account), captchaKey, captcha: 'ward5' })
  const answer = await fetch(`${url}/login`, { method: 'POST', body, headers: { origin: url }, redirect: 'manual' })
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith(`${name}=`))
  if (!cookie) throw new Error(`no session for ${account}: ${answer.status} ${await answer.text()}`)
  return cookie.split(';')[0]!
}

/** The session of an account as a Cookie header. Signs in again if an earlier test has ended or locked the session. */
export async function sessionOf(url: string, account: string): Promise<string> {
  const id = `${url} ${account}`
  const existing = open.get(id)
  if (existing && (await isAlive(url, existing))) return existing
  const cookie = await signInOverHttp(url, account)
  open.set(id, cookie)
  return cookie
}

/** Gives a browser the session of an account. */
export async function signedIn(context: BrowserContext, url: string, account: string): Promise<void> {
  const cookie = await sessionOf(url, account)
  await context.addCookies([{ name, value: cookie.slice(name.length + 1), url, httpOnly: true, sameSite: 'Lax' }])
}

/** Headers for submitting forms as the browser's person, outside of its pages. */
export async function headersOfPage(page: Page, url: string): Promise<Record<string, string>> {
  const cookies = await page.context().cookies(url)
  const cookie = cookies.map((one) => `${one.name}=${one.value}`).join('; ')
  return { Origin: url, ...(await personOfSession(url, cookie)) }
}

/** Opens pages and submits forms as an account, like a browser without JavaScript. Does not follow redirects. */
export async function visitorOf(url: string, account: string, language?: string) {
  const session = await sessionOf(url, account)
  const own = await personOfSession(url, session)
  const cookie = [session, ...(language ? [`ward_lang=${language}`] : [])].join('; ')
  async function ask(path: string, init: RequestInit = {}) {
    const answer = await fetch(url + path, { redirect: 'manual', ...init, headers: { cookie, origin: url, ...own } })
    return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() }
  }
  return {
    open: (path: string) => ask(path),
    send: (path: string, body: URLSearchParams | FormData) => ask(path, { method: 'POST', body }),
  }
}
