/** The code on a device: what a customer's phone reads is the device number. */
import { encode } from 'uqr'

/** Modules of quiet space that the standard asks for on each side. */
const quiet = 4

export interface QrCode {
  /** Modules on a side, with the quiet space. */
  size: number
  /** Its dark modules, for one `<path>`. */
  path: string
}

/** A quarter of the code may be scratched (level Q). */
export function qrOf(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'Q', border: quiet })
  const runs = data.flatMap((row, y) => {
    const line = row.map((dark) => (dark ? '1' : '0')).join('')
    return [...line.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`)
  })
  return { size, path: runs.join('') }
}
