/** Dictionaries that a page needs, cached for a minute per server and tenant: every list asks for the same few. */
import { dictBizCalls, dictCalls } from '#contract/endpoints/system.ts'
import type { Resource } from '#contract/resource.ts'
import { dict, dictBiz } from '#contract/resources/system.ts'
import type { DictEntry } from '#contract/session.ts'
import type { FieldMeta } from '#contract/field-meta.ts'
import type { AppLoadContext } from '@remix-run/node'
import { LRUCache } from 'lru-cache'
import { BladeError } from './failure.ts'
import type { SignedInRequest } from './signed-in.ts'

/** Entries by dictionary code. Sealed entries, where the server returns them, are labels, not choices (`offered`). */
export type Dictionaries = Record<string, DictEntry[]>

const cache = new LRUCache<string, DictEntry[]>({ max: 500, ttl: 60_000 })

/** A page works without a dictionary that the server lacks or refuses to this user; its codes are then shown as they are. */
function noneIfRefused(error: unknown): undefined {
  if (error instanceof BladeError && (error.failure.kind === 'refused' || error.failure.kind === 'forbidden')) return undefined
  throw error
}

/** Entries of every dictionary that these fields use, by code. */
export async function dictionariesOf(
  { caller, blade, session }: SignedInRequest,
  fields: Iterable<Pick<FieldMeta, 'dict'>>,
): Promise<Dictionaries> {
  const wanted = new Map<string, NonNullable<FieldMeta['dict']>>()
  for (const { dict } of fields) if (dict) wanted.set(dict.code, dict)
  const pairs = [...wanted.values()].map(async (dict) => {
    // Business dictionaries belong to a tenant.
    const key = `${caller.blade.url}|${caller.blade.dialect}|${caller.tenant.own}|${dict.from}|${dict.code}`
    const own = `${session.id}|${key}`
    let entries = cache.get(key) ?? cache.get(own)
    if (!entries) {
      const calls = dict.from === 'dict' ? dictCalls : dictBizCalls
      const result = await blade.call(calls.dictionary, { code: dict.code, sealed: '1' }).then(({ data }) => data, noneIfRefused)
      entries = result ?? []
      cache.set(result ? key : own, entries)
    }
    return [dict.code, entries] as const
  })
  return Object.fromEntries(await Promise.all(pairs))
}

/** Whether its rows are dictionary entries. */
export const isDictionary = ({ name }: Pick<Resource, 'name'>): boolean => name === dict.name || name === dictBiz.name

export const forgetDictionaries = (): void => cache.clear()

/** Call after an edit, so that the next page shows it, also on other consoles that share the store. */
export async function dictionariesChanged({ store }: Pick<AppLoadContext, 'store'>): Promise<void> {
  forgetDictionaries()
  await store.announce('dictionaries')
}
