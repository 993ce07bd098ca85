/** Real events of the bell: asked for when the page is connected, when something of theirs changes, and when the bell is opened. */
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { useNews } from '#app/shell/live/use-live.ts'

const shape = z.array(
  z.object({ key: z.string(), to: z.string(), time: z.string(), title: z.string(), text: z.string(), read: z.boolean() }),
)
export type BellEntry = z.output<typeof shape>[number]

const address = '/session/bell'
/** Resources whose rows are such events. */
const told: ReadonlySet<string> = new Set(['approval', 'refund', 'withdrawal', 'user', 'problem', 'workClaim'])
/** Milliseconds between two requests. */
const pause = 1500

export function useBell() {
  const [items, setItems] = useState<BellEntry[]>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const load = () =>
    void fetch(address)
      .then(async (answer) => answer.ok && setItems(shape.parse(await answer.json())))
      // why nothing: the next event, or the next opening, asks again
      .catch(() => undefined)
  useNews((news) => {
    if (news.kind === 'on') return load()
    if (news.kind !== 'reset' && !(news.kind === 'changes' && news.changes.some(({ resource }) => told.has(resource)))) return
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      load()
    }, pause)
  })
  const markRead = (keys: readonly string[]) => {
    setItems((now) => now?.map((one) => (keys.includes(one.key) ? { ...one, read: true } : one)))
    const body = new URLSearchParams(keys.map((key) => ['key', key]))
    void fetch(address, { method: 'POST', body }).catch(() => undefined)
  }
  return { items, load, markRead }
}
