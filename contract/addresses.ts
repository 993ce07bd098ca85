/** Calls that are served at more than one address: a rule for one address applies to all. */
import { openAuth, captcha, logout, token } from './endpoints/auth.ts'
import { smsCode, smsCodeOfSignIn } from './endpoints/platform.ts'
import { deptSuperior, hosSuperior } from './endpoints/rental.ts'
import { userBases } from './endpoints/user.ts'
import { submitPaths } from './resource.ts'
import { allResources } from './resources/index.ts'

const ends = (end: string) => userBases.map((base) => base + end)

/** Groups of addresses that belong to one call each; users also have two bases. */
const together = [
  [token, openAuth.token],
  [captcha, openAuth.captcha],
  [logout, openAuth.logout],
  [smsCode, smsCodeOfSignIn],
  [hosSuperior, deptSuperior],
]
const groups: readonly (readonly string[])[] = [
  // `update` is missing, because users have a separate call there.
  [...ends('/submit'), ...ends('/save')],
  ...allResources.filter(({ api }) => !userBases.some((base) => base === api)).map(submitPaths),
  ...together.map((endpoints) => endpoints.map(({ path }) => path)),
  [...ends('/page'), ...ends('/list')],
]

/** All addresses of the call that is served at this path, starting with the path itself. */
export function addressesOf(path: string): readonly string[] {
  const group = groups.find((paths) => paths.includes(path))
  const base = userBases.find((one) => path.startsWith(`${one}/`))
  const others = group ?? (base ? ends(path.slice(base.length)) : [])
  return [...new Set([path, ...others])]
}
