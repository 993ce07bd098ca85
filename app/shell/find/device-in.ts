/** The device number in a scanned code: the code itself, or a part of the address that other systems print around it. */
import { cleanCode } from '#contract/text.ts'

const parameters = ['batch', 'sn', 'code', 'device', 'id'] as const
/** Maximum length of a number. */
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
