/** Actions without a row, for the search box and the pages that offer them: only where the server has them and the reader has the right. */
import { peoplePath, wizardPath } from '#contract/console/pages.ts'
import type { Capability } from '#contract/capabilities.ts'
import { hospitalMake, hospitalRights } from '#contract/endpoints/hospital.ts'
import { type Language, type Pair, pick } from '#contract/languages.ts'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { soundOf } from './sound.server.ts'
import type { MenuLink } from './shell-menu.ts'

interface Act {
  title: Pair
  icon: string
  address: string
  beyond: Capability
  /** Codes that are all required. */
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

/** Actions that everybody has in a lab. */
const inLab: Pick<Act, 'title' | 'icon' | 'address'>[] = [
  { title: ['人员与权限', 'People and permissions'], icon: 'users', address: peoplePath },
]
export const labActs = (language: Language): MenuLink[] => inLab.map((act) => linkOf(act, language))

function linkOf({ title, icon, address }: Pick<Act, 'title' | 'icon' | 'address'>, language: Language): MenuLink {
  const name = pick(title, language)
  return { name, sound: soundOf(name), icon, address, keepAlive: false }
}

/** @param codes of the reader's buttons */
export async function actsOf(signedIn: SignedInRequest, codes: readonly string[]): Promise<MenuLink[]> {
  const allowed = acts.filter(({ needs }) => needs.every((code) => codes.includes(code)))
  // Checked first, so that the capabilities are not requested for a reader without such buttons.
  if (!allowed.length) return []
  const has = await capabilitiesOf(signedIn)
  return allowed.filter(({ beyond }) => has(beyond)).map((act) => linkOf(act, signedIn.caller.language))
}
