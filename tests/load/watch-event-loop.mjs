// Loaded into the program by `--import`. On request it sends its parent the longest block of the event loop (ms) or, with --expose-gc, the
// heap size after a garbage collection (MB).
import { performance } from 'node:perf_hooks'

// Also measures processor time, because waiting for a busy machine is not a block of the event loop.
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

process.on('message', (request) => {
  if (request === 'heap') {
    globalThis.gc()
    process.send({ heap: process.memoryUsage().heapUsed / 1024 / 1024 })
    return
  }
  turn()
  process.send({ longest })
  longest = 0
})
process.channel?.unref()
