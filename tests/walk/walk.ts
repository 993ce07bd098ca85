/** Walks the console against any Blade server: all pages of an account's menu, one row of each kind, a password, a renewal, sign-out. */
import type { Resource } from '#contract/resource.ts'
import { resourceByPath } from '#contract/resources/index.ts'
import type { Dialect } from '#contract/springblade/dialect.ts'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { valuesOf } from '../page.ts'
import { run } from '../program.ts'
import { findServer, missesText } from '#server/http/blade-server.ts'
import { menuIn, walkPage } from './pages.ts'
import { type Proxy, startProxy } from './proxy.ts'
import type { Report, Step } from './report.ts'
import { inDialect } from '#contract/springblade/form.ts'
import { createRows, firstPassword, grantAll, type CreatedRow } from './rows.ts'
import { createVisitor, failuresOf, Refused, type Visitor } from './visitor.ts'

export interface WalkOptions {
  url: string
  user: string
  password: string
  /** The tenant to sign in to, if it is not the main one. */
  tenant?: string | undefined
  /** By default the one in which the server answers. */
  dialect?: Dialect | undefined
  clientId: string
  clientSecret: string
  /** The public key of the server, if it requires SM2. */
  sm2Key?: string | undefined
  /** Walks the pages again as a user whose role has every menu but not the alias of an administrator. */
  plainRole?: boolean
}

/** Thrown where the walk cannot start. */
export class NotPossible extends Error {}

const secondPassword = 'Walks-on-the-ward2'
const home = '/wel/index'

/** Lifetime of a token, in seconds, when the renewal is tested; and the wait until it is renewed, in milliseconds. */
const short = 2
const soon = 1_700

/**
 * Resources whose rows the walk creates: those that every Blade server has. Tenants are excluded, because creating one also creates a
 * role, a department and a user, and removing it leaves them behind.
 */
const isMade = ({ path, name, calls, form }: Resource) =>
  (path.startsWith('/system/') || name === 'notice') && !!calls.submit && !!calls.remove && form.length > 0 && name !== 'tenant'

/** Sort order: roles first, since a user needs one; users last. */
const order = ({ name }: Resource) => (name === 'role' ? 0 : name === 'user' ? 2 : 1)

/** @throws NotPossible where the console is not built or the user cannot sign in */
export async function walk(options: WalkOptions): Promise<Report> {
  if (!existsSync('build/main.js')) throw new NotPossible('No build found: run npm run build')
  const { clientId, clientSecret, sm2Key } = options
  const settings = { BLADE_CLIENT_ID: clientId, BLADE_CLIENT_SECRET: clientSecret, BLADE_API_URL: options.url }
  const { server, misses } = await findServer(settings, options.dialect)
  if (!server) throw new NotPossible(`No Blade server answers: ${missesText(misses)}`)
  const proxy = await startProxy(options.url)
  const folder = mkdtempSync(join(tmpdir(), 'ward-walk-'))
  const { pathname } = new URL(options.url)
  const program = run({
    ...settings,
    BLADE_API_URL: proxy.origin + (pathname === '/' ? '' : pathname),
    ...(options.dialect && { BLADE_DIALECT: options.dialect }),
    ...(sm2Key && { BLADE_SM2_PUBLIC_KEY: sm2Key }),
    ...(options.tenant && { TENANT_MODE: 'on' }),
    DATABASE_PATH: join(folder, 'blade.sqlite'),
    SESSION_SECRET: randomBytes(24).toString('hex'),
  })
  try {
    const site = await program.url().catch((error: unknown) => Promise.reject(new NotPossible(String(error))))
    const done = await steps(site, proxy, { ...options, dialect: options.dialect ?? server.dialect })
    return {
      startupLines: program
        .output()
        .split('\n')
        .filter((line) => /Blade|dialect/i.test(line)),
      steps: done,
      calls: proxy.calls,
    }
  } finally {
    await program.stop()
    await proxy.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Records a refusal as a failure of the step, so that the walk continues. */
async function noting(step: Step, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error
    step.failures.push(error.message)
  })
}

async function steps(
  site: string,
  proxy: Proxy,
  { user, password, tenant, plainRole = false, dialect }: WalkOptions & { dialect: Dialect },
): Promise<Step[]> {
  const done: Step[] = []
  async function step(page: string, work: (step: Step) => Promise<void>): Promise<void> {
    proxy.at(page)
    const own: Step = { page, failures: [] }
    done.push(own)
    await noting(own, () => work(own))
  }

  const visitor = createVisitor(site)
  proxy.at('sign in')
  const first = await visitor.signIn(user, password, tenant).catch((error: unknown) => {
    throw error instanceof Refused ? new NotPossible(`${user} cannot sign in: ${error.message}`) : error
  })
  if (first.path.startsWith('/password')) throw new NotPossible(`${user} has to choose a password first`)
  done.push({ page: 'sign in', failures: [] })
  const pages = await walkMenu(visitor, step)

  const kinds = [...new Set(pages.flatMap((page) => resourceByPath(page) ?? []))].filter(isMade).sort((a, b) => order(a) - order(b))
  const createdRows = new Map<string, CreatedRow>()
  for (const kind of kinds) {
    const rows = createRows(visitor, inDialect(kind, dialect))
    const isKept = kind.name === 'role' || kind.name === 'user'
    await step(`${kind.path} one row`, async (own) => {
      const row = await rows.add(kind.name === 'user' ? { roleId: createdRows.get('role')?.id ?? '' } : {})
      own.failures.push(...row.unoffered.map((name) => `${name} offers nothing to choose`))
      if (isKept) createdRows.set(kind.name, row)
      await noting(own, () => rows.change(row))
      if (kind.name === 'role') await noting(own, () => grantAll(visitor, kind, row.id))
      if (!isKept) await noting(own, () => rows.remove(row))
    })
  }
  const account = createdRows.get('user')?.typed.account
  if (account) await person(createVisitor(site), { account, tenant }, step, plainRole)
  for (const kind of [...kinds].reverse()) {
    const row = createdRows.get(kind.name)
    if (row) await step(`${kind.path} its row removed`, () => createRows(visitor, kind).remove(row))
  }

  await step('tokens renewed', () => renewal(createVisitor(site), proxy, { user, password, tenant }))
  await step('sign out', () => signOut(visitor))
  return done
}

type Stepper = (page: string, work: (step: Step) => Promise<void>) => Promise<void>

/** Walks the home page, the profile page, and every page of the menu. @returns the menu */
async function walkMenu(visitor: Visitor, step: Stepper, who = '', mayFail = false): Promise<string[]> {
  let menu: string[] = []
  const walkOne = (page: string) =>
    step(who + page, async (own) => {
      own.mayFail = mayFail
      const pages = await walkPage(visitor, page, ({ html }) => void (menu = menu.length ? menu : menuIn(html)))
      for (const { address, failures } of pages) own.failures.push(...failures.map((text) => `${address}: ${text}`))
    })
  await walkOne(home)
  const pages = menu.filter((page) => page !== home)
  // A walk of no page would pass, and prove nothing.
  await step(`${who}menu`, async (own) => {
    if (!pages.length) own.failures.push('it has no page: the role of this account has no menus')
    return Promise.resolve()
  })
  for (const page of ['/info/index', ...pages]) await walkOne(page)
  return menu
}

/** The created user signs in, changes the password and changes it back; with a plain role, opens its pages and stays signed in. */
async function person(
  visitor: Visitor,
  { account, tenant }: { account: string; tenant?: string | undefined },
  step: Stepper,
  plainRole: boolean,
): Promise<void> {
  await step('a new person', async () => {
    const page = await visitor.signIn(account, firstPassword, tenant)
    // A server may require a new password at the first sign-in.
    const isDue = page.path.startsWith('/password')
    if (isDue) await changePassword(visitor, page.path, firstPassword, secondPassword)
    const address = '/info/index?tab=password'
    if (!isDue) await changePassword(visitor, address, firstPassword, secondPassword)
    await changePassword(visitor, address, secondPassword, firstPassword)
  })
  if (!plainRole) return
  await walkMenu(visitor, step, 'plain role ', true)
  await step('plain role is still signed in', async () => {
    const { path } = await visitor.open(home)
    if (path !== home) throw new Refused(`${home} leads to ${path}`)
  })
}

async function changePassword(visitor: Visitor, address: string, from: string, to: string): Promise<void> {
  const form = await visitor.formWith(address, 'oldPassword')
  await visitor.send(address, form, valuesOf(form).set('oldPassword', [from]).set('newPassword', [to]).set('newPassword1', [to]))
}

/** Signs in with tokens that claim to expire soon, waits, and checks for the renewal. */
async function renewal(
  visitor: Visitor,
  proxy: Proxy,
  { user, password, tenant }: Pick<WalkOptions, 'user' | 'password' | 'tenant'>,
): Promise<void> {
  const before = proxy.calls.length
  proxy.tokensLive(short)
  await visitor.signIn(user, password, tenant)
  proxy.tokensLive(undefined)
  await delay(soon)
  const page = await visitor.open(home)
  const renewed = proxy.calls.slice(before).find(({ path }) => /\/token\?.*refresh_token/.test(path))
  if (!renewed || renewed.status !== 200) throw new Refused(renewed ? `the renewal was answered ${renewed.status}` : 'no token was renewed')
  const failed = failuresOf(page)
  if (page.path !== home || failed.length) throw new Refused(`${page.path}: ${failed.join('; ')}`)
  await signOut(visitor)
}

async function signOut(visitor: Visitor): Promise<void> {
  const to = await visitor.signOut()
  const { path } = await visitor.open(home)
  if (!to.startsWith('/login') || !path.startsWith('/login')) throw new Refused(`signing out led to ${to}, and ${home} to ${path}`)
}
