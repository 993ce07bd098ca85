// `CONSOLES` processes of one machine before one backend, compared with everything in one process: pages per second on the cores that
// both the servers and the load have.
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { interleaved } from './rounds.mjs'
import { databaseOf, pageHeaders, startBuilt } from './servers.mjs'
import { heading, line } from './table.mjs'

export async function cores({ here, orders, seconds, rounds }) {
  const folder = mkdtempSync(join(tmpdir(), 'ward-cores-'))
  const file = databaseOf(here, orders)
  const counts = [1, 2, 3]
  const servers = []
  try {
    const cases = {}
    for (const count of counts) {
      // With the secret beside the database.
      const own = join(folder, String(count))
      cpSync(dirname(file), own, { recursive: true })
      const server = await startBuilt(here, join(own, basename(file)), { settings: { CONSOLES: String(count), SIM_CONTROL: '0' } })
      servers.push(server)
      await delay(3000)
      cases[count] = {
        ...server,
        path: '/money/order',
        headers: { ...(await pageHeaders(server.url)), 'Accept-Encoding': 'br' },
        connections: 12,
      }
    }
    const results = await interleaved(cases, { seconds, rounds })
    heading(`Order list by one and several console processes, ${availableParallelism()} cores for the servers and the load`)
    for (const count of counts)
      line({
        name: count === 1 ? 'one process' : `${count} console processes, rate to one process`,
        value: results[count].rate / results[1].rate,
        ...(count === 2 && { least: 1.5 }),
        note: results[count].note,
      })
  } finally {
    for (const server of servers) await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
