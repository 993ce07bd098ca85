/** The findings of each call; the worst one counts. */
import type { Call } from '#contract/calls.ts'

/** From good to bad. `refused`: the account lacks the right; `missing`: no such call. */
export const verdicts = ['skipped', 'ok', 'refused', 'missing', 'differs'] as const
export type Verdict = (typeof verdicts)[number]
export interface Finding {
  verdict: Verdict
  /** Why, or what differs; "" for ok. */
  note: string
}

export function createReport(calls: readonly Call[]) {
  const found = new Map<Call, Finding>()
  return {
    tell(call: Call, finding: Finding): void {
      const old = found.get(call)
      if (!old || verdicts.indexOf(finding.verdict) > verdicts.indexOf(old.verdict)) found.set(call, finding)
    },
    rows: () =>
      calls.map((call) => ({
        call: `${call.method} ${call.path}`,
        ...(found.get(call) ?? { verdict: 'skipped' as const, note: 'not walked' }),
      })),
  }
}
export type Report = ReturnType<typeof createReport>
export type Rows = ReturnType<Report['rows']>

/** True for anything that would break a console. */
export const isFault = ({ verdict }: Finding): boolean => verdict === 'differs' || verdict === 'missing'

/** The table, and a closing line with the counts. */
export function print(rows: Rows): string {
  const width = Math.max(...rows.map((row) => row.call.length))
  const lines = rows.map((row) => `${row.call.padEnd(width)}  ${row.verdict.padEnd(7)}  ${row.note}`.trimEnd())
  const counts = verdicts.map((verdict) => `${rows.filter((row) => row.verdict === verdict).length} ${verdict}`)
  return [...lines, '', counts.reverse().join(', ')].join('\n')
}
