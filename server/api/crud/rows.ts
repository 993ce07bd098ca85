/** The four verbs of every resource: its definition, its table, its joins, and the hooks of its feature. */
import { resources, type ResourceName, type Resources } from '#contract/resources/index.ts'
import { tables } from '#db/tables/index.ts'
import { createListCaches } from '../query/pages.ts'
import type { Room, Rows } from '../room.ts'
import { createReader, type Readers } from './reader.ts'
import type { CrudDeps, Hooks } from './hooks.ts'
import type { Joins } from './join.ts'
import { listings } from './listings.ts'
import { lookupsOf } from './lookups.ts'

interface Deps extends Pick<CrudDeps, 'db' | 'reads' | 'clock' | 'vault' | 'dictionaries'> {
  joins: Joins
  rooms: readonly Room[]
}

export function openRows({ joins, rooms, ...common }: Deps): Rows {
  const hooks = rooms.reduce<Partial<Record<ResourceName, Hooks>>>((all, room) => ({ ...all, ...room.hooks }), {})
  const caches = createListCaches(common.db)
  const crud = <N extends ResourceName>(name: N): CrudDeps<Resources[N]> => ({
    ...common,
    caches,
    resource: resources[name],
    table: tables[name],
    join: joins[name],
    lookups: lookupsOf(name),
    listing: listings[name],
    hooks: hooks[name],
  })
  return {
    crud,
    all: new Map<string, CrudDeps>((Object.keys(resources) as ResourceName[]).map((name) => [name, crud(name)])),
    readers: (...names) => Object.fromEntries(names.map((name) => [name, createReader(crud(name))])) as Readers<(typeof names)[number]>,
  }
}
