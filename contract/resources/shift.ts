/** Shift handovers: the page of a shift, signed by who leaves and by who takes over. Only the bundled backend has them. */
import { z } from 'zod'
import { defineResource } from '../resource.ts'
import { dateTime, hospital, id, json, optional, ref, stamp, state, text, textarea } from '../values.ts'
import { readOnly } from '../verbs.ts'

/** Its content is fixed by the first signature, and nothing of it changes after the second. */
export const handover = defineResource({
  name: 'handover',
  beyond: 'handover',
  api: '/api/ward/handover',
  path: '/rental/handover',
  calls: readOnly,
  entity: () =>
    z.object({
      id,
      /** Empty for a shift of all hospitals. */
      hosId: optional(hospital()),
      hosName: optional(text(64)),
      startTime: dateTime(),
      endTime: dateTime(),
      giver: text(64),
      giverId: stamp(ref('user')),
      remark: optional(textarea(500)),
      taker: optional(text(64)),
      takerId: optional(stamp(ref('user'))),
      takerRemark: optional(textarea(500)),
      /** Time of the second signature. */
      signTime: optional(dateTime()),
      state: state('handover_state'),
      /** `rules/handover.ts` */
      content: json(),
      createTime: dateTime(),
    }),
  search: ['giver', 'taker', 'state', 'createTime'],
  card: { title: ['endTime'], lines: [['giver', 'taker'], ['hosName']], state: 'state' },
  columns: ['endTime', 'startTime', 'hosName', 'giver', 'taker', 'signTime', 'state', 'remark'],
})
