/** What the two forms of personal info do. Each gives its refusal, or undefined when it was saved. */
import { putFile } from '#contract/endpoints/platform.ts'
import { checkForm } from '#contract/issues.ts'
import { user } from '#contract/resources/access.ts'
import { phoneProblem } from '#contract/rules/phone.ts'
import { avatarLimit } from '#contract/rules/uploads.ts'
import { rowFromWire } from '#contract/wire.ts'
import type { AppLoadContext } from '@remix-run/node'
import type { TFunction } from 'i18next'
import { userCall, wirePassword } from '../../blade/dialect.server.ts'
import { failureText } from '../../blade/failure-text.ts'
import type { SignedInRequest } from '../../blade/session.server.ts'
import { failureOf } from '../../crud/crud.server.ts'
import { isPicture, type Profile } from './profile.ts'

export interface Refusal {
  /** By field; `form` is the server's word on the whole. */
  errors: Record<string, string>
  /** As typed; never passwords. */
  values: Partial<Profile>
}

/** Out of a user's row only what the page shows. */
export function readUser(data: unknown): Profile {
  const row = rowFromWire(user, data)
  return { avatar: row.avatar ?? '', name: row.name ?? '', realName: row.realName ?? '', phone: row.phone ?? '', email: row.email ?? '' }
}

export async function saveProfile(
  { session, blade, caller }: SignedInRequest,
  context: AppLoadContext,
  form: FormData,
  t: TFunction,
): Promise<Refusal | undefined> {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const values = { name: text('name'), realName: text('realName'), phone: text('phone'), email: text('email') }
  const checked = checkForm(user, values, 'update', caller.language)
  const errors: Record<string, string> = checked.ok ? {} : { ...checked.errors }
  const problem = phoneProblem(values.phone)
  if (problem) errors.phone = t(problem)
  const file = form.get('avatar')
  const picture = file instanceof File && file.size > 0 ? file : undefined
  if (picture && !isPicture(picture)) errors.avatar = t('info.avatarType')
  else if (picture && picture.size > avatarLimit) errors.avatar = t('info.avatarSize')
  if (Object.keys(errors).length) return { errors, values }
  try {
    const avatar = picture && (await blade.upload(putFile, { avatar: '1' }, picture)).link
    await blade.call(userCall(caller.blade, 'updateInfo'), { id: session.user.userId, ...values, ...(avatar && { avatar }) })
    context.store.saveUser(session.id, { ...session.user, nickName: values.name, ...(avatar && { avatar }) })
    return undefined
  } catch (error) {
    return { errors: { form: failureText(failureOf(error), t) }, values }
  }
}

const passwordFields = { oldPassword: 'info.needOld', newPassword: 'info.needNew', newPassword1: 'info.needNew1' } as const

export async function changePassword(
  { blade, caller }: SignedInRequest,
  _context: AppLoadContext,
  form: FormData,
  t: TFunction,
): Promise<Refusal | undefined> {
  const text = (name: string) => String(form.get(name) ?? '')
  const errors = Object.fromEntries(Object.entries(passwordFields).flatMap(([name, key]) => (text(name) ? [] : [[name, t(key)]])))
  if (Object.keys(errors).length) return { errors, values: {} }
  const wire = (password: string) => wirePassword(caller.blade, password)
  const newPassword = wire(text('newPassword'))
  // why: some ciphers give another word each time; the same password goes out as the same word
  const newPassword1 = text('newPassword1') === text('newPassword') ? newPassword : wire(text('newPassword1'))
  try {
    const given = { oldPassword: wire(text('oldPassword')), newPassword, newPassword1 }
    await blade.call(userCall(caller.blade, 'updatePassword'), given)
    return undefined
  } catch (error) {
    return { errors: { form: failureText(failureOf(error), t) }, values: {} }
  }
}
