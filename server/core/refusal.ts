/** What a service throws to refuse. Only `api/answer.ts` turns these into status, code and msg. */
import { factorErrors } from '#contract/factor-wire.ts'
import type { FieldErrors } from '#contract/issues.ts'
import type { Language } from '#contract/languages.ts'
import { refusalText, type RefusalCode } from '#contract/refusals.ts'

/** A refusal that the contract names; its text follows the caller's language. */
export class Refused extends Error {
  constructor(
    readonly code: RefusalCode,
    readonly values: Record<string, string | number> = {},
  ) {
    super(code)
  }
  text(language: Language): string {
    return refusalText(this.code, language, this.values)
  }
}

/** The reason why a caller may not do something: a missing right, API scopes that close the path, or a narrower view. */
export type Denial = { missing: string } | { closed: readonly string[] } | { scope: 'hospitals' | 'files' }

/** A right is missing. The answer does not reveal which one. */
export class Rejected extends Refused {
  constructor(readonly why: Denial) {
    super('rejected')
  }
}

/** A sign-in that failed: its answer also carries OAuth's `error` and `error_description` (contract page auth §4). */
export class SignInRefused extends Refused {
  constructor(
    readonly error:
      | 'invalid_client'
      | 'invalid_grant'
      | 'invalid_request'
      | 'access_denied'
      | 'unauthorized_client'
      | 'unsupported_grant_type'
      | typeof factorErrors.code,
    code: RefusalCode,
    values?: Record<string, string | number>,
  ) {
    super(code, values)
  }
}

/** Only the code of the second factor was missing; `token` completes the sign-in together with it. */
export class CodeNeeded extends SignInRefused {
  constructor(readonly token: string) {
    super(factorErrors.code, 'factorNeeded')
  }
}

/** A body of `submit` that fails validation; the first field's text is the msg. */
export class BadForm extends Error {
  constructor(readonly errors: FieldErrors) {
    super('bad form')
  }
}

/** The payment channel refused, in its own words. */
export class ChannelRefused extends Error {
  constructor(readonly words: string) {
    super(words)
  }
}
