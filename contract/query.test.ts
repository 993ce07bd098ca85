import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxSize, pageSizes } from './envelope.ts'
import { camel, mostOpened, parseListQuery, queryNames, snake, toCallQuery } from './query.ts'
import { filterMeta, filterNames } from './resource.ts'
import { allResources, type ResourceName } from './resources/index.ts'
import { type FieldMeta, searchText } from './field-meta.ts'

const any = (name: ResourceName) => allResources.find((r) => r.name === name)!
const parse = (query: string, name: ResourceName = 'order') => parseListQuery(any(name), new URLSearchParams(query))

describe('the query of a list', () => {
  it('is read from the address, without bad values, which are named', () => {
    const query = parse('state=1&phoneNumber= 138 &size=99999&current=-3&depositFlag=abc&createTime_dategt=2026-02-30&nonsense=1')
    expect(query).toMatchObject({ current: 1, size: 10, filters: { state: '1', phoneNumber: '138' } })
    expect(query.ignored.sort()).toEqual(['current', 'size'])
    expect(query.unreadable).toEqual({ createTime_dategt: '2026-02-30', depositFlag: 'abc' })
  })

  it('accepts the sizes that a page offers, and defaults to 10', () => {
    expect(pageSizes.map((size) => parse(`size=${size}`).size)).toEqual([10, 30, 50, 100, 200])
    expect(parse('')).toMatchObject({ size: 10, current: 1, ignored: [] })
  })

  it('reads typed days and pasted telephones', () => {
    const { filters } = parse(
      new URLSearchParams({ createTime_dategt: '２０２６年１１月５日', phoneNumber: '+86 199-0001-4699\u200B' }).toString(),
    )
    expect(filters).toEqual({ createTime_dategt: '2026-11-05', phoneNumber: '19900014699' })
  })

  it('ignores empty filters, and those of other resources', () => {
    expect(parse('state=&nickName=+&paramKey=a')).toMatchObject({ filters: {}, ignored: [] })
  })

  it('sorts by stored fields only, in either spelling', () => {
    expect(parse('descs=total_amount').sort).toEqual({ field: 'totalAmount', descending: true })
    expect(parse('ascs=createTime').sort).toEqual({ field: 'createTime', descending: false })
    for (const name of ['stateName', 'nonsense', 'constructor', 'to_string', '__proto__'])
      expect(parse(`ascs=${name}`)).toMatchObject({ sort: undefined, ignored: ['ascs'] })
  })
})

describe('the query of a call', () => {
  const bounds = (query: string) => toCallQuery(parse(query), any('order'))
  /** Whether a server with exclusive bounds returns a row of this time. */
  const finds = (query: string, at: string) => {
    const { createTime_dategt: after = '', createTime_datelt: before = '~' } = bounds(query)
    return after < at && at < before
  }

  it('turns whole days into exclusive bounds', () => {
    expect(bounds('createTime_dategt=2026-11-01&createTime_datelt=2026-11-02&descs=total_amount')).toEqual({
      current: '1',
      size: '10',
      createTime_dategt: '2026-10-31 23:59:59',
      createTime_datelt: '2026-11-03 00:00:00',
      descs: 'total_amount',
    })
  })

  it('turns a part of a state into the state and the condition of the part', () => {
    const asks = (state: string) => toCallQuery(parse(`state=${state}`, 'withdrawal'), any('withdrawal'))
    expect(asks('review')).toEqual({ current: '1', size: '10', state: '0', auditTime_null: '1' })
    expect(asks('pay')).toEqual({ current: '1', size: '10', state: '0', auditTime_notnull: '1' })
    expect(asks('0')).toEqual({ current: '1', size: '10', state: '0' })
    expect(parse('state=constructor', 'withdrawal')).toMatchObject({ filters: {}, unreadable: { state: 'constructor' } })
  })

  it('names a filter of the API, which an address does not have', () => {
    expect(parse('state_equal=2&createTime_dategt=2026-11-01&utm_source=x')).toMatchObject({
      filters: { createTime_dategt: '2026-11-01' },
      ignored: ['state_equal'],
    })
  })

  it('covers the first and the last second of both days, and no second outside', () => {
    const days = 'createTime_dategt=2026-11-01&createTime_datelt=2026-11-02'
    for (const at of ['2026-11-01 00:00:00', '2026-11-01 23:59:59', '2026-11-02 00:00:00', '2026-11-02 23:59:59'])
      expect(finds(days, at), at).toBe(true)
    for (const at of ['2026-10-31 23:59:59', '2026-11-03 00:00:00']) expect(finds(days, at), at).toBe(false)
  })

  it('handles the last possible day, and a leap day', () => {
    expect(bounds('createTime_datelt=9999-12-31').createTime_datelt).toBe('9999-12-31 23:59:59')
    expect(bounds('createTime_dategt=2024-02-29').createTime_dategt).toBe('2024-02-28 23:59:59')
  })

  it('never throws, never exceeds the maximum page, and never contains an invalid time', () => {
    const names = fc.constantFrom('state', 'size', 'current', 'ascs', 'descs', 'createTime_dategt', 'createTime_datelt')
    const values = fc.oneof(
      fc.string(),
      fc.integer().map(String),
      fc.date({ noInvalidDate: true }).map((d) => d.toISOString().slice(0, 10)),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.oneof(names, fc.string()), values)), (entries) => {
        const query = toCallQuery(parseListQuery(any('order'), new URLSearchParams(entries)), any('order'))
        expect(Number(query.size)).toBeLessThanOrEqual(maxSize)
        expect(Number(query.current)).toBeGreaterThanOrEqual(1)
        for (const name of ['createTime_dategt', 'createTime_datelt'])
          if (query[name]) expect(query[name]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
      }),
    )
  })

  it('converts every field name to snake case and back', () => {
    for (const r of allResources) for (const field of Object.keys(r.fields)) expect(camel(snake(field))).toBe(field)
  })
})

describe('for every resource', () => {
  const sortOf = (r: (typeof allResources)[number]) =>
    fc.option(fc.record({ field: fc.constantFrom(...Object.keys(r.entity.shape)), descending: fc.boolean() }), { nil: undefined })
  const valueOf = (meta: FieldMeta) => {
    const { base, wire, pattern } = meta
    if (pattern) return fc.constantFrom('2026-11-01~2026-11-21~7~0', 'platform', '1').filter((text) => pattern.test(text))
    if (base === 'dateTime')
      return fc
        .date({ min: new Date('0002-01-01'), max: new Date('9998-12-31'), noInvalidDate: true })
        .map((day) => day.toISOString().slice(0, 10))
    if (wire === 'number') return fc.bigInt({ min: 1n - 10n ** 15n, max: 10n ** 15n - 1n }).map(String)
    if (base === 'id') return fc.bigInt({ min: 0n, max: 10n ** 19n - 1n }).map(String)
    return fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
      .map((text) => searchText(meta, text))
      .filter(Boolean)
  }
  const names = (r: (typeof allResources)[number]) =>
    filterNames(r).flatMap((field) => queryNames(field, filterMeta(r, field)).map((name) => [name, filterMeta(r, field)] as const))

  it.each(allResources)('$name: reads back every query that was written into an address', (r) => {
    const filters = fc.record(Object.fromEntries(names(r).map(([name, meta]) => [name, valueOf(meta)])), {
      requiredKeys: [],
    })
    const query = fc.record({
      current: fc.integer({ min: 1, max: 9_999_999 }),
      size: fc.constantFrom(...pageSizes),
      filters,
      sort: sortOf(r),
    })
    fc.assert(
      fc.property(query, ({ current, size, filters, sort }) => {
        const params = new URLSearchParams({
          current: String(current),
          size: String(size),
          ...filters,
          ...(sort && { [sort.descending ? 'descs' : 'ascs']: snake(sort.field) }),
        })
        expect(parseListQuery(r, new URLSearchParams(params.toString()))).toEqual({
          current,
          size,
          filters,
          sort,
          ignored: [],
          unreadable: {},
        })
      }),
      { numRuns: 30 },
    )
  })

  it.each(allResources)('$name: no address makes it throw, and the call has only known parameters', (r) => {
    const any = fc.oneof(
      fc.constantFrom('current', 'size', 'ascs', 'descs', '__proto__', 'constructor', ...names(r).map(([name]) => name)),
      fc.string({ unit: 'binary' }),
    )
    const odd = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('9'.repeat(40), '-1', '1e3', '0x10', '9999-12-31', '0001-01-01', '__proto__', 'to_string'),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(any, odd)), (entries) => {
        const query = parseListQuery(r, new URLSearchParams(entries))
        const call = toCallQuery(query, r)
        const parted = Object.values(r.fields).flatMap(({ parts = {} }) =>
          Object.values(parts).map(({ when }) => `${when.field}_${when.empty ? 'null' : 'notnull'}`),
        )
        const allowed = new Set(['current', 'size', 'ascs', 'descs', ...parted, ...names(r).map(([name]) => name)])
        for (const [name, value] of Object.entries(call)) expect([allowed.has(name), typeof value]).toEqual([true, 'string'])
      }),
      { numRuns: 30 },
    )
  })
})

it('reads the expanded rows of a tree: none yet, none left, or these; a bad list counts as none yet', () => {
  const opened = (text: string) => parse(text, 'menu').opened
  expect(opened('')).toBeUndefined()
  expect(opened('opened=0')).toEqual([])
  expect(opened('opened=12,34')).toEqual(['12', '34'])
  expect(opened("opened=1,'x")).toBeUndefined()
  const many = Array.from({ length: 150 }, (_, i) => String(i + 1))
  expect(opened(`opened=${many.join(',')}`)).toEqual(many.slice(-mostOpened))
})
