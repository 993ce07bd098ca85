/**
 * Lets a browser load the pictures of processes by their bare address, as other consoles show them: an image cannot send a token.
 * Whoever reads about processes with a token gets a cookie that opens the pictures and nothing else, for a few minutes, in the
 * same browser and from pages of the same site only. It ends with the session, and what it shows is checked as for its caller.
 */
import { endpoints } from '#contract/endpoints/index.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'

const name = 'ward_pictures'
/** Seconds. */
const lifetime = 300
/** Calls about processes; a browser sends the cookie to the pictures among them. */
const calls = '/api/blade-flow/'
const cookiePath = `${calls}process`

const pictures: ReadonlySet<string> = new Set(endpoints.flatMap(({ media, path }) => (media === 'picture' ? [path] : [])))
const isPicture = (route: string): boolean => pictures.has(route) && route.startsWith(cookiePath)

export function createPicturePass(secret: string, clock: () => number) {
  const sign = (text: string) => createHmac('sha256', secret).update(`picture ${text}`).digest('base64url')

  return {
    /** The cookie that the answer to a call sets, for the session that made it; undefined for calls about anything else. */
    cookieFor(route: string, sessionId: string, secure: boolean): string | undefined {
      if (!route.startsWith(calls) || isPicture(route)) return undefined
      const text = `${sessionId}.${clock() + lifetime * 1000}`
      const parts = [`${name}=${text}.${sign(text)}`, `Path=${cookiePath}`, `Max-Age=${lifetime}`, 'HttpOnly', 'SameSite=Strict']
      return [...parts, ...(secure ? ['Secure'] : [])].join('; ')
    },

    /** The session whose cookie a call for a picture carries. */
    sessionOf(route: string, cookies: string | undefined): string | undefined {
      const value = isPicture(route) ? new RegExp(`(?:^|;\\s*)${name}=([\\w.-]+)`).exec(cookies ?? '')?.[1] : undefined
      const [sessionId = '', until = '', signature = ''] = value?.split('.') ?? []
      const [actual, expected] = [Buffer.from(signature), Buffer.from(sign(`${sessionId}.${until}`))]
      const isOurs = value !== undefined && actual.length === expected.length && timingSafeEqual(actual, expected)
      return isOurs && Number(until) > clock() ? sessionId : undefined
    },
  }
}
export type PicturePass = ReturnType<typeof createPicturePass>
