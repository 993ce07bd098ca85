/** Browser tests run the built console: without a build they would test an old one, so they stop here. */
import { existsSync } from 'node:fs'

export default function setup(): void {
  for (const file of ['build/server/index.js', 'build/client/assets'])
    if (!existsSync(file)) throw new Error(`${file} is missing: run npm run build first`)
}
