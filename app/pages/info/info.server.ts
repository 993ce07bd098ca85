/** Actions of the two forms of personal info. Each returns its refusal, or undefined when it was saved. */
import { putFile } from '#contract/endpoints/platform.ts'
import { checkForm } from '#contract/issues.ts'
import { user } from '#contract/resources/access.ts'
import { versionKey } from '#contract/version-keys.ts'
import { refusalText } from '#contract/refusals.ts'
import { passwordProblem } from '#contract/rules/password.ts'
import { phoneProblem } from '#contract/rules/phone.ts'
import { avatarLimit } from '#contract/rules/uploads.ts'
import { rowFromWire } from '#contract/wire.ts'
import type { AppLoadContext } from '@remix-run/node'
import type { TFunction } from 'i18next'
import { userCall, wirePassword } from '#app/blade/dialect.server.ts'
import { failureText } from '#app/blade/failure-text.ts'
import type { SignedInRequest } from '#app/blade/session.server.ts'
import { type Conflict, isConflict, type Stamp } from '#app/crud/conflict.ts'
import { failureOf } from '#app/crud/crud.server.ts'
import { afterChoice, carriedStamp, checkVersion } from '#app/crud/stale.server.ts'
import { isPicture, type Profile } from './profile.ts'

export interface Refusal {
  /** By field; `form` is the server's message for the whole form. */
  errors: Record<string, string>
  /** As typed; never passwords. */
  values: Partial<Profile>
  /** The version that it was typed on. */
  stamp?: Stamp
}

/** Only the columns of a user's row that the page shows. */
export function readUser(data: unknown): Profile {
  const row = rowFromWire(user, data)
  return { avatar: row.avatar ?? '', name: row.name ?? '', realName: row.realName ?? '', phone: row.phone ?? '', email: row.email ?? '' }
}

export async function saveProfile(
  signedIn: SignedInRequest,
  context: AppLoadContext,
  given: FormData,
  t: TFunction,
): Promise<Refusal | Conflict | undefined> {
  const { session, blade, caller } = signedIn
  const { form, open } = afterChoice(user, given)
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const values = { name: text('name'), realName: text('realName'), phone: text('phone'), email: text('email') }
  const checked = checkForm(user, values, 'update', caller.language)
  const errors: Record<string, string> = checked.ok ? {} : { ...checked.errors }
  const problem = phoneProblem(values.phone)
  if (problem) errors.phone = t(problem)
  for (const name of open) errors[name] ??= t('merge.choose')
  const file = form.get('avatar')
  const picture = file instanceof File && file.size > 0 ? file : undefined
  if (picture && !isPicture(picture)) errors.avatar = t('info.avatarType')
  else if (picture && picture.size > avatarLimit) errors.avatar = t('info.avatarSize')
  const stamp = carriedStamp(form)
  if (Object.keys(errors).length) return { errors, values, stamp }
  // why: a picture that was stored before a conflict comes back as its link
  let avatar = typeof file === 'string' ? file : undefined
  const check = async () => {
    const load = async () => rowFromWire(user, (await blade.call(userCall(caller.blade, 'info'), {})).data)
    return checkVersion(signedIn, { resource: user, form, values: { ...values, ...(avatar && { avatar }) }, load })
  }
  try {
    if (picture) avatar = (await blade.upload(putFile, { avatar: '1' }, picture)).link
    const now = await check()
    if (isConflict(now)) return now
    const changes = { ...values, ...(avatar && { avatar }), [versionKey]: now.version }
    await blade.call(userCall(caller.blade, 'updateInfo'), { id: session.user.userId, ...changes })
    context.store.saveUser(session.id, { ...session.user, nickName: values.name, ...(avatar && { avatar }) })
    return undefined
  } catch (error) {
    const failure = failureOf(error)
    const now = failure.code === 409 ? await check().catch(failureOf) : undefined
    return isConflict(now) ? now : { errors: { form: failureText(failure, t) }, values, stamp }
  }
}

const passwordFields = { oldPassword: 'info.needOld', newPassword: 'info.needNew', newPassword1: 'info.needNew1' } as const

export async function changePassword(
  { blade, caller, session }: SignedInRequest,
  _context: AppLoadContext,
  form: FormData,
  t: TFunction,
): Promise<Refusal | undefined> {
  const text = (name: string) => String(form.get(name) ?? '')
  const errors: Record<string, string> = Object.fromEntries(
    Object.entries(passwordFields).flatMap(([name, key]) => (text(name) ? [] : [[name, t(key)]])),
  )
  const { account, nickName } = session.user
  // why here: where only the digest is sent, the server cannot check the length
  const problem = passwordProblem(text('newPassword'), [account, nickName])
  if (problem) errors.newPassword ??= refusalText(problem, caller.language)
  if (Object.keys(errors).length) return { errors, values: {} }
  const wire = (password: string) => wirePassword(caller.blade, password)
  const newPassword = wire(text('newPassword'))
  // why: some ciphers are randomized; the same password must be sent as the same text
  const newPassword1 = text('newPassword1') === text('newPassword') ? newPassword : wire(text('newPassword1'))
  try {
    const given = { oldPassword: wire(text('oldPassword')), newPassword, newPassword1 }
    await blade.call(userCall(caller.blade, 'updatePassword'), given)
    return undefined
  } catch (error) {
    return { errors: { form: failureText(failureOf(error), t) }, values: {} }
  }
}
