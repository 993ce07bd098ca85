/** The data of the bed board of a hospital or one of its sections. */
import { fieldOf } from '#contract/resource.ts'
import { equ } from '#contract/resources/rental.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { dictionariesOf } from '#app/blade/dictionaries.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { loadPlaces, longUse, placeStates } from './place.server.ts'

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
    const counts = Object.fromEntries(placeStates.map((name) => [name, here.filter((spot) => spot.state === name).length]))
    const late = here.filter((spot) => spot.order && spot.order.minutes >= longUse).map(({ id }) => id)
    const title = `${t('place.title')} · ${t('app.name')}`
    return { ...places, section, here, counts, late, states: placeStates, dictionaries, title, account: signedIn.session.user.account }
  })
}
