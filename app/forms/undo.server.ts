/**
 * Offers to undo recent actions. Each offer is a cookie of its own that lasts as long as the offer, so that it exists in another tab,
 * after this one was closed, and without JavaScript; a second action does not replace the offer of the first.
 */
import { undoList } from '#contract/endpoints/undo.ts'
import { createCookie, type AppLoadContext } from '@remix-run/node'
import { hash } from 'node:crypto'
import { z } from 'zod'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import { BladeError } from '#app/blade/failure.ts'
import { sessionId } from '#app/blade/session.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { offerPrefix, type OfferView } from './toast-cookies.ts'

/** An offer, and the session that it is for. `until`: epoch ms by this process. */
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
    // The page's script deletes an offer that is closed or has expired.
    httpOnly: false,
    sameSite: 'lax',
    secure: context.secure,
    secrets: [context.sessionSecret],
  })
const nameOf = (requests: readonly string[]) => offerPrefix + requests[0]!.replace(/\W/g, '')
/** Identifies a session without revealing its id. */
const tagOf = (id: string) => hash('sha256', id, 'base64url').slice(0, 16)

/** @param requests returns only what these did together @returns an empty list where the server offers nothing */
async function undoableActions({ caller, blade }: SignedInRequest, requests?: string) {
  if (!(await capabilitiesOf({ caller, blade }))('undo')) return []
  try {
    return (await blade.call(undoList, { requests })).data
  } catch (error) {
    // The action itself has succeeded; it only cannot be undone.
    if (error instanceof BladeError) return []
    throw error
  }
}

/** Offer to undo what this request did, if it can be undone. @param now epoch ms */
export async function offerOf(signedIn: SignedInRequest, now: number): Promise<Offer | undefined> {
  const requests = [...(signedIn.caller.written ?? [])].join()
  const [action] = requests ? await undoableActions(signedIn, requests) : []
  return action && { requests: action.requests, until: now + action.left, session: tagOf(signedIn.session.id) }
}

/** Requests of this person that can still be undone, each on its own. */
export const undoableRequests = async (signedIn: SignedInRequest): Promise<string[]> =>
  (await undoableActions(signedIn)).flatMap(({ requests }) => requests)

export const offerCookie = (
  context: AppLoadContext,
  { text, detail }: Pick<OfferView, 'text' | 'detail'>,
  newOffer: Offer,
): Promise<string> =>
  cookieOf(context, nameOf(newOffer.requests)).serialize(
    { text, detail, ...newOffer },
    { maxAge: Math.ceil((newOffer.until - context.now()) / 1000) },
  )

/** The cookie that ends an offer. */
export const noOffer = (context: AppLoadContext, requests: readonly string[]): Promise<string> =>
  cookieOf(context, nameOf(requests)).serialize('', { maxAge: 0 })

/** Maximum offers shown. */
const most = 3
/** Maximum cookies of offers read, because clients can send any number of them. */
const mostCookies = 10

/** The offers of this browser to this session, the latest first. */
export async function offersIn(request: Request, context: AppLoadContext): Promise<OfferView[]> {
  const cookies = (request.headers.get('Cookie') ?? '').split(/; */)
  const own = cookies.filter((cookie) => cookie.startsWith(offerPrefix)).slice(0, mostCookies)
  const id = own.length ? await sessionId(request, context) : undefined
  if (!id) return []
  // Each cookie is parsed from its own text: parsing the whole header for each of them would cost the square of its length.
  const read = (cookie: string) => cookieOf(context, cookie.slice(0, cookie.indexOf('='))).parse(cookie)
  const offers = await Promise.all(own.map(async (cookie) => offer.safeParse(await read(cookie)).data))
  return offers
    .flatMap((one) => (one && one.session === tagOf(id) && one.until > context.now() ? one : []))
    .sort((a, b) => b.until - a.until)
    .slice(0, most)
    .map(({ text, detail, requests, until }) => ({ name: nameOf(requests), text, detail, requests, left: until - context.now() }))
}
