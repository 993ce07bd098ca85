/** What loaders and actions behind sign-in receive. */
import type { ConsoleSession } from '#contract/console/console-store.ts'
import type { BladeClient } from './client.server.ts'
import type { Caller } from './send.server.ts'
import type { LoaderFunctionArgs } from '@remix-run/node'

export interface SignedInRequest {
  session: ConsoleSession
  blade: BladeClient
  caller: Caller
}

export type Args = Pick<LoaderFunctionArgs, 'request' | 'context' | 'params'>
