/** The QR code on a device. It contains the device number. */
import { encode } from 'uqr'

/** Modules of quiet zone that the standard requires on each side. */
const quiet = 4

export interface QrCode {
  /** Modules per side, including the quiet zone. */
  size: number
  /** Its dark modules, for one `<path>`. */
  path: string
}

/** Error correction level Q: a quarter of the code may be damaged. */
export function qrOf(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'Q', border: quiet })
  const runs = data.flatMap((row, y) => {
    const line = row.map((dark) => (dark ? '1' : '0')).join('')
    return [...line.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
  })
  return { size, path: runs.join('') }
}
