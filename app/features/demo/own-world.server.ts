/** The world that a story makes for itself: made and entered at its start, left and removed at its end. */
import { labWorld, labWorldRemove } from '#contract/endpoints/lab.ts'
import { peopleEnter } from '#contract/endpoints/people.ts'
import { scenarioAdministrator } from '#contract/rules/scenarios.ts'
import { labName, mainWorld, storyWorldPrefix } from '#contract/rules/worlds.ts'
import { type AppLoadContext, type LoaderFunctionArgs, redirect, redirectDocument } from '@remix-run/node'
import { randomBytes } from 'node:crypto'
import { enter } from '#app/blade/after-sign-in.server.ts'
import { bladeClient, type BladeClient } from '#app/blade/client.server.ts'
import { signedInFrom } from '#app/blade/dialect.server.ts'
import { freshSession } from '#app/blade/renewal.server.ts'
import { browserSession, callerOf } from '#app/blade/session.server.ts'
import { redirectWithToast } from '#app/forms/toast.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { worldAddress } from '#app/features/sim/address.ts'
import { demoAddress, storiesPath } from '#app/features/sim/demo-address.ts'
import { worldCookieOf } from '#app/features/sim/lab/world-cookie.server.ts'
import { stories, type StoryName } from './stories/index.ts'

type Visitor = Pick<LoaderFunctionArgs, 'request' | 'context'>

/** The worlds of a running story: its own, and the one that the staff came from. A record, because addresses hold it. */
export type Visit = Readonly<Record<'world' | 'from', string>>

export const isStoryWorld = (name: string): boolean => name.startsWith(storyWorldPrefix)

/** Makes the browser load the next page as a document, because all rows and the sign-in are others there. */
const asDocument = { 'X-Remix-Reload-Document': 'true' }

/**
 * Makes a world with the rows of the story, and enters it as its administrator. Nothing is changed if it cannot be made.
 * @throws BladeError
 */
export async function startStory({ request, context }: Visitor, blade: BladeClient, name: StoryName): Promise<Response> {
  const world = `${storyWorldPrefix}${name}-${randomBytes(4).toString('hex')}`
  await blade.call(labWorld, { name: world, from: { scenario: stories[name].scenario } })
  try {
    const { data } = await blade.call(peopleEnter, { account: scenarioAdministrator, world })
    const current = context.world?.name ?? mainWorld
    const headers = new Headers({ ...asDocument, 'Set-Cookie': worldCookieOf(context, world) })
    const to = demoAddress(name, 0, { world, from: isStoryWorld(current) ? mainWorld : current })
    return await enter(request, { ...context, ...context.inWorld?.(world) }, signedInFrom(data, context.now()), to, headers)
  } catch (error) {
    await blade.call(labWorldRemove, { name: world })
    throw error
  }
}

/**
 * The worlds of the story in the address.
 * @throws Response to the world of the story from another one, and to the list of stories where it no longer exists
 */
export function visitOf({ request, context }: Visitor): Visit {
  const { pathname, searchParams, search } = new URL(request.url)
  const world = labName.safeParse(searchParams.get('world')).data ?? ''
  if (!isStoryWorld(world) || !context.inWorld?.(world)) throw redirect(storiesPath)
  if (context.world?.name !== world) throw redirectDocument(worldAddress(world, pathname.replace(/\.data$/, '') + search))
  const from = labName.safeParse(searchParams.get('from')).data ?? mainWorld
  return { world, from: context.inWorld(from) ? from : mainWorld }
}

/** Removes the world of a story, from the world that the staff returned to. Otherwise it is removed when it has not been used for long. */
async function removeWorld(request: Request, there: AppLoadContext, name: string): Promise<void> {
  const session = await browserSession(request, there)
  if (!session) return
  const caller = callerOf(request, there, await freshSession(callerOf(request, there, session), there, session))
  await bladeClient(caller).call(labWorldRemove, { name })
}

/** Returns to the world that the staff came from; the world of the story is removed as soon as the browser has left it. */
export async function endStory({ request, context }: Visitor, { world, from }: Visit): Promise<Response> {
  const there = { ...context, ...context.inWorld?.(from) }
  context.sent(() => {
    removeWorld(request, there, world).catch((error: unknown) =>
      context.log.warn({ err: error, requestId: context.requestId }, 'the world of a demonstration was not removed'),
    )
  })
  const t = textsOf(request)
  const text = t('demo.ended', { world: from === mainWorld ? t('demo.main') : from })
  const answer = await redirectWithToast(context, storiesPath, { tone: 'success', text }, worldCookieOf(context, from))
  for (const [name, value] of Object.entries(asDocument)) answer.headers.set(name, value)
  return answer
}
