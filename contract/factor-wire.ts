/** How a second factor is requested on the wire. */

/** The request header that carries a code of the authenticator app, or a recovery code. */
export const factorHeader = 'Two-Factor-Code'

/** `error` of a refusal, in both dialects: a code is missing; a second factor must be set up first. */
export const factorErrors = { code: 'two_factor_required', setUp: 'two_factor_setup_required' } as const

/** The grant that completes a sign-in for which only the code was missing, with the `two_factor_token` of the refusal. */
export const factorGrant = 'two_factor'

/** Number of recovery codes of a user. */
export const recoveryCodes = 10
