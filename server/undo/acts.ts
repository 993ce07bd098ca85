/** The calls whose writes can be undone, by the method and address that the audit names. */
import { addressesOf } from '#contract/addresses.ts'
import { endpoints } from '#contract/endpoints/index.ts'
import { callPath, permission, submitPaths, type Resource } from '#contract/resource.ts'
import { allResources } from '#contract/resources/index.ts'
import { isLasting } from '#contract/rules/lasting.ts'

export interface Act {
  resource: Resource
  verb: 'remove' | 'change'
  /** The permission to undo it. */
  needs: string
  path: string
}

const at = (path: string, act: Omit<Act, 'path'>) =>
  addressesOf(path).map((one): [string, Act] => [`POST ${one}`.toLowerCase(), { ...act, path: one }])

const undoable = allResources.filter((resource) => !isLasting(resource))
const acts: ReadonlyMap<string, Act> = new Map([
  ...undoable.flatMap((resource) => {
    const { name } = resource
    const remove = callPath(resource, 'remove')
    const back = { resource, verb: 'remove', needs: `${permission(name, 'delete')}|${permission(name, 'add')}` } as const
    return [
      ...submitPaths(resource).flatMap((path) => at(path, { resource, verb: 'change', needs: permission(name, 'edit') })),
      ...(remove ? at(remove, back) : []),
    ]
  }),
  ...endpoints.flatMap(({ undoable: resource, path, needs }) => (resource ? at(path, { resource, verb: 'change', needs }) : [])),
])

/** @param uri method and path of a call @returns undefined for a call that cannot be undone */
export const actOf = (uri: string): Act | undefined => acts.get(uri.replace(/\/$/, '').toLowerCase())
