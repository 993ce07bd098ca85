/**
 * Serves pictures on other hosts, which the browser may not load, through `/picture`. Their addresses are signed: the console fetches
 * only addresses that it has from the server, and only where `fetchOutside` may reach.
 */
import type { AnyRow, Resource } from '#contract/resource.ts'
import type { AppLoadContext } from '@remix-run/node'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { isAddress } from '#app/lib/address.ts'

type Site = Pick<AppLoadContext, 'sessionSecret' | 'blade'>

const sign = ({ sessionSecret }: Pick<Site, 'sessionSecret'>, address: string) =>
  createHmac('sha256', sessionSecret).update(`picture ${address}`).digest()

/** Addresses to load in place of others; an address that is not here is loaded as it is. */
export type ShownPictures = Readonly<Record<string, string>>

/** @param texts fields that hold addresses, joined by commas @returns undefined where none is on another host */
export function shownPictures(request: Request, site: Site, texts: readonly unknown[]): ShownPictures | undefined {
  const own = new URL(request.url)
  // Another server names its files by their paths, which are its own: only the bundled backend's are at the console's address.
  const base = site.blade.publicUrl || own.origin
  const foreign = texts
    .flatMap((text) => (typeof text === 'string' ? [text, ...text.split(',')] : []))
    .flatMap((address) => (isAddress(address) && URL.canParse(address, base) ? [[address, new URL(address, base)] as const] : []))
    .filter(([, { host }]) => host !== own.host)
  if (!foreign.length) return undefined
  return Object.fromEntries(
    foreign.map(([address, { href: of }]) => [
      address,
      `/picture?${new URLSearchParams({ of, by: sign(site, of).toString('base64url') })}`,
    ]),
  )
}

/** @param names of the visible fields */
export function picturesOfRows(request: Request, site: Site, resource: Resource, names: readonly string[], rows: readonly AnyRow[]) {
  const fields = names.filter((name) => {
    const kind = resource.fields[name]?.kind
    return kind === 'file' || kind === 'avatar' || resource.fields[name]?.base === 'image'
  })
  return shownPictures(
    request,
    site,
    rows.flatMap((row) => fields.map((name) => row[name])),
  )
}

/** The address that a signed one stands for; undefined where this console did not sign it. */
export function signedAddress(site: Pick<Site, 'sessionSecret'>, params: URLSearchParams): string | undefined {
  const of = params.get('of') ?? ''
  const [signature, expected] = [Buffer.from(params.get('by') ?? '', 'base64url'), sign(site, of)]
  return signature.length === expected.length && timingSafeEqual(signature, expected) ? of : undefined
}
