/** What one feature (money, rental, access) adds to the API: hooks and joined fields for the four verbs, and calls of its own. */
import type { ResourceName, Resources } from '#contract/resources/index.ts'
import type { Router } from 'express'
import type { Reader } from './crud/reader.ts'
import type { CrudDeps, Hooks } from './crud/hooks.ts'
import type { Joins } from './crud/join.ts'

export interface Room {
  hooks?: Partial<Record<ResourceName, Hooks>>
  /** Fields that are shown but not stored. */
  joins?: Partial<Joins>
  /** Adds the calls; called after the hooks of all features are known. */
  mount(router: Router, rows: Rows): void
}

/** A room with such fields. `J` names their resources, because all rooms together must have those of every resource. */
export interface RoomWithJoins<J extends Partial<Joins>> extends Room {
  joins: J
}

/** Rows of any resource as the caller may see and write them. */
export interface Rows {
  readers<N extends ResourceName>(...names: readonly N[]): { [K in N]: Reader<K> }
  crud<N extends ResourceName>(name: N): CrudDeps<Resources[N]>
  /** Those of every resource, by its name. */
  all: ReadonlyMap<string, CrudDeps>
}
