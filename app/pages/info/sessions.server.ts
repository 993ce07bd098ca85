/** What the page shows of the sessions of a user, and what ends them. */
import { formatTime } from '#contract/rules/time.ts'
import type { AppLoadContext } from '@remix-run/node'
import { endTokens, type SignedInRequest } from '#app/blade/session.server.ts'
import type { SessionView } from './sessions.tsx'

const browsers = { Edg: 'Edge', OPR: 'Opera', Firefox: 'Firefox', Chrome: 'Chrome', Safari: 'Safari' } as const
const systems = { Windows: 'Windows', Android: 'Android', iPhone: 'iPhone', iPad: 'iPad', 'Mac OS X': 'macOS', Linux: 'Linux' } as const

/** Browser and system out of what a browser calls itself. The order counts: Edge calls itself Chrome and Safari too. */
export function deviceOf(agent: string): string {
  const named = (names: Readonly<Record<string, string>>, end: string) =>
    Object.entries(names).find(([name]) => agent.includes(name + end))?.[1]
  return [named(browsers, '/'), named(systems, '')].filter(Boolean).join(' · ')
}

export const sessionsOf = ({ session }: Pick<SignedInRequest, 'session'>, { store }: AppLoadContext): SessionView[] =>
  store.openOf(session).map(({ agent, address, openedAt, usedAt, own }) => ({
    ...{ device: deviceOf(agent), address, own },
    ...{ openedAt: formatTime(openedAt), usedAt: formatTime(usedAt) },
  }))

/** Ends every other session of the user here, and its tokens at the server. */
export async function endOthers(request: Request, { session }: Pick<SignedInRequest, 'session'>, context: AppLoadContext): Promise<void> {
  await Promise.all(context.store.closeOthers(session).map((other) => endTokens(request, context, other)))
}
