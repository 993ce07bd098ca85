/** Workbooks of other programs: a cell is read as its content, whatever its format displays. */
import { strToU8, zipSync } from 'fflate'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseFile } from './parse-file.server.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const pack = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

interface Parts {
  /** Format codes of the styles from 1 on; a number is a built-in format, which has no code in the file. */
  formats?: readonly (string | number)[]
  shared?: readonly string[]
  is1904?: boolean
}
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** A workbook built from its XML: a header, and one row of these cells. */
function workbook(cells: readonly string[], { formats = [], shared = [], is1904 = false }: Parts = {}) {
  const ids = formats.map((format, i) => (typeof format === 'number' ? format : 164 + i))
  const codes = formats.map((format, i) =>
    typeof format === 'number' ? '' : `<numFmt numFmtId="${164 + i}" formatCode="${escaped(format)}"/>`,
  )
  const head = cells.map((_, i) => `<c t="str"><v>column ${i}</v></c>`)
  const part = (name: string, type: string) => `<Override PartName="/xl/${name}.xml" ContentType="${types}.${type}+xml"/>`
  const link = (id: string, type: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${type === 'worksheet' ? 'sheet' : type}.xml"/>`
  return zipSync({
    '[Content_Types].xml': strToU8(
      `<Types xmlns="${pack}/content-types"><Default Extension="xml" ContentType="application/xml"/>${part('workbook', 'sheet.main')}${part('styles', 'styles')}${part('sharedStrings', 'sharedStrings')}${part('sheet', 'worksheet')}</Types>`,
    ),
    '_rels/.rels': strToU8(
      `<Relationships xmlns="${pack}/relationships"><Relationship Id="r" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships xmlns="${pack}/relationships">${link('r1', 'worksheet')}${link('r2', 'styles')}${link('r3', 'sharedStrings')}</Relationships>`,
    ),
    'xl/styles.xml': strToU8(
      `<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${codes.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${ids.map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`,
    ),
    'xl/sharedStrings.xml': strToU8(`<sst xmlns="${main}">${shared.map((si) => `<si>${si}</si>`).join('')}</sst>`),
    'xl/sheet.xml': strToU8(
      `<worksheet xmlns="${main}"><sheetData><row r="1">${head.join('')}</row><row r="2">${cells.join('')}</row></sheetData></worksheet>`,
    ),
  })
}
const read = async (cells: readonly string[], parts?: Parts) => (await parseFile(workbook(cells, parts)))[1]
/** Reads the same number in each of these formats. */
const inFormats = (value: string, formats: readonly (string | number)[], is1904 = false) =>
  read(
    formats.map((_, i) => `<c s="${i + 1}"><v>${value}</v></c>`),
    { formats, is1904 },
  )

test('reads numbers with all their digits, up to the 15 that a spreadsheet stores', async () => {
  const numbers = {
    '202611260001': '202611260001',
    '898600000001': '898600000001',
    '999999999999999': '999999999999999',
    '1000000000000000': '1E+15',
    '8.98600000001123E+19': '8.98600000001123E+19',
    '89860000000112345678': '8.98600000001123E+19',
    '-1234567890123456': '-1.23456789012346E+15',
    '0.30000000000000004': '0.3',
    '19.990000000000002': '19.99',
    '12.345': '12.345',
    '1.5E-7': '0.00000015',
    '-0': '0',
    '1.5E+3': '1500',
  }
  expect(await read(Object.keys(numbers).map((value) => `<c><v>${value}</v></c>`))).toEqual(Object.values(numbers))
})

test('ignores number formats, except percent and the leading zeros of codes', async () => {
  const formats = ['0.00', '#,##0.00_);[Red]\\(#,##0.00\\)', '[$¥-804]#,##0.00', '0.00E+00', '"5%" 0', '0"d"', 1, 4, 11, 44]
  expect(await inFormats('1280.5', formats)).toEqual(formats.map(() => '1280.5'))
  expect(await inFormats('0.07', [9, 10, '0.0%;[Red]-0.0%'])).toEqual(['7%', '7%', '7%'])
  expect(await inFormats('571', ['0000', '0'])).toEqual(['0571', '571'])
})

const dates = [
  'yyyy"年"m"月"d"日"',
  '[$-804]yyyy"年"m"月"d"日";@',
  '[DBNum1][$-804]yyyy"年"m"月"d"日"',
  'm/d/yy h:mm',
  'd-mmm-yy',
  '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy',
  'yyyy-mm-dd',
  // Built in, with a different meaning in Chinese spreadsheets.
  ...[14, 15, 22, 27, 30, 31, 36, 50, 57, 58],
]
test('reads dates in every format, and in both date systems', async () => {
  expect(await inFormats('46392', dates)).toEqual(dates.map(() => '2027-01-05'))
  expect(await inFormats('46392.337152777778', dates)).toEqual(dates.map(() => '2027-01-05 08:05:30'))
  expect(await inFormats('44930', dates, true)).toEqual(dates.map(() => '2027-01-05'))
})

test('reads edge cases of dates: rounding, the first days of 1900, times, durations, invalid dates', async () => {
  const formats = ['yyyy-mm-dd', 'h:mm', '[h]:mm:ss']
  const cells = [
    ['46022.99999999', 1],
    ['1', 1],
    ['59', 1],
    ['61', 1],
    ['0.354166666666667', 2],
    ['1.104166666666667', 3],
    ['-1', 1],
    ['2958466', 1],
  ]
  expect(
    await read(
      cells.map(([value, style]) => `<c s="${style}"><v>${value}</v></c>`),
      { formats },
    ),
  ).toEqual(['2026-01-01', '1900-01-01', '1900-02-28', '1900-03-01', '08:30:00', '26:30:00', '#NUM!', '#NUM!'])
  const iso = ['2027-01-05', '2027-01-05T08:05:30', '2027-01-05T08:05:30Z', '2027-01-05T08:05:29.6', '08:05:30']
  const day = '2027-01-05'
  expect(await read(iso.map((text) => `<c t="d"><v>${text}</v></c>`))).toEqual([
    day,
    ...Array<string>(3).fill(`${day} 08:05:30`),
    '08:05:30',
  ])
})

test('reads texts unchanged: shared, inline, rich, with leading zeros, and results of formulas', async () => {
  const shared = [
    '<t xml:space="preserve"> 0571 </t>',
    '<r><t>内</t></r><r><rPr><b/></rPr><t>科</t></r>',
    '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh>',
    '<t>a&#10;b &amp;lt; 𠮷😀</t>',
  ]
  const cells = [
    ...shared.map((_, i) => `<c t="s"><v>${i}</v></c>`),
    '<c t="inlineStr"><is><r><t>ri</t></r><r><t>ch</t></r></is></c>',
    '<c t="str"><f>B2</f><v>0012</v></c>',
    '<c><f>1+1</f><v>2</v></c>',
    '<c t="b"><v>1</v></c>',
    '<c t="b"><v>0</v></c>',
    '<c s="1"/>',
    '<c t="inlineStr"><is><t>1234567890123456789</t></is></c>',
  ]
  const texts = ['0571', '内科', '東京', 'a\nb &lt; 𠮷😀', 'rich', '0012', '2', 'TRUE', 'FALSE', '', '1234567890123456789']
  expect(await read(cells, { shared, formats: ['@'] })).toEqual(texts)
})

test('reads errors as errors, and a formula without its result not as an empty cell', async () => {
  const cells = ['<c t="e"><v>#N/A</v></c>', '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', '<c><f>A1+1</f></c>', '<c t="e"><v>#SPILL!</v></c>']
  expect(await read(cells)).toEqual(['#N/A', '#DIV/0!', '#CALC!', '#SPILL!'])
})

test.each(['openpyxl', 'openpyxl-1904', 'openpyxl-iso-dates', 'xlsxwriter', 'libreoffice'])(
  'reads workbooks written by %s',
  async (name) => {
    const [head, ...rows] = await parseFile(readFileSync(`tests/fixtures/sheets/${name}.xlsx`))
    expect(head).toEqual(['name', 'number', 'date', 'time', 'amount', 'percent', 'text', 'bool'])
    const amounts = ['0.3', '19.99', '12.345', '1280.5', '0.07', '0.01', '99999999.99']
    expect(rows).toEqual(
      amounts.map((amount, i) => [
        `row${i}`,
        '202611260001',
        '2027-01-05 08:05:30',
        '08:30:00',
        amount,
        '5%',
        '0571',
        i % 2 ? 'FALSE' : 'TRUE',
      ]),
    )
  },
)
