/** Where metrics are served. */
import express from 'express'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Env } from '../env.ts'
import { listen, type Say } from './start-up.ts'

/** Exactly this path, without variants: a balancer that denies it to strangers compares it letter by letter. */
const metricsPath = /^\/metrics$/

/** Serves metrics at `/metrics` of the program's own port. */
export const offerMetrics = (app: express.Express, answer: express.RequestHandler): void => void app.get(metricsPath, answer)

/** Serves metrics on a port of their own. @returns a function that closes it @throws Fault */
export async function offerMetricsAt(port: number, host: string, answer: express.RequestHandler, say: Say): Promise<() => void> {
  const own = createServer(express().disable('x-powered-by').get(metricsPath, answer))
  await listen(own, { PORT: port, HOST: host } satisfies Pick<Env, 'PORT' | 'HOST'>)
  say(`  Its figures    http://${host}:${(own.address() as AddressInfo).port}/metrics`)
  return () => void own.close().closeAllConnections()
}
