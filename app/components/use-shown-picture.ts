/** Addresses of pictures that the browser may load: pictures on other hosts are loaded through the console. */
import { useMatches } from '@remix-run/react'
import { propertiesOf } from '#contract/rules/values.ts'

/** Uses the `pictures` in the loader data of all current routes. */
export function useShownPicture(): (address: string) => string {
  const pictureMaps = useMatches().map(({ data }) => propertiesOf(propertiesOf(data).pictures))
  return (address) => {
    const loadable = pictureMaps.find((pictures) => Object.hasOwn(pictures, address))?.[address]
    return typeof loadable === 'string' ? loadable : address
  }
}
