/** Checks before the program listens, and its messages. */
import { codeOf, Fault } from '#db/file.ts'
import type { Db } from '#db/open.ts'
import { user } from '#db/tables/system.ts'
import { seed } from '#seeds/index.ts'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { demoDoor, type Env, seedKind } from '../env.ts'
import { firstPassword } from './first-password.ts'
import { checkDemoMarks } from '../access/sessions/demo.ts'

/** Prints a line for the operator; never to the log. */
export type Say = (line: string) => void

/** Prints lines as JSON like those of the log, for collectors that read nothing else. */
export const sayAsJson =
  (print: Say): Say =>
  (text) => {
    for (const line of text.split('\n').map((one) => one.trim()))
      if (line) print(JSON.stringify({ level: 'info', time: Date.now(), start: true, msg: line }))
  }

/** Listens, or explains why not. @throws Fault */
export async function listen(server: Server, { PORT, HOST }: Pick<Env, 'PORT' | 'HOST'>): Promise<void> {
  try {
    server.listen(PORT, HOST)
    await once(server, 'listening')
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EADDRINUSE')
      throw new Fault(`Port ${PORT} of ${HOST} is in use: end the program that has it, or name another one in PORT.`)
    if (code === 'EACCES') throw new Fault(`This user may not listen on port ${PORT} of ${HOST}: name another one in PORT.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new Fault(`This machine has no address ${HOST}: name another one in HOST.`)
    throw error
  }
}

/** Runs before a database is opened that another process may be serving at this very address. @throws Fault */
export async function checkPort(env: Pick<Env, 'PORT' | 'HOST'>): Promise<void> {
  const trial = createServer()
  await listen(trial, env)
  trial.close()
  await once(trial, 'close')
}

/**
 * Creates the first rows, and prints who can sign in with what. A generated password is printed at once: it cannot be read later.
 * @returns whether the database was empty before
 */
export async function firstRows(db: Db, env: Env, clock: number, say: Say): Promise<boolean> {
  const { BLADE_CLIENT_ID: clientId, BLADE_CLIENT_SECRET: clientSecret, SEED_NOW: now = clock, SEED_LANGUAGE: language } = env
  const isNew = (await db.$count(user)) === 0
  const password = await seed(db, { kind: seedKind(env), now, clientId, clientSecret, language })
  if (password) say(firstPassword(password))
  sayAccounts(await checkDemoMarks(db), env, say)
  return isNew
}

function sayAccounts(accounts: readonly string[], env: Env, say: Say): void {
  if (!accounts.length) return
  if (demoDoor(env) !== 'shut') return say(`  Demo accounts  ${accounts.join('  ')}   (the password is the name)`)
  say(
    `  Demo accounts are locked: ${accounts.join(', ')} have their name as password. Set SEED=demo to open them, or run` +
      ' npm run admin:password for a password of the administrator.',
  )
}
