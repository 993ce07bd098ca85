/** Actions of the two forms of personal info. Each returns its refusal, or undefined after saving. */
import { userCalls } from '#contract/endpoints/user.ts'
import { putFile } from '#contract/endpoints/platform.ts'
import { user } from '#contract/resources/access.ts'
import { carriedIn } from '#contract/rules/merge.ts'
import { baseKey, versionKey } from '#contract/version-keys.ts'
import { refusalText } from '#contract/refusals.ts'
import { passwordProblem } from '#contract/rules/password.ts'
import { rowFromWire } from '#contract/wire.ts'
import type { AppLoadContext } from '@remix-run/node'
import type { SubmissionResult } from '@conform-to/react'
import { isRewritten, storedPassword } from '#app/blade/dialect.server.ts'
import { failureText } from '#app/blade/failure-text.ts'
import { uploadText } from '#app/blade/upload-text.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { type Conflict, isConflict, type Stamp } from '#app/resource/merge/conflict.ts'
import { failureOf } from '#app/blade/failure.ts'
import { afterChoice, carriedStamp, checkVersion } from '#app/resource/merge/stale.server.ts'
import { parseForm } from '#app/forms/form-spec.ts'
import type { Words } from '#app/i18n/i18n.server.ts'
import { passwordForm } from './password-form-spec.ts'
import { profileForm } from './profile-form-spec.ts'
import type { Profile } from './profile.ts'

export interface Refusal {
  result: SubmissionResult
  /** The version that the form was typed on. */
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
  formData: FormData,
  words: Words,
): Promise<Refusal | Conflict | undefined> {
  const { session, blade } = signedIn
  const { form, open } = afterChoice(user, formData)
  const submission = parseForm(form, profileForm(words, carriedIn(form.get(baseKey)).phone))
  const stamp = carriedStamp(form)
  const refuse = (options?: Parameters<typeof submission.reply>[0]) => ({ result: submission.reply(options), stamp })
  if (submission.status !== 'success') return refuse()
  if (open.length) return refuse({ fieldErrors: Object.fromEntries(open.map((name) => [name, [words.t('merge.choose')]])) })
  const { name, realName, phone, email = '', avatar: file, code } = submission.value
  const values = { name, realName, phone, email }
  // A picture that was stored before a conflict comes back as its link.
  let avatar = typeof file === 'string' ? file : undefined
  const check = async () => {
    const load = async () => rowFromWire(user, (await blade.call(userCalls.info, {})).data)
    return checkVersion(signedIn, { resource: user, form, values: { ...values, ...(avatar && { avatar }) }, load })
  }
  try {
    if (file instanceof File)
      try {
        avatar = (await blade.upload(putFile, { avatar: '1' }, file)).link
      } catch (error) {
        return refuse({ fieldErrors: { avatar: [uploadText(failureOf(error), words.t)] } })
      }
    const now = await check()
    if (isConflict(now)) return now
    const changes = { ...values, ...(avatar && { avatar }), [versionKey]: now.version }
    await blade.call(userCalls.updateInfo, { id: session.user.userId, ...changes }, { code })
    await context.store.saveUser(session.id, { ...session.user, nickName: values.name, ...(avatar && { avatar }) })
    return undefined
  } catch (error) {
    const failure = failureOf(error)
    const now = failure.code === 409 ? await check().catch(failureOf) : undefined
    return isConflict(now) ? now : refuse({ formErrors: [failureText(failure, words.t, 'Form')] })
  }
}

export async function changePassword(
  { blade, caller, session }: SignedInRequest,
  _context: AppLoadContext,
  form: FormData,
  words: Words,
): Promise<Refusal | undefined> {
  const submission = parseForm(form, passwordForm(words))
  if (submission.status !== 'success') return { result: submission.reply() }
  const typed = submission.value
  const { account, nickName } = session.user
  // Checked here, because a server that receives only the digest cannot check the length.
  const problem = passwordProblem(typed.newPassword, [account, nickName])
  const text = isRewritten(caller.blade, typed.newPassword)
    ? refusalText('passwordSigns', caller.language)
    : problem && refusalText(problem, caller.language)
  if (text) return { result: submission.reply({ fieldErrors: { newPassword: [text] } }) }
  try {
    const wire = (password: string) => storedPassword(caller, password)
    const newPassword = wire(typed.newPassword)
    // Equal passwords reuse one ciphertext, because some ciphers are randomized and the server compares the two.
    const newPassword1 = typed.newPassword1 === typed.newPassword ? newPassword : wire(typed.newPassword1)
    const input = { oldPassword: wire(typed.oldPassword), newPassword, newPassword1 }
    await blade.call(userCalls.updatePassword, input, { code: typed.code })
    return undefined
  } catch (error) {
    return { result: submission.reply({ formErrors: [failureText(failureOf(error), words.t, 'Form')] }) }
  }
}
