/** The sign-in forms. Validated on the server only, so that the first page a browser loads does not include the schemas. */
import { tokenInput } from '#contract/endpoints/auth.ts'
import { defineForm } from '#app/forms/form-spec.ts'
import type { Words } from '#app/i18n/i18n.server.ts'
import { typedPhone } from '#app/forms/typed-phone.ts'

const { username, password, id, tenantId } = tokenInput.shape
const word = username.unwrap().min(1)

/** The tenant is required where the page asks for it. */
const tenantField = (withTenant: boolean) => (withTenant ? tenantId.unwrap().trim().min(1) : tenantId)

interface SignInFields {
  /** Whether the characters of the picture are required. */
  captcha?: boolean
  tenant: boolean
}

export const accountForm = ({ t, language }: Words, { captcha: withCaptcha = false, tenant }: SignInFields) =>
  defineForm(
    tokenInput.pick({}).extend({
      tenant: tenantField(tenant),
      username: word,
      password: password.unwrap().min(1),
      captcha: withCaptcha ? word : word.optional(),
      captchaKey: id,
    }),
    { tenant: t('login.tenant'), username: t('login.username'), password: t('login.password'), captcha: t('login.captcha') },
    language,
    // The captcha is not sent back, because it is used up and the next picture starts with an empty field.
    ['password', 'captcha', 'captchaKey'],
  )

/** @param isSent whether a code was sent, and is therefore required */
export const phoneForm = ({ t, language }: Words, isSent: boolean, { tenant }: SignInFields) =>
  defineForm(
    tokenInput.pick({}).extend({ tenant: tenantField(tenant), phone: typedPhone(t), code: isSent ? word : word.optional() }),
    { tenant: t('login.tenant'), phone: { label: t('login.phone'), missing: t('phone number cannot be empty') }, code: t('login.code') },
    language,
    ['code'],
  )

/** The second step. Only the server can tell whether the code is correct. */
export const factorCodeForm = ({ t, language }: Words) =>
  defineForm(tokenInput.pick({}).extend({ code: word }), { code: t('factor.code') }, language, ['code'])
