/** The four verbs of every resource: its definition, its table, its joins, and the hooks of its feature. */
import { resources, type ResourceName, type Resources } from '#contract/resources/index.ts'
import { tableOf } from '#db/tables/index.ts'
import { createListCaches } from '../query/pages.ts'
import type { Room, Rows } from '../room.ts'
import { createReader, type Readers } from './reader.ts'
import type { CrudDeps, Hooks } from './hooks.ts'
import type { Joined, Joins } from './join.ts'
import { listings } from './listings.ts'
import { lookupsOf, showing } from './lookups.ts'
import { ofHospital } from './of-hospital.ts'

interface Deps extends Pick<CrudDeps, 'db' | 'reads' | 'clock' | 'vault' | 'dictionaries'> {
  joins: Pick<Joins, Joined>
  rooms: readonly Room[]
}

export function openRows({ joins, rooms, ...common }: Deps): Rows {
  const hooks = rooms.reduce<Partial<Record<ResourceName, Hooks>>>((all, room) => ({ ...all, ...room.hooks }), {})
  const caches = createListCaches(common.db)
  const own: Partial<Joins> = joins
  const crud = <N extends ResourceName>(name: N): CrudDeps<Resources[N]> => {
    const lookups = lookupsOf(name)
    return {
      ...common,
      caches,
      resource: resources[name],
      table: tableOf(name),
      join: own[name] ?? (Object.keys(lookups).length ? showing(common.db, lookups) : undefined),
      lookups,
      listing: listings[name],
      hooks: ofHospital(tableOf(name), hooks[name]),
    }
  }
  return {
    crud,
    all: new Map<string, CrudDeps>((Object.keys(resources) as ResourceName[]).map((name) => [name, crud(name)])),
    readers: (...names) => Object.fromEntries(names.map((name) => [name, createReader(crud(name))])) as Readers<(typeof names)[number]>,
  }
}
