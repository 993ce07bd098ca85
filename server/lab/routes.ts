/** The lab over HTTP. */
import * as calls from '#contract/endpoints/lab.ts'
import { pick } from '#contract/languages.ts'
import { isLong, scenarioNames, scenarios } from '#contract/rules/scenarios.ts'
import { largestRecording } from '#contract/rules/recording.ts'
import { largestSnapshot } from '#contract/rules/worlds.ts'
import type { Router } from 'express'
import { Saved } from '../api/answer.ts'
import { handle } from '../api/handle.ts'
import { Refused } from '../core/refusal.ts'
import { mountCallbacks } from './callback-routes.ts'
import { mountFaults } from './faults-routes.ts'
import { mountJournal } from './journal-routes.ts'
import type { Lab } from './lab.ts'

/** @param settle applies results and time-outs */
export function mountLab(router: Router, lab: Lab, settle: () => Promise<void>): void {
  const { snapshots } = lab
  mountFaults(router, lab.faults)
  mountJournal(router, lab)
  mountCallbacks(router, lab.callbacks)
  handle(router, calls.labState, lab.state)
  handle(router, calls.labScenarios, (_input, _me, { language }) =>
    scenarioNames.map((name) => {
      const { version, title, about, now, orders } = scenarios[name]
      return { name, version, title: pick(title, language), about: pick(about, language), now, orders, long: isLong(name) }
    }),
  )
  handle(router, calls.labScenario, ({ name, now }) => lab.scenario(name, now))
  handle(router, calls.labScenarioStop, lab.stopMaking)
  handle(router, calls.labReset, lab.reset)
  handle(router, calls.labClock, async (input) => {
    const state = lab.clock(input)
    if (input.pass) await settle()
    return state
  })

  handle(router, calls.labSnapshots, snapshots.list)
  handle(router, calls.labSnapshot, async ({ name }) => {
    await lab.take(name)
    return snapshots.list()
  })
  handle(router, calls.labSnapshotRestore, ({ name }) => lab.restore(name))
  handle(router, calls.labSnapshotRemove, ({ name }) => {
    snapshots.path(name)
    snapshots.remove(name)
    return snapshots.list()
  })
  handle(router, calls.labSnapshotFile, ({ name }) => new Saved(snapshots.path(name), `${name}.sqlite`))
  handle(router, calls.labSnapshotPut, async ({ name }, _me, ctx) => {
    const file = await ctx.file('file', largestSnapshot)
    if (!file) throw new Refused('uploadMissing')
    await snapshots.accept(file.bytes, name)
    return snapshots.list()
  })

  handle(router, calls.labRecordingPut, async ({ name }, _me, ctx) => {
    const file = await ctx.file('file', largestRecording)
    if (!file) throw new Refused('uploadMissing')
    const report = await snapshots.record(file.bytes, name)
    return { snapshots: snapshots.list(), report }
  })

  handle(router, calls.labWorlds, () => lab.worlds.list())
  handle(router, calls.labWorld, async ({ name, from }) => {
    await lab.create(name, from)
    return lab.worlds.list()
  })
  handle(router, calls.labWorldRemove, async ({ name }) => {
    await lab.worlds.remove(name)
    return lab.worlds.list()
  })
}
