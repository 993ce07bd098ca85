/** What one feature (money, rental, access) adds to the API: hooks for the four verbs, and calls of its own. */
import type { ResourceName, Resources } from '#contract/resources/index.ts'
import type { Router } from 'express'
import type { CrudDeps, Hooks, Reader } from './crud/crud.ts'

export interface Room {
  hooks?: Partial<Record<ResourceName, Hooks>>
  /** Adds the calls; called after the hooks of all features are known. */
  mount(router: Router, rows: Rows): void
}

/** Rows of any resource as the caller may see and write them. */
export interface Rows {
  readers<N extends ResourceName>(...names: readonly N[]): { [K in N]: Reader<K> }
  crud<N extends ResourceName>(name: N): CrudDeps<Resources[N]>
  /** Those of every resource, by its name. */
  all: ReadonlyMap<string, CrudDeps>
}
