/** The built console and the player as its server, with a proxy between them that can spoil answers, and a signed-in administrator. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../program.ts'
import { keys } from '../sm2.ts'
import { createVisitor } from '../walk/visitor.ts'
import { startPlayer } from './player.ts'
import { startTrouble } from './spoiling-proxy.ts'

/** Password of the recorded administrator, and of every user that a test adds. */
export const password = 'Opens-the-ward1'

/** Settings of a console whose server is at this address: what it is, the console finds out. */
export const settingsFor = (url: string) => ({
  BLADE_API_URL: url,
  BLADE_SM2_PUBLIC_KEY: keys.publicKey,
  SESSION_SECRET: 'only-for-this-test-run',
  CAPTCHA: 'off',
})

/** @param silent calls that are never answered @param settings of the console, beside its server */
export async function startStock(silent?: RegExp, settings: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'ward-stock-'))
  const player = await startPlayer({ sm2PrivateKey: keys.privateKey, password })
  const between = await startTrouble(player.url, silent)
  const program = run({ ...settingsFor(between.url), ...settings, DATABASE_PATH: join(folder, 'blade.sqlite') })
  const site = await program.url()
  const visitor = createVisitor(site)
  await visitor.signIn('admin', password)
  return {
    player,
    between,
    site,
    visitor,
    async stop() {
      await program.stop()
      await between.stop()
      await player.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type Stock = Awaited<ReturnType<typeof startStock>>
