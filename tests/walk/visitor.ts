/** A user of the console whose browser has no JavaScript: cookies, redirects, forms. */
import { type Form, readPage, valuesOf } from '../page.ts'

export interface VisitedPage {
  /** Address after redirects. */
  path: string
  status: number
  html: string
}

/** Thrown with the message of the page where a form is not accepted. */
export class Refused extends Error {}

const words = (html: string) =>
  html
    .replace(/<(script|style|svg)\b[^]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Error messages of a page: beside its fields, in an alert, in a toast, or instead of its content. */
export function complaintsIn(html: string): string[] {
  const matches = [
    ...html.matchAll(/data-slot="field-error"[^>]*>([^]*?)<\/p>/g),
    ...html.matchAll(/data-slot="alert" role="alert"[^>]*destructive[^>]*>([^]*?)<\/div>/g),
    ...html.matchAll(/data-slot="toast" data-variant="destructive"[^]*?<b[^>]*>([^]*?)<\/b>/g),
    ...html.matchAll(/data-slot="empty-media"[^>]*destructive[^>]*>([^]*?)<\/p>/g),
  ]
  return matches.map(([, text = '']) => words(text)).filter(Boolean)
}

/** The error messages of a page, with its status where that is an error. */
export function failuresOf({ status, html }: VisitedPage): string[] {
  const complaints = complaintsIn(html)
  if (status < 400 || complaints.length) return status < 400 ? complaints : [`${status} ${complaints.join('; ')}`]
  const title = /<h1[^>]*>([^]*?)<\/h1>[^]*?<p[^>]*>([^]*?)<\/p>/.exec(html)
  return [`${status} ${title ? words(`${title[1]}: ${title[2]}`) : words(html)}`.slice(0, 160)]
}

export function createVisitor(site: string) {
  const cookies = new Map<string, string>()

  async function ask(path: string, init: RequestInit = {}): Promise<VisitedPage & { location: string | null }> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(site + path, { redirect: 'manual', ...init, headers: { cookie, origin: site, accept: 'text/html' } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return { path, status: answer.status, html: await answer.text(), location: answer.headers.get('location') }
  }

  /** Opens a page, following redirects within the site. */
  async function open(path: string): Promise<VisitedPage> {
    let page = await ask(path)
    for (let left = 8; left > 0 && page.location; left -= 1) {
      const next = new URL(page.location, site)
      if (next.origin !== site) break
      page = await ask(next.pathname + next.search)
    }
    return page
  }

  /** Sends a form without following a redirect. */
  function post(address: string, form: Form, values: Iterable<readonly [string, string[]]>) {
    const body = form.multipart ? new FormData() : new URLSearchParams()
    for (const [name, list] of values) for (const value of list) body.append(name, value)
    return ask(form.action || address, { method: 'POST', body })
  }

  /** Sends a form and follows its redirect. @throws Refused with the page's message if there is none or the next page shows an error */
  async function send(address: string, form: Form, values: Iterable<readonly [string, string[]]>): Promise<VisitedPage> {
    const answer = await post(address, form, values)
    if (answer.location === null) throw new Refused(failuresOf(answer).join('; ') || `${answer.status} without a word`)
    const page = await open(answer.location)
    const failed = failuresOf(page)
    if (failed.length) throw new Refused(failed.join('; '))
    return page
  }

  /** The form of the page that has most of these fields. @throws Refused where the page fails or has no such form */
  async function formWith(address: string, ...names: readonly string[]): Promise<Form> {
    const page = await open(address)
    const failed = failuresOf(page)
    if (failed.length) throw new Refused(failed.join('; '))
    const [at] = address.split('?')
    const own = readPage(page.html).forms.filter(({ action }) => action === '' || action.split('?')[0] === at)
    const fits = ({ fields }: Form) => fields.filter(({ name }) => names.includes(name)).length
    const [form] = own.sort((a, b) => fits(b) - fits(a))
    if (!form || fits(form) === 0) throw new Refused(`${address} (${page.path}) has no form with ${names.join(', ')}`)
    return form
  }

  return {
    open,
    post,
    send,
    formWith,
    /** @param tenant only where the sign-in page asks for it @throws Refused with the message of the sign-in page */
    async signIn(account: string, password: string, tenant?: string): Promise<VisitedPage> {
      const form = await formWith('/login', 'password')
      const values = valuesOf(form).set('intent', ['account']).set('username', [account]).set('password', [password])
      if (tenant !== undefined) values.set('tenant', [tenant])
      const page = await send('/login', form, values)
      if (page.path.startsWith('/login')) throw new Refused(failuresOf(page).join('; '))
      return page
    },
    /** @returns the address that sign-out redirects to */
    async signOut(): Promise<string> {
      const form = readPage((await open('/')).html).forms.find(({ action }) => action === '/session/logout')
      if (!form) throw new Refused('a page without a way to sign out')
      const { location } = await post('/', form, valuesOf(form))
      return location ?? ''
    },
  }
}
export type Visitor = ReturnType<typeof createVisitor>
