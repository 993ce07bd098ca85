/** A person at the console with a browser without JavaScript: cookies, redirects, forms. */
import { type Form, readPage, valuesOf } from '../page.ts'

export interface Shown {
  /** Address after redirects. */
  path: string
  status: number
  html: string
}

/** Thrown with the page's own words where a form is not accepted. */
export class Refused extends Error {}

const words = (html: string) =>
  html
    .replace(/<(script|style|svg)\b[^]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** What a page says beside its fields, in a box for failures, or instead of its content. */
export function complaintsIn(html: string): string[] {
  const said = [
    ...html.matchAll(/data-slot="field-error"[^>]*>([^]*?)<\/p>/g),
    ...html.matchAll(/data-slot="alert" role="alert"[^>]*destructive[^>]*>([^]*?)<\/div>/g),
    ...html.matchAll(/data-slot="toast" data-variant="destructive"[^]*?<b[^>]*>([^]*?)<\/b>/g),
    ...html.matchAll(/data-slot="empty-media"[^>]*destructive[^>]*>([^]*?)<\/p>/g),
  ]
  return said.map(([, text = '']) => words(text)).filter(Boolean)
}

/** The failures that a page shows, with its status where that is one. */
export function failuresOf({ status, html }: Shown): string[] {
  const said = complaintsIn(html)
  if (status < 400 || said.length) return status < 400 ? said : [`${status} ${said.join('; ')}`]
  const title = /<h1[^>]*>([^]*?)<\/h1>[^]*?<p[^>]*>([^]*?)<\/p>/.exec(html)
  return [`${status} ${title ? words(`${title[1]}: ${title[2]}`) : words(html)}`.slice(0, 160)]
}

export function createVisitor(site: string) {
  const cookies = new Map<string, string>()

  async function ask(path: string, init: RequestInit = {}): Promise<Shown & { location: string | null }> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(site + path, { redirect: 'manual', ...init, headers: { cookie, origin: site, accept: 'text/html' } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return { path, status: answer.status, html: await answer.text(), location: answer.headers.get('location') }
  }

  /** Follows redirects, as long as they stay here. */
  async function open(path: string): Promise<Shown> {
    let shown = await ask(path)
    for (let left = 8; left > 0 && shown.location; left -= 1) {
      const next = new URL(shown.location, site)
      if (next.origin !== site) break
      shown = await ask(next.pathname + next.search)
    }
    return shown
  }

  /** Sends a form, and stays at the answer. */
  function post(address: string, form: Form, values: Iterable<readonly [string, string[]]>) {
    const body = form.multipart ? new FormData() : new URLSearchParams()
    for (const [name, list] of values) for (const value of list) body.append(name, value)
    return ask(form.action || address, { method: 'POST', body })
  }

  /** Sends a form, and opens what follows. @throws Refused with the page's words where it stays, or what follows says a failure */
  async function send(address: string, form: Form, values: Iterable<readonly [string, string[]]>): Promise<Shown> {
    const answer = await post(address, form, values)
    if (answer.location === null) throw new Refused(failuresOf(answer).join('; ') || `${answer.status} without a word`)
    const shown = await open(answer.location)
    const failed = failuresOf(shown)
    if (failed.length) throw new Refused(failed.join('; '))
    return shown
  }

  /** The page's own form with most of these fields. @throws Refused where the page fails, or has none */
  async function formWith(address: string, ...names: readonly string[]): Promise<Form> {
    const shown = await open(address)
    const failed = failuresOf(shown)
    if (failed.length) throw new Refused(failed.join('; '))
    const [at] = address.split('?')
    const own = readPage(shown.html).forms.filter(({ action }) => action === '' || action.split('?')[0] === at)
    const fits = ({ fields }: Form) => fields.filter(({ name }) => names.includes(name)).length
    const [form] = own.sort((a, b) => fits(b) - fits(a))
    if (!form || fits(form) === 0) throw new Refused(`${address} (${shown.path}) has no form with ${names.join(', ')}`)
    return form
  }

  return {
    open,
    post,
    send,
    formWith,
    /** @throws Refused with the words of the sign-in page */
    async signIn(account: string, password: string): Promise<Shown> {
      const form = await formWith('/login', 'password')
      const shown = await send(
        '/login',
        form,
        valuesOf(form).set('intent', ['account']).set('username', [account]).set('password', [password]),
      )
      if (shown.path.startsWith('/login')) throw new Refused(failuresOf(shown).join('; '))
      return shown
    },
    /** @returns where that led */
    async signOut(): Promise<string> {
      const form = readPage((await open('/')).html).forms.find(({ action }) => action === '/session/logout')
      if (!form) throw new Refused('a page without a way to sign out')
      const { location } = await post('/', form, valuesOf(form))
      return location ?? ''
    },
  }
}
export type Visitor = ReturnType<typeof createVisitor>
