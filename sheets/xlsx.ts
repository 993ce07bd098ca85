/**
 * Streams an XLSX workbook: rows are written immediately, and only the deflater's window is buffered. Texts are inline (a shared
 * strings table would have to be buffered) in the format "text", so that an id keeps all its digits, a phone number its leading zero,
 * and nothing is a formula.
 */
import { strToU8, Zip, ZipDeflate } from 'fflate'
import { keptMark } from './formula-guard.ts'
import type { FileCell, SheetWriter } from './sheet.ts'

/** Maximum number of rows in a sheet, including the header, that spreadsheets can open. */
const mostRows = 1_048_576

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const pack = 'http://schemas.openxmlformats.org/package/2006'

/** Indexes in `cellXfs` of the styles below. */
const style = { text: 1, money: 2, head: 3 } as const

const styles = `${xmlHead}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf xfId="0" numFmtId="49" applyNumberFormat="1"/><xf xfId="0" numFmtId="4" applyNumberFormat="1"/><xf xfId="0" numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// XML 1.0 does not allow these characters, and a workbook that contains one does not open.
const impossible = /(?![\t\n])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu
// Spreadsheets decode `_x0041_` as that character, so the underscore is escaped.
const coded = /_(?=x[\dA-Fa-f]{4}_)/g
const escapeXml = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(impossible, '')
    .replace(coded, '_x005F_')
    .replace(/[&<>"]/g, (c) => entities[c]!)

function cellXml(cell: FileCell, textStyle: number): string {
  if (!cell) return '<c/>'
  if ('number' in cell) return `<c${cell.number.includes('.') ? ` s="${style.money}"` : ''}><v>${cell.number}</v></c>`
  return `<c s="${textStyle}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(keptMark(cell.text))}</t></is></c>`
}

const rowXml = (cells: readonly FileCell[], textStyle: number = style.text) =>
  `<row>${cells.map((cell) => cellXml(cell, textStyle)).join('')}</row>`

const sheetName = (title: string, nth: number) => {
  const plain = title.replace(/[\\/*?:[\]']/g, ' ').slice(0, 28)
  return escapeXml(nth === 1 ? plain : `${plain} ${nth}`)
}

/** @param rowsPerSheet includes the header; beyond it the next sheet starts, with the same header */
export function xlsxWriter(title: string, head: readonly string[], rowsPerSheet = mostRows): SheetWriter {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const take = () => {
    const bytes = Buffer.concat(ready)
    ready = []
    return bytes
  }
  const open = (path: string) => {
    const file = new ZipDeflate(path, { level: 3 })
    zip.add(file)
    return file
  }
  const put = (path: string, text: string) => open(path).push(strToU8(text), true)

  let sheets = 0
  let rows = 0
  let sheet: ZipDeflate
  const begin = () => {
    sheets += 1
    rows = 1
    sheet = open(`xl/worksheets/sheet${sheets}.xml`)
    sheet.push(
      strToU8(
        `${xmlHead}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultColWidth="18" defaultRowHeight="15"/><sheetData>${rowXml(
          head.map((text) => ({ text })),
          style.head,
        )}`,
      ),
    )
  }
  const finish = () => sheet.push(strToU8('</sheetData></worksheet>'), true)
  begin()

  return {
    rows(added) {
      for (let at = 0; at < added.length;) {
        if (rows === rowsPerSheet) {
          finish()
          begin()
        }
        const part = added.slice(at, at + rowsPerSheet - rows)
        sheet.push(strToU8(part.map((row) => rowXml(row)).join('')))
        rows += part.length
        at += part.length
      }
      return take()
    },
    end() {
      finish()
      const numbers = Array.from({ length: sheets }, (_, i) => i + 1)
      const part = (path: string, type: string) =>
        `<Override PartName="${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`
      put(
        '[Content_Types].xml',
        `${xmlHead}<Types xmlns="${pack}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('/xl/workbook.xml', 'sheet.main')}${part('/xl/styles.xml', 'styles')}${numbers.map((n) => part(`/xl/worksheets/sheet${n}.xml`, 'worksheet')).join('')}</Types>`,
      )
      put(
        '_rels/.rels',
        `${xmlHead}<Relationships xmlns="${pack}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      )
      put(
        'xl/workbook.xml',
        `${xmlHead}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${numbers.map((n) => `<sheet name="${sheetName(title, n)}" sheetId="${n}" r:id="r${n}"/>`).join('')}</sheets></workbook>`,
      )
      put(
        'xl/_rels/workbook.xml.rels',
        `${xmlHead}<Relationships xmlns="${pack}/relationships">${numbers.map((n) => `<Relationship Id="r${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}<Relationship Id="s" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
      )
      put('xl/styles.xml', styles)
      zip.end()
      return take()
    },
  }
}
