import { pageOf } from '#app/lib/address.ts'
import { useShellData } from './shell-data.ts'

/** Whether the user's menu contains the page of an address. */
export function useReach(): (address: string) => boolean {
  const shell = useShellData()
  const addresses = new Set(shell?.menu.groups.flatMap((group) => group.links.map((link) => link.address)))
  return (address) => addresses.has(pageOf(address.split('?')[0] ?? ''))
}
