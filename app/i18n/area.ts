/** Texts of pages that are loaded when somebody goes there: the first load of the console does not carry them. */
import { type Language, type Pair, pick } from '#contract/labels/index.ts'

/** @returns for a language: the text of a key, with `{{name}}` parts filled in */
export const areaTexts =
  <K extends string>(texts: Readonly<Record<K, Pair>>) =>
  (language: Language) =>
  (key: K, values: Readonly<Record<string, string | number | null>> = {}): string =>
    pick(texts[key], language).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
