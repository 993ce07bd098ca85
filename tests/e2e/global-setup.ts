/** Prepares the browser tests, which run the built console. @throws Error when there is no build */
import { existsSync, rmSync } from 'node:fs'
import { bundle } from '../bundle.ts'
import { dataFolder, end, start } from './site.ts'

export default async function setup(): Promise<(() => void) | undefined> {
  for (const file of ['build/server/index.js', 'build/client/assets'])
    if (!existsSync(file)) throw new Error(`${file} is missing: run npm run build first`)
  // The program under test seeds its own database.
  if (process.env.SITE_PROGRAM) return undefined
  await bundle(['tests/e2e/serve.ts', 'server/lab/maker.ts'])
  // The database is migrated and seeded once; every server gets a copy.
  const seeded = dataFolder()
  const { process: server } = await start(seeded, { SOCIAL: 'demo' })
  await end(server)
  process.env.SITE_SEEDED = seeded
  return () => rmSync(seeded, { recursive: true, force: true })
}
