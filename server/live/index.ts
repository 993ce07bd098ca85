/** Sends changes as they happen to callers who may see the rows. */
import { wardBell, wardBellRead, wardEvents } from '#contract/endpoints/live.ts'
import { resources, type ResourceName } from '#contract/resources/index.ts'
import type { Db } from '#db/open.ts'
import { Stream } from '../api/answer.ts'
import { handle } from '../api/handle.ts'
import type { Room } from '../api/room.ts'
import type { MayList } from '../rights/open-calls.ts'
import type { Sessions } from '../access/sessions/session.ts'
import { createAudience } from './audience.ts'
import { createBell } from './bell.ts'
import type { Changes } from './changes.ts'
import { createStreams, type Streams } from './streams.ts'

interface Deps {
  db: Db
  /** Epoch ms: of the machine, and of orders and money. */
  clock: () => number
  now: () => number
  /** Number of lines of a day's bill that differ. */
  differencesOf: (day: string) => Promise<number>
  changes: Changes
  sessions: Sessions
  mayList: MayList
}

/** A version as a client sends it back; undefined for any other text. */
const versionIn = (text: string | undefined): number | undefined => (text && /^\d{1,15}$/.test(text) ? Number(text) : undefined)

export function openLive({ changes, sessions, mayList, ...deps }: Deps): Room & { endStreams: () => void; streams: () => number } {
  let streams: Streams | undefined
  return {
    mount(router, rows) {
      const readers = rows.readers(...(Object.keys(resources) as ResourceName[]))
      const audience = createAudience(readers, mayList)
      const bell = createBell({ ...deps, readers, mayList })
      const openStreams = (streams = createStreams(changes, audience, sessions))
      handle(router, wardEvents, (input, me, ctx) => {
        const after = versionIn(ctx.header('last-event-id')) ?? versionIn(input.after)
        if (ctx.method === 'GET' && ctx.header('accept')?.includes('text/event-stream')) {
          openStreams.admit(me)
          return new Stream((res) => openStreams.attach(res, me, ctx.proxied, after))
        }
        const { at, reset, written } = changes.missed(after ?? changes.last())
        return { at, reset, changes: audience(me, written) }
      })
      handle(router, wardBell, (_input, me, ctx) => bell.list(me, ctx))
      handle(router, wardBellRead, ({ keys }, me, ctx) => bell.read(me, ctx, keys))
    },
    endStreams: () => streams?.end(),
    streams: () => streams?.count() ?? 0,
  }
}
