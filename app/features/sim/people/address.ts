/** Addresses of the lab's people. */
import { peoplePath } from '#contract/console/pages.ts'
import { resourceByPath } from '#contract/resources/index.ts'
import { pageOf } from '#app/lib/address.ts'

/** Number of a person's tab, by their index: 2 to 9, without a number for the usual sign-in (docs/decisions/049). */
export const tabOfPerson = (index: number): number => index + 2
/** Maximum people with a tab. */
export const mostTabs = 8

export interface PeopleQuery {
  /** Address of the page whose rights are explained. */
  at: string
  /** Account of the cell that is explained. */
  who?: string
  call?: string
}
export const peopleAddress = ({ at, who, call }: PeopleQuery): string =>
  `${peoplePath}?${new URLSearchParams({ at, ...(who && { who }), ...(call && { call }) })}`

/** The resource and the row id of an address; the id is "" where it has none. */
export function placeOf(at: string): { menu: string | undefined; id: string } {
  const path = at.split(/[?#]/, 1)[0] ?? ''
  const id = path.split('/')[3] ?? ''
  return { menu: resourceByPath(pageOf(path))?.name, id: /^\d+$/.test(id) ? id : '' }
}
