/** Pictures by their addresses, joined by commas; each opens in full. */
import { useText } from '../i18n/use-text.ts'

export function Pictures({ addresses, large }: { addresses: string; large?: boolean }) {
  const { t } = useText()
  return (
    <span className={large ? 'pics large' : 'pics'}>
      {addresses.split(',').map((address, i) => (
        <a key={address} href={address} target="_blank" rel="noreferrer">
          <img src={address} alt={t('problem.picture', { n: i + 1 })} loading="lazy" />
        </a>
      ))}
    </span>
  )
}
