/** What can go wrong between the console and a Blade server, as a page can show it. */
export interface Failure {
  /** `full`: nothing can be written for want of room. */
  kind: 'refused' | 'forbidden' | 'full' | 'down' | 'slow' | 'garbled'
  /** The server's own words, in the reader's language; empty where there was no answer to read. */
  msg: string
  code: number
  requestId: string
}

/** The status of a page that could not be had: the caller's own fault stays his; what a server did wrong is a 502. */
export const statusOf = ({ kind, code }: Failure): number =>
  (kind === 'refused' || kind === 'forbidden' || kind === 'full') && ((code >= 400 && code < 500) || code === 507) ? code : 502

export class BladeError extends Error {
  constructor(readonly failure: Failure) {
    super(`${failure.kind} ${failure.code} ${failure.msg}`)
  }
}
