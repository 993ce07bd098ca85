/** The sign-in forms. Validated on the server only, so that the first page a browser loads does not include the schemas. */
import { tokenInput } from '#contract/endpoints/auth.ts'
import { defineForm } from '#app/forms/form-spec.ts'
import type { Words } from '#app/i18n/i18n.server.ts'
import { typedPhone } from '#app/forms/typed-phone.ts'

const { username, password, id } = tokenInput.shape
const word = username.unwrap().min(1)

/** @param withCaptcha whether the characters of the picture are required */
export const accountForm = ({ t, language }: Words, withCaptcha: boolean) =>
  defineForm(
    tokenInput.pick({}).extend({
      username: word,
      password: password.unwrap().min(1),
      captcha: withCaptcha ? word : word.optional(),
      captchaKey: id,
    }),
    { username: t('login.username'), password: t('login.password'), captcha: t('login.captcha') },
    language,
    // The captcha is not sent back, because it is used up and the next picture starts with an empty field.
    ['password', 'captcha', 'captchaKey'],
  )

/** @param isSent whether a code was sent, and is therefore required */
export const phoneForm = ({ t, language }: Words, isSent: boolean) =>
  defineForm(
    tokenInput.pick({}).extend({ phone: typedPhone(t), code: isSent ? word : word.optional() }),
    { phone: { label: t('login.phone'), missing: t('phone number cannot be empty') }, code: t('login.code') },
    language,
    ['code'],
  )

/** The second step. Only the server can tell whether the code is correct. */
export const factorCodeForm = ({ t, language }: Words) =>
  defineForm(tokenInput.pick({}).extend({ code: word }), { code: t('factor.code') }, language, ['code'])
