/** The real type of a file, by its first bytes; its name and Content-Type prove nothing. */

export const contentTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  zip: 'application/zip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const
export type FileType = keyof typeof contentTypes

const isFileType = (text: string): text is FileType => Object.hasOwn(contentTypes, text)

/** Types that a browser may display; the others are downloads. */
const pictures: ReadonlySet<FileType> = new Set<FileType>(['jpg', 'png', 'gif', 'webp'])
export const isPicture = (type: FileType): boolean => pictures.has(type)

/** `hash.png` → png; undefined for types that we never store. */
export function typeOfName(name: string): FileType | undefined {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return isFileType(extension) ? extension : undefined
}

const latin = (bytes: Uint8Array, from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1')

/** Plain text in UTF-8, without control characters. */
export function isText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // eslint-disable-next-line no-control-regex -- control characters are exactly what distinguishes data from text
    return text.length > 0 && !/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/.test(text)
  } catch {
    return false
  }
}

/** The real type; undefined for types that are not accepted. A CSV has no magic number: its name must say so. */
export function sniff(bytes: Uint8Array, originalName: string): FileType | undefined {
  const head = latin(bytes, 0, 12)
  if (head.startsWith('\xff\xd8\xff')) return 'jpg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'gif'
  if (head.startsWith('RIFF') && head.slice(8) === 'WEBP') return 'webp'
  if (head.startsWith('%PDF-')) return 'pdf'
  const named = typeOfName(originalName)
  if (head.startsWith('PK\x03\x04')) return named === 'xlsx' && Buffer.from(bytes).includes('xl/') ? 'xlsx' : 'zip'
  return named === 'csv' && isText(bytes) ? 'csv' : undefined
}
