/** Texts that tests type into a field, by its definition. */
import type { FieldMeta } from '#contract/field-meta.ts'

let last = 0
/** A word unique to this row. */
export const fresh = () => `t${Date.now().toString(36)}${(last += 1)}`

export function textFor(name: string, meta: FieldMeta): string {
  if (/phone/i.test(name)) return '13800001234'
  if (name === 'link' || name === 'webServerRedirectUri') return 'https://example.com/a'
  if (meta.kind === 'day') return '2026-12-01T00:00:00'
  if (meta.base === 'dateTime') return name === 'endTime' ? '2026-12-02T08:30:00' : '2026-12-01T08:30:00'
  if (meta.base === 'money') return '12.5'
  if (meta.base === 'rich') return '<p onclick="x()">第一行<script>alert(1)</script><b>粗</b></p>'
  // 120 is within the bounds of every number field.
  if (meta.wire === 'number' || meta.dictKey) return '120'
  return meta.base === 'textarea' ? `${fresh()}\n第二行` : fresh()
}
