/** Whether a picture failed to load, also before its page was hydrated. */
import { useCallback, useState } from 'react'

/** @param address of the picture @returns whether it failed, and the properties of its `img` */
export function useFailedPicture(address: string) {
  const [failedAddress, setFailedAddress] = useState<string>()
  const fail = useCallback(() => setFailedAddress(address), [address])
  // An error before hydration reaches no listener.
  const ref = useCallback((image: HTMLImageElement | null) => void (image?.complete && image.naturalWidth === 0 && fail()), [fail])
  return { hasFailed: failedAddress === address, image: { ref, src: address, onError: fail } }
}
