/** The pages of the simulation, as links. */
import { Link } from '#app/ui/link.tsx'
import { useCan } from '#app/shell/rights.ts'
import { useText } from '#app/i18n/use-text.ts'
import { NavPills } from '#app/ui/nav-pills.tsx'
import { labState } from '#contract/endpoints/lab.ts'
import { storiesPath } from '#app/features/sim/demo-address.ts'
import { callbacksPath, faultsPath, journalPath, labPath, simPath } from './address.ts'
import { peoplePath } from '#contract/console/pages.ts'

const tabs = [
  ['world', simPath],
  ['scenario', labPath],
  ['faults', faultsPath],
  ['journal', journalPath],
  ['callbacks', callbacksPath],
  ['demo', storiesPath],
  ['people', peoplePath],
] as const

export function SimTabs({ at }: { at: (typeof tabs)[number][0] }) {
  const { t } = useText()
  if (!useCan()(labState)) return null
  return (
    <NavPills aria-label={t('sim.title')}>
      {tabs.map(([name, to]) => (
        <Link key={name} to={to} aria-current={at === name ? 'page' : undefined}>
          {t(`sim.tab.${name}`)}
        </Link>
      ))}
    </NavPills>
  )
}
