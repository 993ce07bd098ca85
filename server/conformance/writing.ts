/** One run that writes: what it has created so far, and how it sends calls. */
import type { Call } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Walk } from './read.ts'
import type { Names } from './samples.ts'

export interface Writing extends Walk {
  names: Names
  /** Ids of the created rows, by resource, in order of creation. */
  created: Map<string, string>
  /** Names of the files that were uploaded and not deleted yet. */
  files: string[]
  /** The call that this dialect has for an endpoint. */
  callOf: (endpoint: Endpoint) => Call | undefined
  /** Sends a call that should succeed, and reports it. @returns whether it did */
  does: (call: Call | undefined, sent: { query?: Record<string, string>; body?: unknown }, access?: string) => Promise<boolean>
}
