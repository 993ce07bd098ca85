/** The routes of the console with a player as their server: signed-in requests, and rows as pages read them. */
import { requireSession } from '#app/blade/session.server.ts'
import type { BladeClient } from '#app/blade/client.server.ts'
import { sm2Text } from '#server/secrets/keys.ts'
import { consoleOf } from '../api/console.ts'
import { keys } from '../sm2.ts'
import { type Player, startPlayer } from './player.ts'
import type { Options } from './world.ts'

const password = 'Opens-the-ward1'

async function tokenFrom(player: Player, account: string): Promise<string> {
  const query = new URLSearchParams({ account, password: sm2Text(password, keys.publicKey), tenantId: '000000' })
  const headers = { Authorization: `Basic ${btoa('saber:saber_secret')}` }
  const answer = (await (await fetch(`${player.url}/blade-auth/token?${query}`, { method: 'POST', headers })).json()) as {
    data: { accessToken: string }
  }
  return answer.data.accessToken
}

/** Starts a player and a console that is signed in to it as its administrator. */
export async function beforePlayer(options: Partial<Options> = {}) {
  const player = await startPlayer({ sm2PrivateKey: keys.privateKey, password, ...options })
  const site = await consoleOf(
    { login: (account) => tokenFrom(player, account), origin: player.url, clock: Date.now },
    'admin',
    player.url,
    'administrator',
  )
  site.context.blade = { ...site.context.blade, dialect: 'springblade', publicUrl: player.url }
  return {
    ...site,
    player,
    /** Reads of a page, as the signed-in person. */
    ask: <T>(work: (blade: BladeClient) => Promise<T>, path = '/wel/index') =>
      requireSession(site.request(path), site.context, ({ blade }) => work(blade), { anyPage: true }),
  }
}
export type BeforePlayer = Awaited<ReturnType<typeof beforePlayer>>
