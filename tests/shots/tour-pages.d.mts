/** Types of tour-pages.mjs, which runs without a compiler. */
interface TourPage {
  name: string
  path: string
  find?: string
  end?: string
  theme?: string
}
export const tourPages: readonly TourPage[]
export const tourSettings: Record<string, string>
export function wordsOf(html: string): string[]
export function addressOf(page: TourPage, open: (path: string) => Promise<string>): Promise<string>
