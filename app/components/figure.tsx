/** An amount among other figures. Cents. */
import { yuan } from '#contract/rules/money.ts'
import { Stat } from '#app/ui/stat.tsx'

export function Figure({ name, cents, strong }: { name: string; cents: number; strong?: boolean }) {
  return (
    <Stat name={name} strong={strong}>
      <small>¥</small>
      {yuan(cents)}
    </Stat>
  )
}
