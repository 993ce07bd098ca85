/** Changes of rows, sent as soon as they are committed: see docs/decisions/041-live.md. */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { nothing } from '../outputs.ts'
import { waitingKinds } from '../rules/todo.ts'

/** A row that changed. It contains no values; clients fetch the row with the normal permission checks. */
export const change = z.object({
  /** Name of the resource whose list shows the row. */
  resource: z.string(),
  id: z.string(),
  verb: z.enum(['insert', 'update', 'remove']),
  /** Increases with every change; the last one received is `after` of the next call. */
  version: z.number(),
})
export type Change = z.output<typeof change>

/**
 * Changes of rows that the caller's lists show, after the version `after` (or `Last-Event-ID`). With `Accept: text/event-stream` the
 * answer is a stream of events `changes` (a JSON array) and `reset`, which continues until the session or its token ends. `reset`: more
 * rows changed than are named, so lists must be read again.
 */
export const wardEvents = defineEndpoint({
  name: 'ward.events',
  title: ['数据变化', 'Data changes'],
  beyond: 'events',
  method: 'GET',
  path: '/api/ward/events',
  via: 'query',
  input: z.object({ after: z.string().max(16).optional() }),
  output: z.object({ at: z.number(), reset: z.boolean(), changes: z.array(change) }),
  needs: 'token',
})

/** Kinds of notifications: a case that waits for somebody, a task to claim, a day whose bill differs. */
export const bellKinds = [...waitingKinds, 'claim', 'reconcile'] as const
export type BellKind = (typeof bellKinds)[number]

const bellItem = z.object({
  /** Key of the read mark. */
  key: z.string(),
  kind: z.enum(bellKinds),
  /** Id of its row; the day of a bill. */
  id: z.string(),
  /** `yyyy-MM-dd HH:mm:ss`. */
  time: z.string(),
  /** Number or name of its subject. */
  about: z.string(),
  /** Cents; for a bill the number of differences; null if there is none. */
  amount: z.number().nullable(),
  read: z.boolean(),
})
export type BellItem = z.output<typeof bellItem>

/** The newest rows of each kind that the caller's lists show, newest first, with the caller's read marks. */
export const wardBell = defineEndpoint({
  name: 'ward.bell',
  title: ['待关注事项', 'Needs attention'],
  beyond: 'bell',
  method: 'GET',
  path: '/api/ward/bell',
  via: 'query',
  input: z.object({}),
  output: z.array(bellItem),
  needs: 'token',
})

/** Marks these as read by the caller; ignores those that are not in the caller's list. */
export const wardBellRead = defineEndpoint({
  name: 'ward.bell.read',
  title: ['标为已读', 'Mark as read'],
  beyond: 'bell',
  method: 'POST',
  path: '/api/ward/bell/read',
  via: 'json',
  input: z.object({ keys: z.array(z.string().max(64)).max(200) }),
  output: nothing,
  needs: 'token',
  untried: 'marks what a person has read',
})
