/** Initial values of a new row: those of its fields, its parent, and the filters of the list below. */
import { fieldOf, type Resource } from '#contract/resource.ts'
import { formatTime } from '#contract/rules/time.ts'
import { isId } from '#contract/field-meta.ts'
import { underParam } from '#app/resource/list/list-address.ts'

/** @param now epoch ms */
export function presetOf(resource: Resource, params: URLSearchParams, now: number): Record<string, string> {
  const starts = resource.form.flatMap((name) => {
    const { start } = fieldOf(resource, name)
    const value = start === 'now' ? formatTime(now) : start
    return value === undefined ? [] : [[name, value] as const]
  })
  const narrowed = resource.search.filter((name) => resource.form.includes(name) && fieldOf(resource, name).ref)
  const chosen = narrowed.flatMap((name) => (isId(params.get(name) ?? '') ? [[name, params.get(name)!] as const] : []))
  const preset = Object.fromEntries([...starts, ...chosen])
  const parent = resource.form.find((name) => fieldOf(resource, name).kind === 'parent')
  const under = params.get(underParam)
  return parent && under && isId(under) ? { ...preset, [parent]: under } : preset
}

/** Query of the list below a form. */
export function backSearch(search: string): string {
  const params = new URLSearchParams(search)
  params.delete(underParam)
  return params.size ? `?${params}` : ''
}
