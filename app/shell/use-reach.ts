import { pageOf } from '#app/lib/address.ts'
import { useRouteLoaderData } from '@remix-run/react'
import type { loader as shellLoader } from '#app/shell/shell.tsx'

/** Whether the user's menu contains the page of an address. */
export function useReach(): (address: string) => boolean {
  const shell = useRouteLoaderData<typeof shellLoader>('shell/shell')
  const addresses = new Set(shell?.menu.groups.flatMap((group) => group.links.map((link) => link.address)))
  return (address) => addresses.has(pageOf(address.split('?')[0] ?? ''))
}
