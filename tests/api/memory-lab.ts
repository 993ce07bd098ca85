/** The lab's calls on a database in memory, for tests of every call; its rows cannot be replaced. */
import type { Db } from '#db/open.ts'
import type { Api } from '#server/api/api.ts'
import type { World } from '#server/channel/world.ts'
import { createPost } from '#server/lab/callback-post.ts'
import { createHost } from '#server/lab/host.ts'
import { createLab, type Lab, type LabDeps } from '#server/lab/lab.ts'
import { createPrepared } from '#server/lab/prepared.ts'
import { createSnapshots } from '#server/lab/snapshots.ts'
import { createWorlds } from '#server/lab/worlds.ts'
import { mainWorld, mostWorlds, worldHours } from '#contract/rules/worlds.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'

interface ServerParts {
  db: Db
  world: World
  clock: () => number
  log: Logger
}

/** @returns what `make` made with the lab, and a function that removes its folder */
export function withLab({ db, world, clock, log }: ServerParts, make: (lab: Lab) => Api): { api: Api; remove: () => void } {
  const root = process.cwd()
  const folder = mkdtempSync(join(tmpdir(), 'ward-lab-'))
  const client = { clientId: 'saber', clientSecret: 'saber_secret' }
  const prepared = createPrepared({ folder: join(folder, 'scenarios'), root, ...client })
  const snapshots = createSnapshots({ folder: join(folder, 'snapshots'), root, clock, ...client })
  const shared: LabDeps = {
    prepared,
    snapshots,
    clock,
    log,
    post: createPost([]),
    urlOf: () => 'http://127.0.0.1:0/api',
    get worlds() {
      return worlds
    },
  }
  let labApi: Api | undefined
  const access = {
    open: () => db,
    serve(rows: Db, host: ReturnType<typeof createHost>) {
      labApi = make(createLab(host, shared))
      // The background jobs do not start, because the tests run settlement themselves.
      return { db: rows, world, api: { ...labApi, start: () => undefined } }
    },
  }
  const host = createHost({ name: mainWorld, file: join(folder, 'blade.sqlite'), uploads: '' }, access, db)
  const worlds = createWorlds(join(folder, 'worlds'), host, access, clock, { most: mostWorlds, life: worldHours * 3_600_000 })
  return {
    api: labApi!,
    remove() {
      worlds.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
