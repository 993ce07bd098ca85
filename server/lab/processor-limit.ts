/** Ends this process when it has used its share of processor time. A limit by the clock would end slow machines' work as well. */
import { Worker } from 'node:worker_threads'

/** Runs in a thread of its own, because the work that is limited may block the event loop. */
const watch = `
  const { workerData } = require('node:worker_threads')
  setInterval(() => {
    const { user, system } = process.cpuUsage()
    if (user + system > workerData * 1e6) process.kill(process.pid, 'SIGKILL')
  }, 100)
`

/** @param seconds of processor time of the whole process, from its start */
export function limitProcessorTime(seconds: number): void {
  new Worker(watch, { eval: true, execArgv: [], workerData: seconds }).unref()
}
