/** A process as an SVG: start, steps, end; done, open and rejected steps differ in colour and in words. */
import { type Language, type Pair, pick } from '#contract/languages.ts'

export type Mark = 'done' | 'current' | 'rejected' | 'waiting'

const colours: Record<Mark, { line: string; fill: string; word?: Pair }> = {
  done: { line: '#15803d', fill: '#dcfce7', word: ['已通过', 'Approved'] },
  current: { line: '#1d4ed8', fill: '#dbeafe', word: ['进行中', 'In progress'] },
  rejected: { line: '#b91c1c', fill: '#fee2e2', word: ['已驳回', 'Rejected'] },
  waiting: { line: '#64748b', fill: '#f8fafc' },
}

const ends = { start: ['开始', 'Start'], end: ['结束', 'End'] } as const satisfies Record<string, Pair>

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** A text as content or attribute of an XML document. */
export const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign]!)

const box = { width: 132, height: 56, gap: 48, top: 32, edge: 24, circle: 20 }

/** @param steps in their order; `end` marks the end event */
export function drawProcess(title: string, steps: readonly { name: string; mark: Mark }[], end: Mark, language: Language): string {
  const middle = box.top + box.height / 2
  const parts: string[] = []
  let x = box.edge
  const circle = (name: string, mark: Mark) => {
    const { line, fill } = colours[mark]
    const cx = x + box.circle
    parts.push(
      `<circle cx="${cx}" cy="${middle}" r="${box.circle}" fill="${fill}" stroke="${line}" stroke-width="2"/>`,
      `<text x="${cx}" y="${middle + 4}" fill="${line}">${escape(name)}</text>`,
    )
    x += box.circle * 2
  }
  const arrow = () => {
    parts.push(`<path d="M${x + 4} ${middle}H${x + box.gap - 6}" stroke="#64748b" stroke-width="1.5" marker-end="url(#arrow)"/>`)
    x += box.gap
  }
  circle(pick(ends.start, language), 'done')
  for (const { name, mark } of steps) {
    arrow()
    const { line, fill, word } = colours[mark]
    const centre = x + box.width / 2
    parts.push(
      `<rect x="${x}" y="${box.top}" width="${box.width}" height="${box.height}" rx="8" fill="${fill}" stroke="${line}" stroke-width="${mark === 'current' ? 3 : 1.5}"/>`,
      `<text x="${centre}" y="${middle + (word ? -2 : 4)}" fill="#0f172a">${escape(name)}</text>`,
      word ? `<text x="${centre}" y="${middle + 16}" fill="${line}" font-size="11">${pick(word, language)}</text>` : '',
    )
    x += box.width
  }
  arrow()
  circle(pick(ends.end, language), end)
  const width = x + box.edge
  const height = box.top * 2 + box.height
  const marker =
    '<marker id="arrow" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#64748b"/></marker>'
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="system-ui, sans-serif" font-size="13" text-anchor="middle">`,
    `<title>${escape(title)}</title><defs>${marker}</defs><rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...parts,
    '</svg>',
  ].join('')
}
