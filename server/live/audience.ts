/** Which changes a caller receives: those of rows that their lists show. */
import type { Change } from '#contract/endpoints/live.ts'
import type { ResourceName } from '#contract/resources/index.ts'
import type { Readers } from '../api/crud/reader.ts'
import type { MayList } from '../rights/open-calls.ts'
import type { Principal } from '../rights/principal.ts'
import type { Written } from './changes.ts'

export function createAudience(readers: Readers<ResourceName>, mayList: MayList) {
  return (me: Principal, written: readonly Written[]): Change[] => {
    const by = new Map<ResourceName, Written[]>()
    for (const one of written) by.set(one.resource, [...(by.get(one.resource) ?? []), one])
    const visibleChanges = [...by].flatMap(([name, all]) => {
      if (!mayList(me, name)) return []
      const ids = new Set(
        readers[name].inScope(
          me,
          all.map(({ id }) => id),
        ),
      )
      return all.filter(({ id }) => ids.has(id))
    })
    return visibleChanges.sort((a, b) => a.version - b.version)
  }
}
export type Audience = ReturnType<typeof createAudience>
