/** Addresses of pictures as the browser may load them: those of other hosts through the console. */
import { useMatches } from '@remix-run/react'
import { propertiesOf } from '#contract/rules/values.ts'

/** What loaders answer as `pictures` counts, of whichever page of the current ones. */
export function useShownPicture(): (address: string) => string {
  const known = useMatches().map(({ data }) => propertiesOf(propertiesOf(data).pictures))
  return (address) => {
    const shown = known.find((pictures) => Object.hasOwn(pictures, address))?.[address]
    return typeof shown === 'string' ? shown : address
  }
}
