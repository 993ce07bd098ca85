/** The hours of a week as cells of a heat map; each leads to the orders of that hour. */
import type { Language } from '#contract/languages.ts'
import { dayMs, formatTime, parseTime } from '#contract/rules/time.ts'
import { hourName, weekdayOf, weekHourText } from '#contract/rules/week-hour.ts'
import type { Cell } from '#app/components/chart/heat-map.tsx'
import type { Say } from '#app/i18n/use-language.ts'
import type { ReportQuery } from './report-query.ts'
import { percent, type Use, utilisation } from './utilisation.ts'

/** The first such weekday of a range, in epoch ms. */
const firstOf = (from: string, weekday: number) => parseTime(from) + ((weekday - weekdayOf(from) + 7) % 7) * dayMs

/** Monday 0:00 first. */
export const weekCells = (
  use: Pick<Use, 'week'>,
  devices: number,
  query: Pick<ReportQuery, 'from' | 'hosId'>,
  { t, language }: { t: Say; language: Language },
): Cell[] =>
  use.week.map(({ hours, seconds }, i) => {
    const [weekday, hour] = [Math.floor(i / 24) + 1, i % 24]
    const share = utilisation(seconds, hours, devices)
    // Ends at the last such hour that has passed, because the cell counts no future hours.
    const to = formatTime(firstOf(query.from, weekday) + Math.max(0, hours - 1) * 7 * dayMs).slice(0, 10)
    const usedIn = weekHourText({ from: query.from, to, weekday, hour })
    return {
      share,
      text: t('report.hourSays', {
        hour: hourName({ weekday, hour }, language),
        p: percent(share),
        n: (seconds / 3600).toFixed(1),
        times: hours,
      }),
      to: `/money/order?${new URLSearchParams({ usedIn, ...(query.hosId && { hosId: query.hosId }) })}`,
    }
  })
