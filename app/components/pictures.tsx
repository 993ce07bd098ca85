/** Pictures by their comma-joined addresses. Large ones link to the full size; small ones are used in rows that are links already. */
import { cn } from '#app/ui/cn.ts'
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
        const picture = (
          <img
            key={address}
            className={pictureLook(large)}
            src={pictureUrl(address)}
            alt={t('problem.picture', { n: i + 1 })}
            loading="lazy"
          />
        )
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
