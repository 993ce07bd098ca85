/** The data of the lab's people page. */
import * as calls from '#contract/endpoints/people.ts'
import { menuRoutes } from '#contract/endpoints/system.ts'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { pageOf } from '#app/lib/address.ts'
import { pagesOf } from '#app/blade/menu-address.ts'
import { type PeopleQuery, placeOf } from './address.ts'

/** Code of the menu of a page without a resource; undefined where the reader's menu lacks it. */
async function menuAt({ blade, session }: SignedInRequest, at: string): Promise<string | undefined> {
  const page = pageOf(at.split(/[?#]/, 1)[0] ?? '')
  const { data } = await blade.call(menuRoutes, {})
  return pagesOf(data, session.user.roleName).find(({ address }) => address === page)?.item.code
}

/** @throws Response 404 where there is no lab; BladeError */
export async function loadPeople(signedIn: SignedInRequest, { at, who, call }: PeopleQuery) {
  const { blade, session } = signedIn
  if (!(await capabilitiesOf(signedIn))('lab')) throw new Response(null, { status: 404 })
  const { menu = await menuAt(signedIn, at), id } = placeOf(at)
  const { data: people } = await blade.call(calls.peopleList, {})
  const own = session.user.account
  if (!menu) return { people, own, rights: null, why: null, id }
  const { data: rights } = await blade.call(calls.peopleRights, { menu, id })
  const account = people.find((one) => one.account === who)?.account ?? people.find((one) => one.account === own)?.account
  const name = rights.calls.find((one) => one.name === call)?.name ?? rights.calls[0]?.name
  const why = account && name ? { account, call: name, ...(await blade.call(calls.peopleWhy, { account, call: name, id })).data } : null
  return { people, own, rights, why, id }
}
export type PeopleData = Awaited<ReturnType<typeof loadPeople>>
