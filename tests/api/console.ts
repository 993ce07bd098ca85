/** Runs the console's routes on a test's API without a built page: signed-in requests and their context. */
import { ownName } from '#contract/console/brand.ts'
import { openConsoleDatabase } from '#db/console/open.ts'
import { openConsoleStore } from '#server/console-store/console-store.ts'
import { sessionCookie } from '#app/blade/session.server.ts'
import { createIncoming } from '#bodies/incoming.ts'
import { incomingFolder } from '#server/storage/incoming-folder.ts'
import { randomUUID } from 'node:crypto'
import type { AppLoadContext } from '@remix-run/node'
import { personHeader, personKey } from '#app/lib/person.ts'
import { clientSecret } from '../factory.ts'
import { createOutgoing } from '#server/http/outgoing.ts'
import type { TestApi } from './server.ts'

/** @param url of the Blade server; the API's own by default @param roleName role aliases of the session */
export async function consoleOf(
  api: Pick<TestApi, 'login' | 'origin' | 'clock'>,
  account: string,
  url = `${api.origin}/api`,
  roleName = '',
) {
  const store = openConsoleStore(openConsoleDatabase(':memory:'), '0'.repeat(64), api.clock)
  const incoming = createIncoming(incomingFolder({ DATABASE_PATH: ':memory:' }, 'forms'))
  const context: AppLoadContext = {
    store,
    blade: { url, publicUrl: '', dialect: 'bladex', clientId: 'saber', clientSecret, passwordMode: 'md5', timeout: 10_000 },
    sessionSecret: 'a secret of the tests',
    captcha: false,
    signInWays: { sms: false, social: [], registration: true },
    fetchOutside: createOutgoing(),
    // No response ends here and frees an upload slot, so each body is claimed for an account of its own.
    incoming: { ...incoming, claim: (_account, kind) => incoming.claim(randomUUID(), kind) },
    record: false,
    frameOrigins: [],
    brand: { name: ownName },
    sampleNotices: false,
    demoAccounts: [],
    demoCode: () => undefined,
    requestId: 'test',
    signedIn: () => undefined,
    address: '',
    proxied: false,
    nonce: '',
    secure: false,
    ending: new AbortController().signal,
    drained: () => Promise.resolve(),
    sent: () => undefined,
    now: api.clock,
    worldNow: api.clock,
    version: '1.2.3',
    log: { warn: () => undefined, error: () => undefined },
  }
  const now = api.clock()
  const tokens = { accessToken: await api.login(account), refreshToken: '', tokenType: 'bearer', storedAt: now, expiresAt: now + 3_600_000 }
  const user = { userId: '1', account, nickName: account, roleName, avatar: '', oauthId: '' }
  const cookie = (await sessionCookie(context, await store.open(user, tokens, { address: '', agent: '' }))).split(';')[0]!
  return {
    context,
    /** A request with the session's cookie. */
    request: (path: string, { language = 'zh', ...init }: RequestInit & { language?: 'zh' | 'en' } = {}) =>
      new Request(`http://console.test${path}`, {
        ...init,
        headers: { Cookie: `${cookie}; ward_lang=${language}`, [personHeader]: personKey(user) },
      }),
  }
}
