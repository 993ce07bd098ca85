// Loaded into the program by `--import`: tells its parent on request the longest block of the event loop (ms), or, with --expose-gc,
// what is left of the heap after a collection (MB).
import { performance } from 'node:perf_hooks'

// why processor time: a program that waits for its turn on a busy machine blocks nobody
const now = () => {
  const { user, system } = process.cpuUsage()
  return { clock: performance.now(), processor: (user + system) / 1000 }
}
let last = now()
let longest = 0
function turn() {
  const at = now()
  longest = Math.max(longest, Math.min(at.clock - last.clock, at.processor - last.processor))
  last = at
}
setInterval(turn, 2).unref()

process.on('message', (asked) => {
  if (asked === 'heap') {
    globalThis.gc()
    process.send({ heap: process.memoryUsage().heapUsed / 1024 / 1024 })
    return
  }
  turn()
  process.send({ longest })
  longest = 0
})
process.channel?.unref()
