/** Pictures by their addresses, joined by commas. Large ones open in full; small ones stand in rows that are links already. */
import { useText } from '../i18n/use-text.ts'

export function Pictures({ addresses, large }: { addresses: string; large?: boolean }) {
  const { t } = useText()
  return (
    <span className={large ? 'pics large' : 'pics'}>
      {addresses.split(',').map((address, i) => {
        const picture = <img key={address} src={address} alt={t('problem.picture', { n: i + 1 })} loading="lazy" />
        if (!large) return picture
        return (
          <a key={address} href={address} target="_blank" rel="noreferrer">
            {picture}
          </a>
        )
      })}
    </span>
  )
}
