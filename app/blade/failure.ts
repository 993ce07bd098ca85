/** What can go wrong between the console and a Blade server, as a page can show it. */
export interface Failure {
  /** `full`: nothing can be written for want of room. */
  kind: 'refused' | 'forbidden' | 'full' | 'down' | 'slow' | 'garbled'
  /** The server's own words, in the reader's language; empty where there was no answer to read. */
  msg: string
  code: number
  requestId: string
}

export class BladeError extends Error {
  constructor(readonly failure: Failure) {
    super(`${failure.kind} ${failure.code} ${failure.msg}`)
  }
}
