/** What this server can do beyond Blade, over HTTP: see contract/calls.ts. */
import type { Capability } from '#contract/capabilities.ts'
import { capabilities } from '#contract/calls.ts'
import { openAuth, token } from '#contract/endpoints/auth.ts'
import { capabilityList } from '#contract/endpoints/ward.ts'
import type { Router } from 'express'
import { handle } from '../api/handle.ts'

export interface CapabilityDeps {
  /** Encrypts passwords. */
  sm2PublicKey?: string
  /** Capabilities that are switched off. */
  off: readonly Capability[]
}

export function mountCapabilities(router: Router, { sm2PublicKey, off }: CapabilityDeps): void {
  const available = capabilities.filter(({ name }) => !off.some((one) => one === name))
  const passwords = sm2PublicKey ? [{ name: 'sm2', paths: [token.path, openAuth.token.path], publicKey: sm2PublicKey }] : []
  handle(router, capabilityList, () => [...available, ...passwords])
}
