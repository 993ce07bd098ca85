/** The running API, as the process around it sees it. */
import type { Router } from 'express'
import type { token } from '#contract/endpoints/auth.ts'
import type { z } from 'zod'
import type { Ctx } from './context.ts'

/** Signs in as a person of a demonstration, without a password. @param by account of the caller @throws Refused personOnly */
export type EnterPerson = (account: string, by: string, ctx: Ctx) => Promise<z.input<typeof token.output>>

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
  /** Undefined without a lab. */
  enterPerson?: EnterPerson | undefined
  /** How many operations wait for the payment channel, by kind. */
  waiting(): Record<string, number>
}
