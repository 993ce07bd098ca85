/** Text files as spreadsheets save them. */
import { expect, test } from 'vitest'
import { parseFile } from './parse-file.server.ts'

/** `科室名称,备注` and `内科,"甲,乙"` in GBK, written by Python. */
const gbk = 'bfc6cad2c3fbb3c62cb1b8d7a20d0ac4dabfc62c22bcd72cd2d2220d0a'
/** `名称` and `联通` in GBK, which a careless reader mistakes for UTF-8. */
const unicom = 'c3fbb3c60d0ac1aacda80d0a'
/** `名称` and `𠮷㐀` in GB18030, written by Python: beyond GBK. */
const rare = 'c3fbb3c60a9534b2358139ee390a'
const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const utf16 = (text: string, big = false) => {
  const little = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return new Uint8Array(big ? little.swap16() : little)
}

test('reads GBK, UTF-8 with and without BOM, and UTF-16', async () => {
  const table = [
    ['科室名称', '备注'],
    ['内科', '甲,乙'],
  ]
  const text = '科室名称,备注\r\n内科,"甲,乙"\r\n'
  for (const file of [bytes(gbk), Buffer.from(text), Buffer.from(`\uFEFF${text}`), utf16(text), utf16(text, true)])
    expect(await parseFile(file)).toEqual(table)
  expect(await parseFile(bytes(unicom))).toEqual([['名称'], ['联通']])
  expect(await parseFile(bytes(rare))).toEqual([['名称'], ['𠮷㐀']])
})

test('detects semicolons and tabs from the header, and accepts all line endings', async () => {
  for (const separator of [',', ';', '\t'])
    for (const end of ['\r\n', '\n', '\r']) {
      const text = [`名称${separator}备注`, `"一,二;三\t四"${separator}"a""b"`, `x${separator}y`].join(end)
      expect(await parseFile(Buffer.from(text)), JSON.stringify([separator, end])).toEqual([
        ['名称', '备注'],
        ['一,二;三\t四', 'a"b'],
        ['x', 'y'],
      ])
    }
})

test.each([
  ['an old workbook', 'd0cf11e0a1b11ae1000000000000'],
  ['UTF-16 without its mark', '540079007000650000540a0041000a00'],
  ['a text in none of the encodings', 'e92c0a61ff0a'],
  ['quotes that are not closed', '610a2262'],
])('refuses %s as unreadable', async (_, hex) => {
  await expect(parseFile(bytes(hex))).rejects.toMatchObject({ key: 'unreadable' })
})
