import { section } from '#contract/resources/rental.ts'
import i18next from 'i18next'
import { expect, it } from 'vitest'
import { dryRun } from './import.server.ts'
import { parseFile } from '#sheets/parse-file.server.ts'
import { processorTime } from '#tests/processor-time.ts'

it('reports a header of 95,000 blanks as unknown without delay', async () => {
  const began = processorTime()
  const head = `${' '.repeat(95_000)}x`
  const reading = {
    resource: section,
    dictionaries: {},
    lookup: { find: () => Promise.resolve('none' as const), exists: () => Promise.resolve(false) },
    language: 'zh' as const,
    t: i18next.t,
  }
  expect(await dryRun([[head], ['1']], reading)).toEqual({ unknown: [head] })
  const table = await parseFile(new TextEncoder().encode(`a\n"x${' '.repeat(95_000)}x"\n`))
  expect(table[1]![0]!.length).toBeLessThanOrEqual(4000)
  expect(processorTime() - began).toBeLessThan(500)
})
