/** Workbooks that are small when compressed and huge when decompressed (zip bombs). */
import { strToU8, zipSync, type Zippable } from 'fflate'
import { expect, it } from 'vitest'
import { BadFile } from './bad-file.ts'
import { parseFile } from './parse-file.server.ts'
import { importLimits } from './limits.ts'

const megabytes = (n: number) => new Uint8Array(n * 1024 * 1024).fill(32)

/** A workbook with one sheet, one row below its header, and further parts. */
const workbook = (more: Zippable = {}) =>
  zipSync({
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
    ),
    '_rels/.rels': strToU8(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    ),
    'xl/workbook.xml': strToU8(
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>1</t></is></c></row></sheetData></worksheet>',
    ),
    ...more,
  })

/** Understates the sizes that the archive's directory and parts declare. */
function lying(zip: Uint8Array): Uint8Array {
  const out = zip.slice()
  const view = new DataView(out.buffer)
  for (let at = 0; at < out.length - 46; at++) {
    const mark = view.getUint32(at, true)
    const size = mark === 0x02014b50 ? at + 24 : mark === 0x04034b50 ? at + 22 : undefined
    if (size !== undefined && view.getUint32(size, true) > 1024 * 1024) view.setUint32(size, 1000, true)
  }
  return out
}

it('reads a plain workbook', async () => {
  expect(await parseFile(workbook())).toEqual([['a'], ['1']])
})

it('decompresses neither too large parts nor more than a part declares', async () => {
  const bomb = workbook({ 'xl/more.xml': megabytes(120) })
  expect(bomb.length).toBeLessThan(importLimits.bytes)
  const before = process.memoryUsage.rss()
  await expect(parseFile(bomb)).rejects.toThrow(BadFile)
  expect(process.memoryUsage.rss() - before).toBeLessThan(120 * 1024 * 1024)
  await parseFile(lying(bomb)).catch((error: unknown) => expect(error).toBeInstanceOf(BadFile))
  expect(process.memoryUsage.rss() - before).toBeLessThan(120 * 1024 * 1024)
})

it('reads one workbook at a time', async () => {
  const heavy = workbook({ 'xl/more.xml': megabytes(30) })
  const before = process.memoryUsage.rss()
  const all = await Promise.allSettled(Array.from({ length: 6 }, () => parseFile(heavy)))
  expect(all.map(({ status }) => status)).toEqual(Array(6).fill('fulfilled'))
  expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024)
})
