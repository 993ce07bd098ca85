/** What changed, told as soon as it is committed: see docs/decisions/041-live.md. */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'

/** A row that changed. It holds no value of the row: who may see those asks for it. */
export const change = z.object({
  /** Name of the resource whose list shows the row. */
  resource: z.string(),
  id: z.string(),
  verb: z.enum(['insert', 'update', 'remove']),
  /** Counts up with every change; the last one received is `after` of the next call. */
  version: z.number(),
})
export type Change = z.output<typeof change>

/**
 * Changes of rows that the caller's lists show, after the version `after` (or `Last-Event-ID`). With `Accept: text/event-stream` the
 * answer is a stream of events `changes` (a JSON array) and `reset`, which goes on until the session or its token ends.
 * `reset`: more rows changed than are named; lists are to be read again.
 */
export const wardEvents = defineEndpoint({
  name: 'ward.events',
  title: ['数据变化', 'What changed'],
  beyond: 'events',
  method: 'GET',
  path: '/api/ward/events',
  via: 'query',
  input: z.object({ after: z.string().max(16).optional() }),
  output: z.object({ at: z.number(), reset: z.boolean(), changes: z.array(change) }),
  needs: 'token',
})
