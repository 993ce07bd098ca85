/** Pictures by their comma-joined addresses. Large ones link to the full size; small ones are used in rows that are links already. */
import { cn } from '#app/ui/cn.ts'
import { useFailedPicture } from '#app/ui/use-failed-picture.ts'
import { ImageOff } from 'lucide-react'
import { useText } from '#app/i18n/use-text.ts'
import { useShownPicture } from './use-shown-picture.ts'

export const pictures = 'inline-flex flex-wrap gap-1.5 align-middle'
export const pictureLook = (large?: boolean) => cn('border bg-muted object-cover', large ? 'h-24 w-33 rounded-sm' : 'size-7 rounded-xs')

export function Pictures({ addresses, large }: { addresses: string; large?: boolean }) {
  const { t } = useText()
  const pictureUrl = useShownPicture()
  return (
    <span className={pictures}>
      {addresses.split(',').map((address, i) => {
        const picture = <Picture key={address} address={pictureUrl(address)} alt={t('problem.picture', { n: i + 1 })} large={large} />
        if (!large) return picture
        return (
          <a key={address} href={pictureUrl(address)} target="_blank" rel="noreferrer">
            {picture}
          </a>
        )
      })}
    </span>
  )
}

/** A picture in that look; a sign in its place where it cannot be had. */
function Picture({ address, alt, large }: { address: string; alt: string; large: boolean | undefined }) {
  const { hasFailed, image } = useFailedPicture(address)
  if (!hasFailed) return <img className={pictureLook(large)} alt={alt} loading="lazy" {...image} />
  return (
    <span role="img" aria-label={alt} className={cn(pictureLook(large), 'grid place-items-center text-muted-foreground')}>
      <ImageOff className="size-4" aria-hidden="true" />
    </span>
  )
}
