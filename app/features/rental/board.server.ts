/** The data of the bed board of a hospital or one of its sections. */
import { fieldOf } from '#contract/resource.ts'
import { equ } from '#contract/resources/rental.ts'
import { order } from '#contract/resources/money.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { dictionariesOf } from '#app/blade/dictionaries.server.ts'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import { hasPage } from '#app/blade/menu-guard.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { loadEvents } from './place-events.server.ts'
import { loadPlaces } from './place.server.ts'

/** Whether the server can replay a board, and the reader may see the orders that it is rebuilt from. */
export const mayReplay = async (signedIn: SignedInRequest): Promise<boolean> =>
  (await capabilitiesOf(signedIn))('pictures') && (await hasPage(signedIn, (address) => address === order.path))

export function loadBoard({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) {
  return requireSession(request, context, async (signedIn) => {
    const t = textsOf(request)
    const params = new URL(request.url).searchParams
    const [places, dictionaries] = await Promise.all([
      loadPlaces(signedIn, params.get('hos'), context.worldNow()),
      dictionariesOf(signedIn, [fieldOf(equ, 'state')]),
    ])
    const section = places.sections.find(({ id }) => id === params.get('sec'))?.id ?? ''
    const here = places.spots.filter((spot) => !section || spot.secId === section)
    const events = await loadEvents(signedIn, places.hosId, section)
    const title = t('place.title')
    return {
      ...places,
      section,
      here,
      events,
      dictionaries,
      title,
      account: signedIn.session.user.account,
    }
  })
}
