/** Addresses at which new uploads are shown, because no loader has returned them yet. Kept in the module: a preview of the form shows them, too. */
import { useShownPicture } from '#app/components/use-shown-picture.ts'

const uploaded = new Map<string, string>()

export const noteUpload = (link: string, address: string): void => void uploaded.set(link, address)

/** @returns the address that shows a picture of a form */
export function useFormPicture(): (address: string) => string {
  const stored = useShownPicture()
  return (address) => uploaded.get(address) ?? stored(address)
}
