/** Code 128 of an order's number, for scanners at the counter. */
import JsBarcode from 'jsbarcode'

/** @returns the modules from left to right: `1` is a bar */
export function barcodeOf(text: string): string {
  const drawn: { encodings?: { data: string }[] } = {}
  JsBarcode(drawn, text, { format: 'CODE128' })
  return (drawn.encodings ?? []).map(({ data }) => data).join('')
}
