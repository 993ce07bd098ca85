/** The device number in a scanned code: the code itself, or what an address carries that others print around it. */
import { cleanCode } from '#contract/text.ts'

const parameters = ['batch', 'sn', 'code', 'device', 'id'] as const
/** A number is no longer. */
const longest = 64

function addressOf(text: string): URL | undefined {
  if (!/^[a-z][\w+.-]*:\/\//i.test(text)) return undefined
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

export function deviceIn(scanned: string): string {
  const text = cleanCode(scanned)
  const url = addressOf(text)
  const named = url && parameters.map((name) => url.searchParams.get(name)).find(Boolean)
  const last = url?.pathname.split('/').filter(Boolean).at(-1)
  return (named ?? last ?? text).slice(0, longest)
}
