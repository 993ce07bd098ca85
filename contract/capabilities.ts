/** What the bundled backend has beyond Blade, by name. A new one is a line here. */
import { attachPurge, capabilityList, signInWays, smsOutbox } from './endpoints/ward.ts'

const calls = {
  capabilities: [capabilityList],
  'sign-in': [signInWays],
  'sms-outbox': [smsOutbox],
  'attach-purge': [attachPurge],
} as const satisfies Record<string, readonly { path: string }[]>

export const capabilities = Object.entries(calls).map(([name, endpoints]) => ({ name, paths: endpoints.map(({ path }) => path) }))
