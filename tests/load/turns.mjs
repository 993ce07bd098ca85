// Loaded into the program by `--import`: reports the longest block of the event loop to its parent on request (ms).
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 2 })
delay.enable()
process.on('message', () => {
  process.send({ longest: delay.max / 1e6 })
  delay.reset()
})
process.channel?.unref()
