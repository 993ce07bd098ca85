/** What can be done without a row, for the search box and for the pages that offer it: only where the server has it and the reader may. */
import { peoplePath, wizardPath } from '#contract/pages.ts'
import type { Capability } from '#contract/capabilities.ts'
import { hospitalMake, hospitalRights } from '#contract/endpoints/hospital.ts'
import { type Language, type Pair, pick } from '#contract/languages.ts'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import type { SignedInRequest } from '#app/blade/session.server.ts'
import { type MenuLink, soundOf } from './menu.server.ts'

interface Act {
  title: Pair
  icon: string
  address: string
  beyond: Capability
  /** All of these. */
  needs: readonly string[]
}

const acts: readonly Act[] = [
  {
    title: hospitalMake.title,
    icon: 'hospital',
    address: wizardPath,
    beyond: 'hospital-wizard',
    needs: [hospitalMake.needs, ...hospitalRights],
  },
]

/** In a lab, for everybody. */
const inLab: Pick<Act, 'title' | 'icon' | 'address'>[] = [
  { title: ['人员与权限', 'People and rights'], icon: 'users', address: peoplePath },
]
export const labActs = (language: Language): MenuLink[] => inLab.map((act) => linkOf(act, language))

function linkOf({ title, icon, address }: Pick<Act, 'title' | 'icon' | 'address'>, language: Language): MenuLink {
  const name = pick(title, language)
  return { name, sound: soundOf(name), icon, address, keepAlive: false }
}

/** @param held codes of the reader's buttons */
export async function actsOf(signedIn: SignedInRequest, held: readonly string[]): Promise<MenuLink[]> {
  const allowed = acts.filter(({ needs }) => needs.every((code) => held.includes(code)))
  // why first: a server without such buttons is not asked
  if (!allowed.length) return []
  const has = await capabilitiesOf(signedIn)
  return allowed.filter(({ beyond }) => has(beyond)).map((act) => linkOf(act, signedIn.caller.language))
}
