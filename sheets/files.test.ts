import { read, utils } from '@e965/xlsx'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { csvWriter } from './csv.ts'
import type { FileCell } from './sheet.ts'
import { xlsxWriter } from './xlsx.ts'

const nasty = ['=1+1', '+8613800000000', '-2', '@SUM(A1)', '\t=1', '\r=1', 'a "b", <c> & d\n二', '0571', '1234567890123456789', '_x0041_']
const rows: FileCell[][] = nasty.map((text) => [{ text }, { number: '-1280.50' }, undefined])

test('writes a workbook in which texts stay texts, money is a number, and empty cells are absent', () => {
  const writer = xlsxWriter('订单 [a]/b', ['订单号', '金额', '备注'])
  const book = read(Buffer.concat([writer.rows(rows.slice(0, 4)), writer.rows(rows.slice(4)), writer.end()]), { cellNF: true })
  const sheet = book.Sheets[book.SheetNames[0]!]!
  expect(utils.sheet_to_json(sheet, { header: 1 })).toEqual([
    ['订单号', '金额', '备注'],
    ...nasty.map((text) => [text.replace('\r', '\n'), -1280.5]),
  ])
  expect(sheet.A2).toMatchObject({ t: 's', v: '=1+1', z: '@' })
  expect(sheet.A2).not.toHaveProperty('f')
  expect(sheet.B2).toMatchObject({ t: 'n', z: '#,##0.00' })
})

test('continues a full sheet on another one with the same header', () => {
  const writer = xlsxWriter('x', ['n'], 4)
  const cells = Array.from({ length: 7 }, (_, i): FileCell[] => [{ number: String(i) }])
  const book = read(Buffer.concat([writer.rows(cells), writer.end()]))
  expect(book.SheetNames.map((name) => utils.sheet_to_json(book.Sheets[name]!, { header: 1 }))).toEqual([
    [['n'], [0], [1], [2]],
    [['n'], [3], [4], [5]],
    [['n'], [6]],
  ])
})

test('writes CSV with a BOM, and puts an apostrophe before texts that a spreadsheet would execute', () => {
  const writer = csvWriter(['订单号', '金额', '备注'])
  const text = Buffer.concat([writer.rows(rows), writer.end()]).toString('utf8')
  expect(text.startsWith('\uFEFF"订单号","金额","备注"\r\n"\'=1+1",-1280.50,\r\n')).toBe(true)
  const guarded = nasty.map((value, i) => (i < 6 ? `'${value}` : value))
  expect(parse(text, { bom: true })).toEqual([['订单号', '金额', '备注'], ...guarded.map((value) => [value, '-1280.50', ''])])
})
