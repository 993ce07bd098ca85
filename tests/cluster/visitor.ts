/** A browser without scripts, which stores cookies and does not follow redirects. */

import { personOfSession } from '../person-header.ts'

export interface Answer {
  status: number
  location: string
  text: string
  requestId: string
}

export class Visitor {
  readonly cookies = new Map<string, string>()
  /** Header that names the user, as the forms of their pages do. */
  #person: Record<string, string> = {}

  async ask(url: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(init.headers)
    headers.set('Cookie', this.cookie)
    const answer = await fetch(url, { redirect: 'manual', ...init, headers })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      if (/max-age=0/i.test(line)) this.cookies.delete(pair.slice(0, at))
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return {
      status: answer.status,
      location: answer.headers.get('Location') ?? '',
      text: await answer.text(),
      requestId: answer.headers.get('X-Request-Id') ?? '',
    }
  }

  send(url: string, fields: Record<string, string>): Promise<Answer> {
    return this.ask(url, { method: 'POST', body: new URLSearchParams(fields), headers: { Origin: new URL(url).origin, ...this.#person } })
  }

  /** @throws Error when the sign-in fails */
  async signIn(url: string, account = 'admin'): Promise<this> {
    const { status, text } = await this.send(`${url}/login`, { intent: 'account', username: account, password: account })
    if (status !== 302) throw new Error(`${account} did not sign in: ${status} ${text.slice(0, 200)}`)
    this.#person = await personOfSession(url, this.cookie)
    return this
  }

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** The id of the session in the store. */
  get session(): string {
    const [value = ''] = decodeURIComponent(this.cookies.get('ward_session') ?? '').split('.')
    return JSON.parse(Buffer.from(value, 'base64').toString()) as string
  }
}
