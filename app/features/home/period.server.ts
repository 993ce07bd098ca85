/** The period of the home page's figures, kept in this browser for each person who signs in. */
import { type HomePeriod, homePeriods } from '#contract/endpoints/pictures.ts'
import type { SessionUser } from '#contract/session-user.ts'

const nameFor = ({ userId }: Pick<SessionUser, 'userId'>) => `ward_period_${userId.replace(/\W/g, '')}`
const read = (value: unknown): HomePeriod | undefined => homePeriods.find((one) => one === value)

export function periodOf(request: Request, user: Pick<SessionUser, 'userId'>): HomePeriod {
  const cookie = (request.headers.get('Cookie') ?? '').split('; ').find((one) => one.startsWith(`${nameFor(user)}=`))
  return read(cookie?.split('=')[1]) ?? '7'
}

/** An unknown period is ignored. */
export function periodCookie(user: Pick<SessionUser, 'userId'>, value: unknown): Record<string, string> {
  const period = read(value)
  return period ? { 'Set-Cookie': `${nameFor(user)}=${period}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax` } : {}
}
