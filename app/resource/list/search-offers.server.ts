/** Choices of search fields without a dictionary: rows of other resources, and lists that the contract names. */
import { fieldOf, filterMeta, filterNames, type Resource } from '#contract/resource.ts'
import type { ListQuery } from '#contract/query.ts'
import { label } from '#contract/labels/index.ts'
import { pick } from '#contract/languages.ts'
import { allResources } from '#contract/resources/index.ts'
import { addedChoices, conditions } from '#contract/rules/conditions.ts'
import type { DictEntry } from '#contract/session.ts'
import { code } from '#contract/values.ts'
import { fieldMeta, type Kind } from '#contract/field-meta.ts'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import { choicesKey } from '#app/blade/choices-key.ts'
import { choicesOf } from '#app/blade/choices.server.ts'
import { dictionariesOf, type Dictionaries } from '#app/blade/dictionaries.server.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { offerOf } from './search-offer.ts'

/** With this many rows the list may be incomplete, so the value is typed instead. */
const most = 1000

/** Prefix of the dictionary key in a process's category (contract page platform §5). */
const flowPrefix = 'flow_'
const flowCategory = fieldMeta(code('flow', 'dict'))

type Offer = (signedIn: SignedInRequest) => Promise<DictEntry[]>

/** Kinds that are chosen from a closed list. */
const offersOf: Partial<Record<Kind, Offer>> = {
  resource: ({ caller }) => Promise.resolve(allResources.map(({ name }) => entry(name, label(name, 'title', caller.language)))),
  async process(signedIn) {
    const { flow = [] } = await dictionariesOf(signedIn, [flowCategory])
    return flow.map((one) => ({ ...one, dictKey: flowPrefix + one.dictKey }))
  },
}

const entry = (dictKey: string, dictValue: string, remark = ''): DictEntry => ({ dictKey, dictValue, remark })

/**
 * Choices as dictionaries, keyed by `offerOf` the field; a field that is absent is typed.
 * @param choice a field whose choices the page has itself
 */
export async function searchOffers(
  signedIn: SignedInRequest,
  resource: Resource,
  filters: ListQuery['filters'],
  choice?: string,
): Promise<Dictionaries> {
  const offers: Dictionaries = {}
  // Leaves out references to the resource itself, because a tree shows those rows; filters of links have no field, but chips name them.
  const refs = filterNames(resource).filter((name) => {
    const { ref } = filterMeta(resource, name)
    return ref !== undefined && ref !== resource.name && name !== choice && (resource.search.includes(name) || filters[name] !== undefined)
  })
  const metas = refs.map((name) => filterMeta(resource, name))
  const choices = await choicesOf(
    signedIn,
    metas,
    { size: String(most) },
    refs.map((name) => filters[name]),
  )
  for (const name of refs) {
    const rows = choices[choicesKey(filterMeta(resource, name)) ?? '']
    if (rows && rows.length < most) offers[offerOf(name)] = rows.map((row) => entry(row.id, row.name))
  }
  for (const name of resource.search) {
    const added = addedChoices[name]
    if (added) {
      const has = await capabilitiesOf(signedIn)
      const own = added.flatMap((one) => (has(one.beyond) ? entry(one.value, pick(one.name, signedIn.caller.language)) : []))
      if (own.length) offers[offerOf(name)] = [...own, ...(offers[offerOf(name)] ?? [])]
    }
    const offer = offersOf[fieldOf(resource, name).kind]
    if (offer) offers[offerOf(name)] = await offer(signedIn)
  }
  for (const [name, value] of Object.entries(filters)) {
    const text = conditions[name]?.(value, signedIn.caller.language)
    if (text) offers[offerOf(name)] = [entry(value, text)]
  }
  return offers
}
