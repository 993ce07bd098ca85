import { layoutOf, tableSettings } from './table-settings.ts'
import { expect, test } from 'vitest'

test('a layout ignores removed columns, appends new ones, and always shows at least one', () => {
  const settings = tableSettings.parse({
    columns: [{ name: 'b', width: 90 }, { name: 'gone' }, { name: 'a', hidden: true }, { name: 'b' }],
  })
  expect(layoutOf(['a', 'b', 'c'], settings).columns).toEqual([
    { name: 'b', hidden: false, width: 90 },
    { name: 'a', hidden: true },
    { name: 'c', hidden: false },
  ])
  const none = tableSettings.parse({ columns: [{ name: 'a', hidden: true }] })
  expect(layoutOf(['a'], none).columns[0]!.hidden).toBe(false)
})
