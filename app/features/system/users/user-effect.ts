/** What a user with these roles and departments would see: pages by group, and hospitals with their beds. For the form of a user. */
import { grantTree, roleTreeKeys } from '#contract/endpoints/system.ts'
import { hospitalCategory } from '#contract/hospital.ts'
import type { TreeNode } from '#contract/outputs.ts'
import { dept, role } from '#contract/resources/access.ts'
import { bed } from '#contract/resources/rental.ts'
import { hospitalsSeen, type Place } from '#contract/rules/hospitals-seen.ts'
import { isId } from '#contract/field-meta.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'
import type { UserSight } from './user-sight.ts'
import { orElse } from '#app/blade/failure.ts'
import { hasHospitals } from '#app/blade/hospitals.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { inWordsOf } from '#app/shell/menu/menu-names.server.ts'

/** Hospitals whose beds are counted; with more, only their number is of interest. */
const mostCounted = 3
const wholeTree = '1000'
/** The role that has every page without a grant. */
const administrator = 'administrator'

/** Pages are the nodes below the groups; what is below a page are its buttons. */
async function pagesOf(signedIn: SignedInRequest, roleIds: readonly string[]): Promise<UserSight['groups']> {
  const { blade } = signedIn
  if (!roleIds.length) return []
  const [{ data: tree }, { data: keys }, roles] = await Promise.all([
    blade.call(grantTree, {}),
    blade.call(roleTreeKeys, { roleIds: roleIds.join(',') }),
    Promise.all(roleIds.map((id) => blade.detail(role, id))),
  ])
  const isAll = roles.some((row) => row?.roleAlias === administrator)
  const granted = new Set(keys.menu)
  // A group of which only some pages are granted is not granted itself.
  const isSeen = (node: TreeNode): boolean => isAll || granted.has(node.id) || (node.children ?? []).some(isSeen)
  const groups = await inWordsOf(signedIn, tree.menu)
  return groups.filter(isSeen).map((group) => ({
    title: group.title,
    pages: (group.children ?? []).filter(isSeen).map(({ title }) => title),
  }))
}

async function hospitalsOf({ blade }: SignedInRequest, deptIds: readonly string[]): Promise<UserSight['hospitals']> {
  const [departments, hospitals] = await Promise.all([
    blade.select(dept, { size: wholeTree }),
    blade.select(dept, { deptCategory: String(hospitalCategory), size: wholeTree }),
  ])
  const places = departments.map((row): Place => ({ id: row.id, parentId: String(row.parentId ?? '0') }))
  const byId = new Map(places.map((place) => [place.id, place]))
  const names = new Map(hospitals.map(({ id, name }) => [id, name]))
  const isWithin = (id: string, at: string, depth = 0): boolean => {
    const place = byId.get(id)
    return id === at || (!!place && depth < places.length && isWithin(place.parentId, at, depth + 1))
  }
  const hospitalsAt = (at: Place) => [...names.keys()].filter((id) => isWithin(id, at.id))
  const seen = hospitalsSeen(deptIds, { byId, isHospital: ({ id }) => names.has(id), hospitalsAt, all: names.size })
  const ids = seen ?? [...names.keys()]
  const beds = async (hosId: string) =>
    ids.length > mostCounted ? undefined : (await blade.list(bed, { hosId, current: '1', size: '1' }).catch(orElse(undefined)))?.total
  const rows = await Promise.all(ids.map(async (id) => ({ name: names.get(id) ?? id, beds: await beds(id) })))
  return { isAll: !seen, rows }
}

const idsIn = (params: URLSearchParams, name: string) => (params.get(name) ?? '').split(',').filter((id) => isId(id) && id !== '0')

export function loader({ request, context }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams
  return requireSession(request, context, async (signedIn) => {
    const [groups, hospitals] = await Promise.all([
      // What this person may not read, or the server lacks, is left out.
      pagesOf(signedIn, idsIn(params, 'roleId')).catch(orElse(undefined)),
      (await hasHospitals(signedIn)) ? hospitalsOf(signedIn, idsIn(params, 'deptId')).catch(orElse(undefined)) : undefined,
    ])
    const sight: UserSight = { groups, hospitals }
    return Response.json(sight)
  })
}
