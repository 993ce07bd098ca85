/**
 * Real events of the bell, and the counts of the menu: requested when the page is connected, when one of their rows changes, and when
 * the bell is opened.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { later } from '#contract/later.ts'
import { waiting } from '#contract/rules/todo.ts'
import { useNews } from '#app/shell/live/use-live.ts'
import type { Badges } from '#app/shell/menu/shell-menu.ts'

const entry = later(() =>
  z.object({ key: z.string(), to: z.string(), time: z.string(), title: z.string(), text: z.string(), read: z.boolean() }),
)
export type BellEntry = z.output<typeof entry>
const shape = later(() => z.object({ items: z.array(entry), badges: z.record(z.string(), z.number()).optional() }))
export type Bell = ReturnType<typeof useBell>

const address = '/session/bell'
/** Resources whose rows are such events. */
const bellResources: ReadonlySet<string> = new Set([...Object.values(waiting).map(({ of }) => of), 'workClaim'])
/** Milliseconds between two requests. */
const pause = 1500

/** @param served badges of the frame; when they change, they replace those requested before */
export function useBell(served: Badges | undefined) {
  const [items, setItems] = useState<BellEntry[]>()
  const [received, setReceived] = useState<{ after: Badges | undefined; badges: Badges | undefined }>()
  // Events marked as read here, because an answer that was already on its way does not have the mark.
  const marked = useRef(new Set<string>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // A ref, because a load that a timer starts would otherwise see the badges of an earlier render.
  const newest = useRef(served)
  useEffect(() => {
    newest.current = served
  })
  const load = useCallback((search = '') => {
    const after = newest.current
    void fetch(address + search)
      .then(async (answer) => {
        if (!answer.ok) return
        const { items: all, badges } = shape.parse(await answer.json())
        setItems(all.map((one) => (marked.current.has(one.key) ? { ...one, read: true } : one)))
        setReceived({ after, badges })
      })
      // A failure is ignored, because the next event, or the next opening, requests them again.
      .catch(() => undefined)
  }, [])
  useNews((news) => {
    if (news.kind === 'on') return load()
    if (news.kind !== 'reset' && !(news.kind === 'changes' && news.changes.some(({ resource }) => bellResources.has(resource)))) return
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      load('?changed')
    }, pause)
  })
  const markRead = useCallback((keys: readonly string[]) => {
    for (const key of keys) marked.current.add(key)
    setItems((now) => now?.map((one) => (keys.includes(one.key) ? { ...one, read: true } : one)))
    const body = new URLSearchParams(keys.map((key) => ['key', key]))
    void fetch(address, { method: 'POST', body }).catch(() => undefined)
  }, [])
  const badges = received?.badges && received.after === served ? received.badges : served
  return useMemo(() => ({ items, badges, load, markRead }), [items, badges, load, markRead])
}
