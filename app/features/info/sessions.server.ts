/** The data of a user's sessions page, and ending sessions. */
import { formatTime } from '#contract/rules/time.ts'
import type { AppLoadContext } from '@remix-run/node'
import { endTokens } from '#app/blade/session.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import type { SessionView } from './sessions.tsx'

const browsers = { Edg: 'Edge', OPR: 'Opera', Firefox: 'Firefox', Chrome: 'Chrome', Safari: 'Safari' } as const
const systems = { Windows: 'Windows', Android: 'Android', iPhone: 'iPhone', iPad: 'iPad', 'Mac OS X': 'macOS', Linux: 'Linux' } as const

/** Parses browser and system from the User-Agent. The order matters: Edge also names Chrome and Safari. */
export function deviceOf(agent: string): string {
  const named = (names: Readonly<Record<string, string>>, end: string) =>
    Object.entries(names).find(([name]) => agent.includes(name + end))?.[1]
  return [named(browsers, '/'), named(systems, '')].filter(Boolean).join(' · ')
}

export const sessionsOf = async ({ session }: Pick<SignedInRequest, 'session'>, { store }: AppLoadContext): Promise<SessionView[]> =>
  (await store.openOf(session)).map(({ agent, address, openedAt, usedAt, own }) => ({
    device: deviceOf(agent),
    address,
    own,
    openedAt: formatTime(openedAt),
    usedAt: formatTime(usedAt),
  }))

/** Ends all other sessions of the user here, and revokes their tokens at the server. */
export async function endOthers(request: Request, { session }: Pick<SignedInRequest, 'session'>, context: AppLoadContext): Promise<void> {
  const others = await context.store.closeOthers(session)
  await Promise.all(others.map((other) => endTokens(request, context, other)))
}
