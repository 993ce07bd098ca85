/** The pages of the simulation, as links. */
import { Link } from '#app/ui/link.tsx'
import { useCan } from '#app/shell/shell.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { Views } from '#app/resource/list/views.tsx'
import { labState } from '#contract/endpoints/lab.ts'
import { labPath, simPath } from './address.ts'

export function SimTabs({ at }: { at: 'world' | 'scenario' }) {
  const { t } = useText()
  if (!useCan()(labState)) return null
  return (
    <Views aria-label={t('sim.title')}>
      <Link to={simPath} aria-current={at === 'world' ? 'page' : undefined}>
        {t('sim.tabWorld')}
      </Link>
      <Link to={labPath} aria-current={at === 'scenario' ? 'page' : undefined}>
        {t('sim.tabScenario')}
      </Link>
    </Views>
  )
}
