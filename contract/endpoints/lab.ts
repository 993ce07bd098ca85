/**
 * The lab of the bundled backend: worlds, their scenarios, snapshots and clocks. Available only where the simulation's control is
 * enabled, to users with `sim_lab`. Times are `yyyy-MM-dd HH:mm:ss` of a world's clock, except `madeAt` and `usedAt`: epoch ms.
 */
import { z } from 'zod'
import { defineEndpoint, type Endpoint } from '../endpoint.ts'
import type { Pair } from '../languages.ts'
import { file } from '../outputs.ts'
import { scenarioNames } from '../rules/scenarios.ts'
import { isTime } from '../rules/time.ts'
import { labName, mainWorld } from '../rules/worlds.ts'
import { simState } from './sim.ts'

const lab = '/api/ward/lab'

const maker =
  (ways: Partial<Endpoint>) =>
  <I extends z.ZodType, O extends z.ZodType>(path: string, title: Pair, input: I, output: O, more: Partial<Endpoint> = {}) =>
    defineEndpoint({
      name: `lab.${path.replace('/', '.')}`,
      title,
      path: `${lab}/${path}`,
      input,
      output,
      needs: 'sim_lab',
      beyond: 'lab',
      ...ways,
      ...more,
    } as Endpoint<I, O>)
/** Defines a call of the lab that reads. */
export const get = maker({ method: 'GET', via: 'query' })
/** Defines a call of the lab that changes something. */
export const post = maker({ method: 'POST', via: 'json', untried: 'replaces all rows' })

const time = z.string().refine(isTime)
export const none = z.object({})
const name = z.enum(scenarioNames)
const named = z.object({ name: labName })

const state = z.object({
  world: z.string(),
  /** Changes whenever the rows are replaced; pages that were loaded before show rows that no longer exist. */
  version: z.string(),
  /** The scenario of the rows, and the moment they were created for; null if it is unknown. */
  scenario: z.object({ name, version: z.number(), now: z.string() }).nullable(),
  time: z.string(),
  /** Simulated seconds per real second; 0: the clock stands still. */
  speed: z.number(),
  /** Whether nothing has changed since the rows were created; only then can the clock be set back. */
  fresh: z.boolean(),
  /** A scenario that is being created, with its progress from 0 to 1; `failed` if that failed. */
  making: z.object({ name, share: z.number(), failed: z.boolean() }).nullable(),
})
export type LabState = z.output<typeof state>

export const labState = get('state', ['实验室：状态', 'Lab: state'], none, state, {
  button: { menu: simState.needs, name: '实验室', alias: 'lab' },
})
export const labScenarios = get(
  'scenarios',
  ['实验室：场景列表', 'Lab: scenarios'],
  none,
  z.array(
    z.object({
      name,
      version: z.number(),
      title: z.string(),
      about: z.string(),
      now: z.string(),
      orders: z.number(),
      /** Whether creating it takes minutes, during which the world stays as it is. */
      long: z.boolean(),
    }),
  ),
)
/** Replaces the rows by those of a scenario, as of `now`. A long one is created first: `making` is its progress. */
export const labScenario = post(
  'scenario',
  ['实验室：切换场景', 'Lab: switch to a scenario'],
  z.object({ name, now: time.optional() }),
  state,
)
export const labScenarioStop = post('scenario/stop', ['实验室：停止生成场景', 'Lab: stop generating a scenario'], none, state)
/** Returns to the scenario and the moment of the current rows. */
export const labReset = post('reset', ['实验室：重置', 'Lab: reset'], none, state)
/** Sets the clock, in this order: to a moment, forward by milliseconds, and its speed. */
export const labClock = post(
  'clock',
  ['实验室：时钟', 'Lab: set the clock'],
  z.object({
    to: time.optional(),
    pass: z
      .int()
      .min(0)
      .max(400 * 86_400_000)
      .optional(),
    speed: z.int().min(0).max(3600).optional(),
  }),
  state,
)

const snapshot = z.object({ name: z.string(), bytes: z.number(), madeAt: z.number() })
export type Snapshot = z.output<typeof snapshot>
const snapshots = z.array(snapshot)
export const labSnapshots = get('snapshots/list', ['实验室：快照列表', 'Lab: snapshots'], none, snapshots)
export const labSnapshot = post('snapshots', ['实验室：保存快照', 'Lab: save a snapshot'], named, snapshots)
export const labSnapshotRestore = post('snapshots/restore', ['实验室：恢复快照', 'Lab: restore a snapshot'], named, state)
export const labSnapshotRemove = post('snapshots/remove', ['实验室：删除快照', 'Lab: delete a snapshot'], named, snapshots)
export const labSnapshotFile = get('snapshots/file', ['实验室：下载快照', 'Lab: download a snapshot'], named, file, {
  media: 'file',
  untried: 'a file',
})
/** Uploads a snapshot's file, which is checked like any untrusted file: format, schema, rows. */
export const labSnapshotPut = post('snapshots/put', ['实验室：上传快照', 'Lab: upload a snapshot'], named, snapshots, {
  via: 'query',
  upload: true,
})

const recordingReport = z.object({
  /** Time of the recording. */
  now: z.string(),
  resources: z.array(z.object({ name: z.string(), given: z.number(), added: z.number(), changed: z.number() })),
  /**
   * Rows that were not imported, each by its id. `line`: line `what` is not a row · `unknown`: no such resource here · `field`: field
   * `what` has an invalid value · `missing`: `what` was not recorded · `points`: refers to a row that does not exist · `kept`: the
   * world has a row of its own · `books`: its sums do not match the other rows.
   */
  problems: z.array(
    z.object({
      resource: z.string(),
      id: z.string(),
      why: z.enum(['line', 'unknown', 'field', 'missing', 'points', 'kept', 'books']),
      what: z.string(),
    }),
  ),
})
export type RecordingReport = z.output<typeof recordingReport>
/** Uploads a console's recording of a real server, and saves a snapshot with its rows in an empty hospital. */
export const labRecordingPut = post(
  'recordings/put',
  ['实验室：上传录制', 'Lab: upload a recording'],
  named,
  z.object({ snapshots, report: recordingReport }),
  { via: 'query', upload: true },
)

const worlds = z.array(
  z.object({
    name: z.string(),
    /** Whether it is running; otherwise the next call starts it. */
    open: z.boolean(),
    /** Epoch ms; 0 for the main world, which is permanent. */
    usedAt: z.number(),
  }),
)
export const labWorlds = get('worlds/list', ['实验室：世界列表', 'Lab: worlds'], none, worlds)
/** Creates another world from a scenario, a snapshot or another world; without `from`, from the world of the call. */
export const labWorld = post(
  'worlds',
  ['实验室：新建世界', 'Lab: create a world'],
  z.object({
    name: labName.refine((newName) => newName !== mainWorld),
    from: z
      .union([z.object({ scenario: name, now: time.optional() }), z.object({ snapshot: labName }), z.object({ world: labName })])
      .optional(),
  }),
  worlds,
)
export const labWorldRemove = post('worlds/remove', ['实验室：删除世界', 'Lab: delete a world'], named, worlds)
