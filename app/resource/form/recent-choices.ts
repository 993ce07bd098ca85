/** The choices that an account made last in a picker of this tab, newest first. */
import { later } from '#contract/later.ts'
import { z } from 'zod'
import type { Choice } from '#app/blade/choices.server.ts'
import { keepLocal, readLocal, validStored } from '#app/lib/local-store.ts'
import { personOf } from '#app/lib/person.ts'
import { useShellData } from '#app/shell/shell-data.ts'

const name = 'choices'
const most = 3
const storedChoices = later(() =>
  z.object({ account: z.string(), byKey: z.record(z.string(), z.array(z.object({ id: z.string(), name: z.string() }))) }),
)

/** @param key of what is chosen: the same in every form that offers these rows */
export function useRecentChoices(key: string) {
  const person = useShellData()?.person
  const account = person ? personOf(person).account : ''
  const read = () => {
    const stored = validStored(storedChoices, readLocal(name, 'session'))
    return stored?.account === account ? stored.byKey : {}
  }
  return {
    recent: (): readonly Choice[] => read()[key] ?? [],
    note({ id, name: text }: Choice): void {
      if (!account || !id || id === '0') return
      const byKey = read()
      const rest = (byKey[key] ?? []).filter((one) => one.id !== id)
      keepLocal(name, { account, byKey: { ...byKey, [key]: [{ id, name: text }, ...rest].slice(0, most) } }, 'session')
    },
  }
}
