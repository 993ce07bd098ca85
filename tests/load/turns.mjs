// Loaded into the program by `--import`: tells its parent on request the longest block of the event loop (ms), or, with --expose-gc,
// what is left of the heap after a collection (MB).
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 2 })
delay.enable()
process.on('message', (asked) => {
  if (asked === 'heap') {
    globalThis.gc()
    process.send({ heap: process.memoryUsage().heapUsed / 1024 / 1024 })
    return
  }
  process.send({ longest: delay.max / 1e6 })
  delay.reset()
})
process.channel?.unref()
