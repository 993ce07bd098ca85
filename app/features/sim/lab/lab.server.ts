/** The data and the actions of the lab's page. */
import * as calls from '#contract/endpoints/lab.ts'
import type { SignedInRequest } from '#app/blade/signed-in.ts'
import { parseForm } from '#app/forms/form-spec.ts'
import { actsOf, type ActInput, type Refusal } from './lab-acts.server.ts'
import { createForm, putForm, recordForm, takeForm } from './lab-forms.ts'

/** @throws BladeError */
export async function loadLab({ blade }: Pick<SignedInRequest, 'blade'>) {
  const [state, scenarios, snapshots, worlds] = await Promise.all([
    blade.call(calls.labState, {}),
    blade.call(calls.labScenarios, {}),
    blade.call(calls.labSnapshots, {}),
    blade.call(calls.labWorlds, {}),
  ])
  return { state: state.data, scenarios: scenarios.data, snapshots: snapshots.data, worlds: worlds.data }
}
export type LabData = Awaited<ReturnType<typeof loadLab>>

/** The subject of the act, for its message. */
interface ActDone {
  done: string
  report?: calls.RecordingReport
}
type ActResult = ActDone | Refusal

const acts = {
  async take({ blade, form, words }: ActInput): Promise<ActResult> {
    const submission = parseForm(form, takeForm(words))
    if (submission.status !== 'success') return { result: submission.reply() }
    await blade.call(calls.labSnapshot, submission.value)
    return { done: submission.value.name }
  },
  async put({ blade, form, words }: ActInput): Promise<ActResult> {
    const submission = parseForm(form, putForm(words))
    if (submission.status !== 'success') return { result: submission.reply() }
    const { name, file } = submission.value
    await blade.upload(calls.labSnapshotPut, { name }, file)
    return { done: name }
  },
  async record({ blade, form, words }: ActInput): Promise<ActResult> {
    const submission = parseForm(form, recordForm(words))
    if (submission.status !== 'success') return { result: submission.reply() }
    const { name, file } = submission.value
    const { report } = await blade.upload(calls.labRecordingPut, { name }, file)
    return { done: name, report }
  },
  async create({ blade, form, words }: ActInput): Promise<ActResult> {
    const submission = parseForm(form, createForm(words))
    if (submission.status !== 'success') return { result: submission.reply() }
    const { name, from } = submission.value
    const [kind, of] = from.split(':') as [string, string | undefined]
    const input = calls.labWorld.input.parse({ name, ...(of && { from: { [kind]: of } }) })
    await blade.call(calls.labWorld, input)
    return { done: name }
  },
  async stop({ blade }: ActInput): Promise<ActResult> {
    await blade.call(calls.labScenarioStop, {})
    return { done: '' }
  },
} satisfies Record<string, (input: ActInput) => Promise<ActResult>>

export type LabAct = keyof typeof acts
/** The answer to a form that does not lead to another page. */
export type LabAnswer = { act: LabAct } & (Refusal | Required<ActDone>)

export const doLabAct = actsOf<LabAct, ActDone>(acts)
