// Interleaved rounds, so that other load on the machine affects all cases equally.
import autocannon from 'autocannon'
import { cpuOf } from './servers.mjs'

export const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

async function once({ url, path, headers, pid, connections = 8 }, duration) {
  const before = cpuOf(pid)
  const { requests, non2xx, errors } = await autocannon({ url: url + path, headers, connections, duration })
  if (non2xx || errors) throw new Error(`${path}: ${non2xx} answers were not 2xx, ${errors} requests failed`)
  return { rate: requests.average, cpu: (cpuOf(pid) - before) / requests.total }
}

/**
 * @param cases by name: url, path, headers, pid
 * @returns by name: `rate` in requests a second and `cpu` in milliseconds a request, medians of the rounds
 */
export async function interleaved(cases, { seconds, rounds }) {
  const samples = Object.fromEntries(Object.keys(cases).map((name) => [name, []]))
  for (const one of Object.values(cases)) await once(one, 1)
  for (let round = 0; round < rounds; round++) for (const [name, one] of Object.entries(cases)) samples[name].push(await once(one, seconds))
  return Object.fromEntries(
    Object.entries(samples).map(([name, all]) => [
      name,
      { rate: median(all.map(({ rate }) => rate)), cpu: median(all.map(({ cpu }) => cpu)) },
    ]),
  )
}
