/** The fields of a form or a drawer by section. */
import type { Resource } from '#contract/resource.ts'
import type { SectionName } from '#contract/sections.ts'
import { namesBeside } from './columns.ts'

interface Part {
  section?: SectionName
  fields: readonly string[]
}

/** Fields of no section, which a page adds or no form has, come first. The name beside an id is in the section of the id. */
export function sectionsOf(resource: Resource, fields: readonly string[]): Part[] {
  const entries = Object.entries(resource.sections) as [SectionName, readonly string[]][]
  const sectionOf = (name: string) =>
    entries.find(([, names]) => [name, ...namesBeside(resource, name)].some((one) => names.includes(one)))?.[0]
  const of = (section?: SectionName): Part => ({ section, fields: fields.filter((name) => sectionOf(name) === section) })
  return [of(), ...entries.map(([section]) => of(section))].filter((part) => part.fields.length)
}
