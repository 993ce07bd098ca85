/** The stories as data: every step has a page and a control that exist. */
import { endpoints } from '#contract/endpoints/index.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { allResources, resources } from '#contract/resources/index.ts'
import { isLong } from '#contract/rules/scenarios.ts'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@remix-run/route-config'
import { matchRoutes } from '@remix-run/react'
import { describe, expect, it } from 'vitest'
import routes from '#app/routes.ts'
import { controlsOf, filled, isAt, partsOf, pageOf, type Step, type Story } from '../story.ts'
import { stories } from './index.ts'

type RouteObject = Parameters<typeof matchRoutes>[0][number]

const objects = (entries: readonly RouteConfigEntry[]): RouteObject[] =>
  entries.map(({ id, file, path, index, children }) =>
    index ? { id: id ?? file, index: true } : { id: id ?? file, path, children: objects(children ?? []) },
  )
const table = objects(routes)
const app = join(import.meta.dirname, '../../..')
const sources = globSync('**/*.tsx', { cwd: app }).map((file) => readFileSync(join(app, file), 'utf8'))
const isWritten = (text: string) => sources.some((source) => source.includes(text))

/** Whether the console has a page at this address: its own, or the generic one of an existing resource. */
function hasPage(address: string): boolean {
  const path = address.split('?')[0]!
  const routeId = matchRoutes(table, path)?.at(-1)?.route.id
  if (!routeId || routeId.startsWith('shell/errors')) return false
  return !routeId.startsWith('crud') || allResources.some((one) => path.startsWith(one.path))
}

const inputs = new Set([
  ...allResources.flatMap(({ fields }) => Object.keys(fields)),
  ...[...endpoints, ...Object.values(userCalls)].flatMap(({ input }) => ('shape' in input ? Object.keys(input.shape as object) : [])),
])

function problemOf(story: Story, step: Step, at: number): string | undefined {
  const picked = Object.fromEntries(Object.keys(story.picks ?? {}).map((name) => [name, '1']))
  const page = filled(pageOf(story, at), picked)
  if (page.includes('{') || !hasPage(page)) return `no page ${page}`
  if (step.until && 'at' in step.until && !hasPage(filled(step.until.at, picked).replaceAll('*', '1'))) return `never at ${step.until.at}`
  if (step.until && 'more' in step.until && !(step.until.more in resources)) return `no list ${step.until.more}`
  return controlsOf(step)
    .map((control) => problemOfControl(filled(control, picked)))
    .find((problem) => problem !== undefined)
}

function problemOfControl(control: string): string | undefined {
  const { kind, what, form } = partsOf(control)
  if (form !== undefined && !hasPage(form)) return `no form ${form}`
  if (kind === 'link' && !hasPage(what.replaceAll('*', '1'))) return `no link to ${what}`
  if (kind === 'field' && !inputs.has(what) && !isWritten(`fields.${what}`)) return `no field ${what}`
  if (kind === 'option' && !inputs.has(what.split('=')[0]!)) return `no option ${what}`
  if (kind === 'part' && !isWritten(`data-slot="${what}"`) && !['table', 'timeline'].includes(what)) return `no part ${what}`
  if (kind === 'send' && what && !isWritten(`name="${what.split('=')[0]}"`)) return `no button ${what}`
  return undefined
}

describe.each(Object.entries<Story>(stories))('%s', (_name, story) => {
  it('has steps whose pages and controls exist, in both languages', () => {
    expect(story.steps.length).toBeGreaterThan(4)
    expect(isLong(story.scenario)).toBe(false)
    for (const [at, step] of story.steps.entries()) {
      expect([step.title[0], problemOf(story, step, at)]).toEqual([step.title[0], undefined])
      for (const pair of [step.title, step.text, ...(step.pass ? [step.pass.text] : [])])
        expect(pair.map((text) => text.trim().length > 0)).toEqual([true, true])
      if (step.phone) expect(story.phone).toBe(true)
    }
  })
  it('picks only fields that the resource has', () => {
    for (const { of, field } of Object.values(story.picks ?? {})) expect(Object.keys(resources[of].fields)).toContain(field)
    if (story.phone) expect(Object.keys(story.picks ?? {})).toEqual(expect.arrayContaining(['customer', 'device']))
  })
})

it('matches an address with the pattern of a page', () => {
  expect(isAt('/money/todo/*/audit', '/money/todo/12/audit?kind=withdrawal')).toBe(true)
  expect(isAt('/money/todo/*/audit', '/money/todo/12/pay')).toBe(false)
  expect(isAt('/money/todo', '/money/todo/12')).toBe(false)
  expect(isAt('/money/todo?kind=problem', '/money/todo')).toBe(false)
})
