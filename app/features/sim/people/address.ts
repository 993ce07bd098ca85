/** Addresses of the lab's people. */
import { peoplePath } from '#contract/pages.ts'
import { resourceByPath } from '#contract/resources/index.ts'
import { pageOf } from '#app/lib/address.ts'

/** The tab of each person, by their place among all: the first two numbers are the usual sign-in and none. */
export const tabOfPerson = (index: number): number => index + 2
/** Most people who have a tab. */
export const mostTabs = 8

export interface Asked {
  /** Address of the page that is asked about. */
  at: string
  /** Whose cell is explained. */
  who?: string
  call?: string
}
export const askPeople = ({ at, who, call }: Asked): string =>
  `${peoplePath}?${new URLSearchParams({ at, ...(who && { who }), ...(call && { call }) })}`

/** What an address is of: a resource's name, and the id of a row. */
export function placeOf(at: string): { menu: string | undefined; id: string } {
  const path = at.split(/[?#]/, 1)[0] ?? ''
  const id = path.split('/')[3] ?? ''
  return { menu: resourceByPath(pageOf(path))?.name, id: /^\d+$/.test(id) ? id : '' }
}
