/** Changes as they happen, to those who may see the rows. */
import { wardEvents } from '#contract/endpoints/live.ts'
import { resources, type ResourceName } from '#contract/resources/index.ts'
import { Stream } from '../api/answer.ts'
import { handle } from '../api/handle.ts'
import type { Room } from '../api/room.ts'
import type { Sessions } from '../access/sessions/session.ts'
import type { Rights } from '../access/roles/permissions.ts'
import { createAudience } from './audience.ts'
import type { Changes } from './changes.ts'
import { createStreams, type Streams } from './streams.ts'

interface Deps {
  changes: Changes
  sessions: Sessions
  /** Whether API scopes leave a call open to a caller. */
  isOpen: (rights: Rights, route: string) => boolean
}

/** A version as a client sends it back; undefined for any other text. */
const versionIn = (text: string | undefined): number | undefined => (text && /^\d{1,15}$/.test(text) ? Number(text) : undefined)

export function openLive({ changes, sessions, isOpen }: Deps): Room & { endStreams: () => void; streams: () => number } {
  let streams: Streams | undefined
  return {
    mount(router, rows) {
      const audience = createAudience(rows.readers(...(Object.keys(resources) as ResourceName[])), isOpen)
      const opened = (streams = createStreams(changes, audience, sessions))
      handle(router, wardEvents, (input, me, ctx) => {
        const after = versionIn(ctx.header('last-event-id')) ?? versionIn(input.after)
        if (ctx.method === 'GET' && ctx.header('accept')?.includes('text/event-stream')) {
          opened.admit(me)
          return new Stream((res) => opened.attach(res, me, ctx.proxied, after))
        }
        const { at, reset, written } = changes.missed(after ?? changes.last())
        return { at, reset, changes: audience(me, written) }
      })
    },
    endStreams: () => streams?.end(),
    streams: () => streams?.count() ?? 0,
  }
}
