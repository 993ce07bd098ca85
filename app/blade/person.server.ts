/** Compares the person whose page sends a request with the person who is signed in (docs/decisions/052). */
import type { ConsoleSession } from '#contract/console/console-store.ts'
import { type AppLoadContext, redirect } from '@remix-run/node'
import { firstFieldOf } from '#app/blade/read-form.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { isSamePerson, personField, personHeader, personKey, personOf, personRefused } from '#app/lib/person.ts'

/** Refused data requests. Remix would encode the answer of each route; the whole request is refused instead. */
const refused = new WeakMap<AppLoadContext, Response>()

/** The refusal of a request for data, in place of what its routes answered. */
export const refusalOf = (context: AppLoadContext): Response | undefined => refused.get(context)

const isReading = ({ method }: Request) => method === 'GET' || method === 'HEAD'

/** A script sends the key as a header of every request; a form without a script sends it as a field. */
const senderOf = async (request: Request): Promise<string | undefined> =>
  request.headers.get(personHeader) ?? (isReading(request) ? undefined : await firstFieldOf(request, personField))

function refusal(request: Request, { requestId }: AppLoadContext, sender: string | undefined, now: string): Response {
  const t = textsOf(request)
  const named = (key: string) => t('person.named', { ...personOf(key) })
  const msg = sender === undefined ? t('person.unknown') : t('person.refused', { own: named(sender), now: named(now) })
  return Response.json({ msg, requestId }, { status: personRefused, headers: { [personHeader]: now } })
}

/** Redirects a browser without a script to the page that explains the refusal. */
function pageAbout(request: Request, sender: string | undefined): Response {
  const { pathname, search } = new URL(request.url)
  return redirect(`/session/person?${new URLSearchParams({ ...(sender && { own: sender }), to: pathname + search })}`)
}

/**
 * A write must name the person of its page; a read may, and does wherever a script sends it.
 * @throws Response 412 for a page of another person, and for a form without a person; for documents, a redirect to a page that explains it
 */
export async function requireSamePerson(request: Request, context: AppLoadContext, { user }: ConsoleSession): Promise<void> {
  const now = personKey(user)
  const sender = await senderOf(request)
  if (sender === undefined ? isReading(request) : isSamePerson(sender, now)) return
  if (request.headers.get('Accept')?.includes('text/html')) throw pageAbout(request, sender)
  const answer = refusal(request, context, sender, now)
  refused.set(context, answer.clone())
  throw answer
}
