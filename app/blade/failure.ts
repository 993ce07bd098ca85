/** Failures between the console and a Blade server, in a form that pages can show. */
export interface Failure {
  /**
   * `full`: the server's disk is full; `down`: it did not get the call; `lost`: it may have executed the call, but no answer arrived;
   * `keyless`: passwords cannot be encrypted for it, so none was sent.
   */
  kind: 'refused' | 'forbidden' | 'full' | 'down' | 'lost' | 'slow' | 'garbled' | 'keyless'
  /** The server's own message, in the reader's language; empty without a readable answer. */
  msg: string
  code: number
  /** The settings suppress its message (BLADE_SILENT_CODES). */
  silent?: boolean
  /** How long a slow server was waited for. */
  seconds?: number
  requestId: string
}

/** Status of a page that failed to load: client errors are passed on; server failures become 502. */
export const statusOf = ({ kind, code }: Failure): number =>
  (kind === 'refused' || kind === 'forbidden' || kind === 'full') && ((code >= 400 && code < 500) || code === 507) ? code : 502

export class BladeError extends Error {
  constructor(readonly failure: Failure) {
    super(`${failure.kind} ${failure.code} ${failure.msg}`)
  }
}

export const isFailure = (value: object): value is Failure => 'kind' in value && 'requestId' in value

/** Turns a failed call into something that a panel can show. */
export function failureOf(error: unknown): Failure {
  if (error instanceof BladeError) return error.failure
  throw error
}

/** null for a list that the user may not see; any other failure is thrown. */
export function orNull(error: unknown): null {
  if (failureOf(error).kind === 'forbidden') return null
  throw error
}

/** A handler of failed calls: what to go on with instead. Any other error is thrown. */
export const orElse =
  <T>(rest: T) =>
  (error: unknown): T => {
    failureOf(error)
    return rest
  }
