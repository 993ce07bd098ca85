/**
 * Offers to take back what was just done. Each offer is a cookie of its own that lasts as long as the offer, so that it is there in
 * another tab, after this one was closed, and without JavaScript; a second deed does not displace the first.
 */
import { undoList } from '#contract/endpoints/undo.ts'
import { createCookie, type AppLoadContext } from '@remix-run/node'
import { hash } from 'node:crypto'
import { z } from 'zod'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import { BladeError } from '#app/blade/failure.ts'
import { sessionId, type SignedInRequest } from '#app/blade/session.server.ts'
import type { Toast } from './toast.server.ts'
import { offerPrefix, type OfferView } from './undo-toasts.tsx'

/** What is offered, and to which session. `until`: epoch ms by this process. */
const offer = z.object({
  text: z.string(),
  detail: z.string().optional(),
  requests: z.array(z.string()),
  until: z.number(),
  session: z.string(),
})
export type Offer = Pick<z.infer<typeof offer>, 'requests' | 'until' | 'session'>

const cookieOf = (context: AppLoadContext, name: string) =>
  createCookie(name, {
    path: '/',
    // why: the page drops an offer that is closed or over
    httpOnly: false,
    sameSite: 'lax',
    secure: context.secure,
    secrets: [context.sessionSecret],
  })
const nameOf = (requests: readonly string[]) => offerPrefix + requests[0]!.replace(/\W/g, '')
/** A session without giving it away. */
const tagOf = (id: string) => hash('sha256', id, 'base64url').slice(0, 16)

/** @param requests only what these did together; none where the server offers nothing */
async function deedsOf({ caller, blade }: SignedInRequest, requests?: string) {
  if (!(await capabilitiesOf({ caller, blade }))('undo')) return []
  try {
    return (await blade.call(undoList, { requests })).data
  } catch (error) {
    // why: what was done is done; it can only not be taken back
    if (error instanceof BladeError) return []
    throw error
  }
}

/** What this request of a person did, if it may be taken back. @param now epoch ms */
export async function offerOf(signedIn: SignedInRequest, now: number): Promise<Offer | undefined> {
  const requests = [...(signedIn.caller.written ?? [])].join()
  const [deed] = requests ? await deedsOf(signedIn, requests) : []
  return deed && { requests: deed.requests, until: now + deed.left, session: tagOf(signedIn.session.id) }
}

/** Requests of this person that can still be taken back, on their own. */
export const undoableRequests = async (signedIn: SignedInRequest): Promise<string[]> =>
  (await deedsOf(signedIn)).flatMap(({ requests }) => requests)

export const offerCookie = (context: AppLoadContext, { text, detail }: Pick<Toast, 'text' | 'detail'>, given: Offer): Promise<string> =>
  cookieOf(context, nameOf(given.requests)).serialize(
    { text, detail, ...given },
    { maxAge: Math.ceil((given.until - context.now()) / 1000) },
  )

/** The cookie that ends an offer. */
export const noOffer = (context: AppLoadContext, requests: readonly string[]): Promise<string> =>
  cookieOf(context, nameOf(requests)).serialize('', { maxAge: 0 })

/** Most offers that are shown. */
const most = 3
/** Most cookies of offers that are read: anybody can send any number of them. */
const mostCookies = 10

/** The offers of this browser to this session, the latest first. */
export async function offersIn(request: Request, context: AppLoadContext): Promise<OfferView[]> {
  const cookies = (request.headers.get('Cookie') ?? '').split(/; */)
  const own = cookies.filter((cookie) => cookie.startsWith(offerPrefix)).slice(0, mostCookies)
  const id = own.length ? await sessionId(request, context) : undefined
  if (!id) return []
  // Each cookie is parsed from its own text: parsing the whole header for each of them would cost the square of its length.
  const read = (cookie: string) => cookieOf(context, cookie.slice(0, cookie.indexOf('='))).parse(cookie)
  const given = await Promise.all(own.map(async (cookie) => offer.safeParse(await read(cookie)).data))
  return given
    .flatMap((one) => (one && one.session === tagOf(id) && one.until > context.now() ? one : []))
    .sort((a, b) => b.until - a.until)
    .slice(0, most)
    .map(({ text, detail, requests, until }) => ({ name: nameOf(requests), text, detail, requests, left: until - context.now() }))
}
