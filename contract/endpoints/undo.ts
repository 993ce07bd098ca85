/** Undoes recent actions of the caller, and restores the earlier value of one field. */
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { versionLength } from '../version-keys.ts'
import { mostRequests } from '../rules/undo.ts'
import { rowKey } from '../ids.ts'

const path = '/api/ward/undo'
/** Ids of requests, as returned in their answers (X-Request-Id). */
const requests = z.array(z.string().min(1).max(64)).min(1).max(mostRequests)

/**
 * Actions of the last seconds that the caller may still undo, newest first; with `requests` only what these requests did together.
 * `left`: milliseconds. `act`: the kind of change.
 */
export const undoList = defineEndpoint({
  name: 'undo.list',
  title: ['可撤销的操作', 'Undoable actions'],
  beyond: 'undo',
  method: 'GET',
  path: `${path}/list`,
  via: 'query',
  input: z.object({ requests: z.string().max(4000).optional() }),
  output: z.array(
    z.object({
      requests,
      resource: z.string(),
      act: z.enum(['remove', 'change']),
      /** Number of rows, and the name of the first one. */
      rows: z.number(),
      name: z.string(),
      left: z.number(),
    }),
  ),
  needs: 'token',
})

/** Undoes everything that these requests of the caller did, or nothing. Needs the permission for the original actions. */
export const undo = defineEndpoint({
  name: 'undo.all',
  title: ['撤销操作', 'Undo'],
  beyond: 'undo',
  untried: 'takes back what was done before',
  method: 'POST',
  path,
  via: 'json',
  input: z.object({ requests }),
  output: z.object({ rows: z.number() }),
  needs: 'token',
})

/**
 * Restores the value that a field had before the change `id` of the audit. Needs the permissions to see the audit and to edit the row.
 */
export const undoField = defineEndpoint({
  name: 'undo.field',
  title: ['恢复字段的原值', 'Restore a field'],
  beyond: 'undo',
  untried: 'changes a row',
  method: 'POST',
  path: `${path}/field`,
  via: 'json',
  input: z.object({
    id: rowKey,
    field: z.string().min(1).max(64),
    rowVersion: z.string().max(versionLength).optional(),
  }),
  output: z.object({}),
  needs: 'token',
})
