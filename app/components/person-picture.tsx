/** A user's picture: the console's icon without one (specification §3), the first letter of the name where it cannot be had. */
import { firstLetter } from '#app/lib/first-letter.ts'
import { useBrand } from '#app/prefs/use-prefs.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { useShownPicture } from './use-shown-picture.ts'

interface PersonPictureProps {
  /** Address of the picture as the server has it; "" if there is none. */
  address: string
  name?: string
  alt?: string
  className?: string
}

export function PersonPicture({ address, name = '', ...props }: PersonPictureProps) {
  const { icon } = useBrand()
  return <Avatar link={useShownPicture()(address)} icon={icon} letter={firstLetter(name)} {...props} />
}
