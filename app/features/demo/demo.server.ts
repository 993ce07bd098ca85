/** The data of a step of a guided demonstration, and the actions of its buttons. */
import * as lab from '#contract/endpoints/lab.ts'
import { simSettle } from '#contract/endpoints/sim.ts'
import { pick } from '#contract/languages.ts'
import { resources } from '#contract/resources/index.ts'
import { scenarios } from '#contract/rules/scenarios.ts'
import type { BladeClient } from '#app/blade/client.server.ts'
import { failureText } from '#app/blade/failure-text.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import type { Words } from '#app/i18n/i18n.server.ts'
import { safeAddress } from '#app/lib/address.ts'
import { failureOf } from '#app/blade/failure.ts'
import { doAct } from '#app/features/sim/sim-acts.server.ts'
import { loadCustomer } from '#app/features/sim/sim.server.ts'
import { demoAddress, storiesPath } from '#app/features/sim/demo-address.ts'
import { worldAddress } from '#app/features/sim/address.ts'
import type { Visit } from './own-world.server.ts'
import { controlsOf, filled, pageOf, type Pick as StoryPick, type Step, type Story } from './story.ts'
import { stories, type StoryName, storyNames } from './stories/index.ts'

/** Milliseconds by which the clock moves on, so that the channel delivers its immediate results. */
const soon = 5000
const short: Readonly<Record<string, string>> = { current: '1', size: '1' }

/** The demonstrations to choose from. */
export const offered = ({ language }: Pick<Words, 'language'>) =>
  storyNames.map((name) => {
    const { title, about, minutes, scenario, steps } = stories[name]
    return {
      name,
      minutes,
      steps: steps.length,
      title: pick(title, language),
      about: pick(about, language),
      scenario: pick(scenarios[scenario].title, language),
    }
  })

/** @param earlier values that the new ones depend on */
async function pickedOf(blade: BladeClient, picks: readonly [string, StoryPick][], earlier: Readonly<Record<string, string>> = {}) {
  const entries = await Promise.all(
    picks.map(async ([name, { of, where = {}, field }]) => {
      const filters = Object.fromEntries(Object.entries(where).map(([filter, value]) => [filter, filled(value, earlier)]))
      const row: Readonly<Record<string, unknown>> = (await blade.list(resources[of], { ...short, ...filters })).records[0] ?? {}
      return [name, String(row[field] ?? '')] as const
    }),
  )
  return Object.fromEntries(entries)
}
const early = ({ picks = {} }: Story) => Object.entries(picks).filter(([, { late }]) => !late)
/** The picks that a step reads, because it names them. */
const lateOf = ({ picks = {} }: Story, step: Step) =>
  Object.entries(picks).filter(([name, { late }]) => late && JSON.stringify(step).includes(`{${name}}`))

/** Reads the step (from 0) and the picked values from an address. */
function readAddress({ searchParams }: URL, story: Story) {
  const stepNumber = Number(searchParams.get('step') ?? 1)
  const at = Math.min(Math.max(Number.isInteger(stepNumber) ? stepNumber - 1 : 0, 0), story.steps.length - 1)
  const names = early(story).map(([name]) => name)
  const isWhole = names.every((name) => /^[\w-]{1,32}$/.test(searchParams.get(name) ?? ''))
  return { at, picked: isWhole ? Object.fromEntries(names.map((name) => [name, searchParams.get(name) ?? ''])) : undefined }
}

/** @returns the address of the step with all picked values; undefined where the address is already complete @throws BladeError */
export async function wholeAddress(blade: BladeClient, name: StoryName, url: URL, visit: Visit): Promise<string | undefined> {
  const { at, picked } = readAddress(url, stories[name])
  return picked ? undefined : demoAddress(name, at, { ...visit, ...(await pickedOf(blade, early(stories[name]))) })
}

/** @throws BladeError */
export async function loadStep(signedIn: SignedInRequest, words: Words, name: StoryName, url: URL, visit: Visit) {
  const { blade } = signedIn
  const story: Story = stories[name]
  const { at, picked = {} } = readAddress(url, story)
  const values = { ...picked, ...(await pickedOf(blade, lateOf(story, story.steps[at]!), picked)) }
  const { title, text, until, pass, phone } = story.steps[at]!
  const say = (pair: readonly [string, string]) => pick(pair, words.language)
  const rows = until && 'more' in until ? until : undefined
  const [{ data: state }, count, phoneData] = await Promise.all([
    blade.call(lab.labState, {}),
    rows && blade.list(resources[rows.more], { ...short, ...rows.where }).then(({ total }) => total),
    story.phone && loadCustomer(signedIn, { customer: picked.customer ?? '', device: picked.device ?? '' }),
  ])
  const page = filled(pageOf(story, at), values)
  const addressOf = (step: number) => demoAddress(name, step, { ...visit, ...picked })
  return {
    name,
    title: say(story.title),
    at,
    steps: story.steps.map((step, i) => ({ title: say(step.title), to: addressOf(i) })),
    step: {
      title: say(title),
      text: say(text),
      controls: controlsOf(story.steps[at]!).map((control) => filled(control, values, '*')),
      phone: phone === true,
      until: until && 'at' in until ? filled(until.at, values, '*') : undefined,
      count,
      pass: pass && { ms: pass.ms, text: say(pass.text) },
    },
    page,
    /** The page that is opened first: the one that was open when the story was left. */
    first: url.searchParams.has('page') ? safeAddress(url.searchParams.get('page')) : page,
    moves: story.steps[at]!.page !== undefined,
    before: at > 0 ? addressOf(at - 1) : undefined,
    after: at + 1 < story.steps.length ? addressOf(at + 1) : undefined,
    here: addressOf(at),
    world: visit.world,
    /** Address that returns to the world that the staff came from; the story can be continued. */
    exit: worldAddress(visit.from, storiesPath),
    time: state.time,
    /** Whether another scenario has been loaded since. */
    stale: state.scenario?.name !== story.scenario,
    customer: phoneData && {
      ...phoneData.customer,
      device: phoneData.device,
      batch: picked.device ?? '',
      happenings: phoneData.happenings,
      dictionaries: phoneData.dictionaries,
    },
  }
}
export type StepData = Awaited<ReturnType<typeof loadStep>>

const ofPhone = ['order', 'pay', 'return', 'fault'] as const
const isOfPhone = (name: string): name is (typeof ofPhone)[number] => ofPhone.some((one) => one === name)

/** The answer to a button of the panel or the phone. */
export interface PanelAnswer {
  wrong: string | undefined
}

/** Performs the action of a button of the panel or the phone. @returns the error message, or undefined */
export async function doPanelAct(form: FormData, name: StoryName, signedIn: SignedInRequest, words: Words): Promise<string | undefined> {
  const { blade } = signedIn
  const act = String(form.get('act') ?? '')
  try {
    if (act === 'restart') await blade.call(lab.labScenario, { name: stories[name].scenario })
    else if (act === 'pass') await blade.call(lab.labClock, { pass: Number(form.get('ms')) })
    else if (isOfPhone(act)) {
      const result = await doAct(act, { blade, signedIn, words, form })
      if ('result' in result) return Object.values(result.result.error ?? {}).flatMap((texts) => texts ?? [])[0] ?? ''
      await blade.call(lab.labClock, { pass: soon })
    } else return ''
    await blade.call(simSettle, {})
    return undefined
  } catch (error) {
    return failureText(failureOf(error), words.t)
  }
}
