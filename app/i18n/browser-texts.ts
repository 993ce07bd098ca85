/** Texts for the browser: it loads the areas that its pages name, in the language that it shows. */
import { textFiles } from 'virtual:texts'
import type { BackendModule } from 'i18next'
import type { Area } from './areas.ts'

type Texts = Partial<Record<Area, Record<string, string>>>

/** Addresses of the fewest files with the texts of these areas. @throws Error for an area without a file */
export function addressesOf(language: string, areas: readonly Area[]): string[] {
  const missing = new Set(areas)
  const needed: string[] = []
  for (const file of textFiles[language] ?? []) {
    if (!file.areas.every((area) => missing.has(area))) continue
    needed.push(file.address)
    for (const area of file.areas) missing.delete(area)
  }
  if (missing.size) throw new Error(`no texts of ${[...missing].join()}`)
  return needed
}

/** Texts by area. @throws Error when a file does not load, or there is none */
export async function loadTexts(language: string, areas: readonly Area[]): Promise<Texts> {
  const files = addressesOf(language, areas).map((address) => import(/* @vite-ignore */ address) as Promise<{ default: Texts }>)
  return Object.assign({}, ...(await Promise.all(files)).map((file) => file.default)) as Texts
}

export const browserTexts: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, area, done) {
    loadTexts(language, [area as Area]).then(
      (texts) => done(null, texts[area as Area]),
      (error: unknown) => done(error instanceof Error ? error : String(error), false),
    )
  },
}
