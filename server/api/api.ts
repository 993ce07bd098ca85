/** The running API, as the process around it sees it. */
import type { Router } from 'express'

export interface Api {
  /** Mounts everything under /api. */
  router: Router
  /** Recovers what a crash left open, then settles every second. */
  start(): void
  stop(): void
  /** Ends open streams; clients reopen them. */
  hangUp(): void
  /** Number of open streams. */
  streams(): number
  /** Waits for the current background work, and starts no more. */
  rest(): Promise<void>
  /** Enters the results that the channel has, as happens every second. */
  settle(): Promise<void>
  /** Writes the queued log rows. */
  flushLogs(): void
  /** How many operations wait for the payment channel, by kind. */
  waiting(): Record<string, number>
}
