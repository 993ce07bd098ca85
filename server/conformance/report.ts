/** The findings of each call; the worst one counts. */
import type { Call } from '#contract/calls.ts'
import type { Dialect } from '#contract/springblade/dialect.ts'

/** From good to bad. `refused`: the account lacks the right; `missing`: no such call. */
export const verdicts = ['skipped', 'ok', 'refused', 'missing', 'differs'] as const
export type Verdict = (typeof verdicts)[number]
export interface Finding {
  verdict: Verdict
  /** The reason, or what differs; "" for ok. */
  note: string
}

/** Groups of the report, in its order, with their titles. */
const titles = { core: 'core', bladex: 'only BladeX', hospitals: 'hospitals', beyond: 'beyond Blade' } as const
export type Group = keyof typeof titles
export const groups = Object.keys(titles) as Group[]

/** The groups that a server claims to have by its dialect. */
export const claimedGroups = (dialect: Dialect): readonly Group[] => (dialect === 'bladex' ? ['core', 'bladex'] : ['core'])

const business: ReadonlySet<string> = new Set(['rental', 'money'])
/** Dictionaries that only the business needs. */
const isBusiness = ({ resource, path }: Call) =>
  path.includes('/dict-biz/') || (resource ? business.has(resource.word) : businessPath.test(path))
/** Calls of the hospital business without a resource. */
const businessPath = /\/blade-system\/(?:home|hos|pay|order|withdrawal|transfers|desk|reconcile|dept\/superior)|\/api\/wx\//

function groupOf(call: Call): Group {
  if (call.beyond) return 'beyond'
  if (isBusiness(call)) return 'hospitals'
  return call.dialect === 'bladex' || call.path.includes('/blade-flow/') || call.path.includes('/process/leave/') ? 'bladex' : 'core'
}

export function createReport(calls: readonly Call[]) {
  const findings = new Map<Call, Finding>()
  return {
    tell(call: Call, finding: Finding): void {
      const old = findings.get(call)
      if (!old || verdicts.indexOf(finding.verdict) > verdicts.indexOf(old.verdict)) findings.set(call, finding)
    },
    /** Whether the server does not have the call at all. */
    lacks: (call: Call): boolean => findings.get(call)?.verdict === 'missing',
    rows: () =>
      calls.map((call) => ({
        call: `${call.method} ${call.path}`,
        group: groupOf(call),
        ...(findings.get(call) ?? { verdict: 'skipped' as const, note: 'not walked' }),
      })),
  }
}
export type Report = ReturnType<typeof createReport>
export type Rows = ReturnType<Report['rows']>

/** True for anything that would break a console. */
export const isFault = ({ verdict }: Finding): boolean => verdict === 'differs' || verdict === 'missing'

const counted = (rows: Rows) =>
  [...verdicts]
    .reverse()
    .map((verdict) => `${rows.filter((row) => row.verdict === verdict).length} ${verdict}`)
    .join(', ')

/** Whether a row breaks what the server has to fulfil. */
export const failsIn =
  (counting: readonly Group[]) =>
  (row: Rows[number]): boolean =>
    counting.includes(row.group) && isFault(row)

/** A table for each group with its counts, and closing lines: of all calls, and of the faults that decide. */
export function print(rows: Rows, counting: readonly Group[] = groups): string {
  const width = Math.max(...rows.map((row) => row.call.length))
  const line = (row: Rows[number]) => `${row.call.padEnd(width)}  ${row.verdict.padEnd(7)}  ${row.note}`.trimEnd()
  const tables = groups.flatMap((group) => {
    const own = rows.filter((row) => row.group === group)
    return own.length ? [`${titles[group]}: ${counted(own)}`, ...own.map(line), ''] : []
  })
  const decisive = `Faults in ${counting.map((group) => titles[group]).join(', ')}: ${rows.filter(failsIn(counting)).length}`
  return [...tables, counted(rows), decisive].join('\n')
}

const escaped = (text: string) => text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[^\P{Cc}\n]/gu, ' ')

/** The report as JUnit reads it: a test suite for each group that decides, a test case for each call. */
export function junit(rows: Rows, counting: readonly Group[]): string {
  const cases = (group: Group) =>
    rows
      .filter((row) => row.group === group)
      .map(({ call, verdict, note }) => {
        const inside = { skipped: `<skipped message="${escaped(note)}"/>`, ok: '' }[
          verdict === 'skipped' || verdict === 'ok' ? verdict : 'ok'
        ]
        const fault = isFault({ verdict, note }) ? `<failure type="${verdict}" message="${escaped(note)}"/>` : inside
        return `<testcase classname="${titles[group]}" name="${escaped(call)}">${fault}</testcase>`
      })
  const suites = counting.map((group) =>
    [`<testsuite name="${titles[group]}" tests="${cases(group).length}">`, ...cases(group), '</testsuite>'].join('\n'),
  )
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites name="conformance">', ...suites, '</testsuites>', ''].join('\n')
}
