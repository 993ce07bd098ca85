// Interleaved rounds, so that other load on the machine affects all cases equally.
import autocannon from 'autocannon'
import { cpuOf } from './servers.mjs'

export const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

/** `times` in milliseconds, `bytes` of an answer as it was sent. */
async function once({ url, path, headers, pid, connections = 8 }, duration) {
  const before = cpuOf(pid)
  const run = autocannon({ url: url + path, headers, connections, duration })
  const times = []
  run.on('response', (_client, _status, _bytes, time) => times.push(time))
  const { requests, throughput, non2xx, errors } = await run
  if (non2xx || errors) throw new Error(`${path}: ${non2xx} answers were not 2xx, ${errors} requests failed`)
  return { rate: requests.average, cpu: (cpuOf(pid) - before) / requests.total, bytes: throughput.total / requests.total, times }
}

/** The time within which a share of the answers came. */
export const within = (times, share) => times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)]

/** The times within which half, 95 and 99 % of the answers came, as text. */
function latenciesOf(times) {
  return [0.5, 0.95, 0.99].map((share) => Math.round(within(times, share))).join('/') + ' ms'
}

/**
 * @param cases by name: url, path, headers, pid
 * @returns by name: `rate` in requests a second, `cpu` in milliseconds a request and `bytes` an answer, medians of the rounds; `note` has
 * all of them as text, with the 50th, 95th and 99th percentile of the latency over all rounds
 */
export async function interleaved(cases, { seconds, rounds }) {
  const samples = Object.fromEntries(Object.keys(cases).map((name) => [name, []]))
  for (const one of Object.values(cases)) await once(one, 1)
  for (let round = 0; round < rounds; round++) for (const [name, one] of Object.entries(cases)) samples[name].push(await once(one, seconds))
  return Object.fromEntries(
    Object.entries(samples).map(([name, all]) => {
      const of = (what) => median(all.map((one) => one[what]))
      const [rate, cpu, bytes] = ['rate', 'cpu', 'bytes'].map(of)
      const note = `${rate.toFixed(1)}/s, ${cpu.toFixed(2)} ms, ${(bytes / 1000).toFixed(1)} KB, ${latenciesOf(all.flatMap(({ times }) => times))}`
      return [name, { rate, cpu, bytes, note }]
    }),
  )
}
