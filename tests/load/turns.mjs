// Loaded into the program by `--import`: tells its parent, when asked, for how long at most nothing else could happen (ms).
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 2 })
delay.enable()
process.on('message', () => {
  process.send({ longest: delay.max / 1e6 })
  delay.reset()
})
process.channel?.unref()
