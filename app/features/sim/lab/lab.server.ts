/** The data and the actions of the lab's page. */
import * as calls from '#contract/endpoints/lab.ts'
import type { SubmissionResult } from '@conform-to/react'
import { capabilitiesOf } from '#app/blade/capabilities.server.ts'
import { failureText } from '#app/blade/failure-text.ts'
import { mayUse } from '#app/blade/rights.server.ts'
import type { SignedInRequest } from '#app/blade/session.server.ts'
import { parseForm } from '#app/forms/asked.ts'
import type { Words } from '#app/i18n/i18n.server.ts'
import { failureOf } from '#app/resource/crud.server.ts'
import { askCreate, askPut, askRecord, askTake } from './lab-forms.ts'

/** Whether the server has a lab, and the user its right. @throws BladeError */
export const hasLab = async (signedIn: SignedInRequest): Promise<boolean> =>
  (await capabilitiesOf(signedIn))('lab') && (await mayUse(signedIn, calls.labState.needs))

/** @throws Response 404 where there is none; BladeError */
export async function loadLab(signedIn: SignedInRequest) {
  if (!(await hasLab(signedIn))) throw new Response(null, { status: 404 })
  const { blade } = signedIn
  const [state, scenarios, snapshots, worlds] = await Promise.all([
    blade.call(calls.labState, {}),
    blade.call(calls.labScenarios, {}),
    blade.call(calls.labSnapshots, {}),
    blade.call(calls.labWorlds, {}),
  ])
  return { state: state.data, scenarios: scenarios.data, snapshots: snapshots.data, worlds: worlds.data }
}
export type LabData = Awaited<ReturnType<typeof loadLab>>

interface Given extends Pick<SignedInRequest, 'blade'> {
  form: FormData
  words: Words
}
type Came = { done: string; report?: calls.RecordingReport } | { result: SubmissionResult }

const acts = {
  async take({ blade, form, words }: Given): Promise<Came> {
    const submission = parseForm(form, askTake(words))
    if (submission.status !== 'success') return { result: submission.reply() }
    await blade.call(calls.labSnapshot, submission.value)
    return { done: submission.value.name }
  },
  async put({ blade, form, words }: Given): Promise<Came> {
    const submission = parseForm(form, askPut(words))
    if (submission.status !== 'success') return { result: submission.reply() }
    const { name, file } = submission.value
    await blade.upload(calls.labSnapshotPut, { name }, file)
    return { done: name }
  },
  async record({ blade, form, words }: Given): Promise<Came> {
    const submission = parseForm(form, askRecord(words))
    if (submission.status !== 'success') return { result: submission.reply() }
    const { name, file } = submission.value
    const { report } = await blade.upload(calls.labRecordingPut, { name }, file)
    return { done: name, report }
  },
  async create({ blade, form, words }: Given): Promise<Came> {
    const submission = parseForm(form, askCreate(words))
    if (submission.status !== 'success') return { result: submission.reply() }
    const { name, from } = submission.value
    const [kind, of] = from.split(':') as [string, string | undefined]
    const input = calls.labWorld.input.parse({ name, ...(of && { from: { [kind]: of } }) })
    await blade.call(calls.labWorld, input)
    return { done: name }
  },
  async stop({ blade }: Given): Promise<Came> {
    await blade.call(calls.labScenarioStop, {})
    return { done: '' }
  },
} satisfies Record<string, (given: Given) => Promise<Came>>

export type LabAct = keyof typeof acts
export const isLabAct = (name: string): name is LabAct => Object.hasOwn(acts, name)

/** @returns what was done to, or what the form has to say */
export async function doLabAct(act: LabAct, given: Given): Promise<Came> {
  try {
    return await acts[act](given)
  } catch (error) {
    return { result: { status: 'error', error: { '': [failureText(failureOf(error), given.words.t)] } } }
  }
}
