/** The 34 province-level regions on a grid of tiles: neighbours stay close, no border is drawn. */
import { type Language, pick } from '#contract/languages.ts'
import { type ProvinceCode, provinces } from '#contract/provinces.ts'
import type { Tile } from './tiles.ts'

interface Place {
  code: ProvinceCode
  column: number
  row: number
}

const place = (code: ProvinceCode, column: number, row: number): Place => ({ code, column, row })

const grid: readonly Place[] = [
  place(23, 10, 1),
  place(65, 2, 2),
  place(15, 8, 2),
  place(22, 10, 2),
  place(62, 5, 3),
  place(64, 6, 3),
  place(14, 7, 3),
  place(11, 8, 3),
  place(12, 9, 3),
  place(21, 10, 3),
  place(54, 2, 4),
  place(63, 4, 4),
  place(61, 6, 4),
  place(41, 7, 4),
  place(13, 8, 4),
  place(37, 9, 4),
  place(51, 5, 5),
  place(50, 6, 5),
  place(42, 7, 5),
  place(34, 8, 5),
  place(32, 9, 5),
  place(31, 10, 5),
  place(53, 4, 6),
  place(52, 5, 6),
  place(43, 6, 6),
  place(36, 7, 6),
  place(33, 8, 6),
  place(35, 9, 6),
  place(45, 6, 7),
  place(44, 7, 7),
  place(81, 8, 7),
  place(71, 10, 7),
  place(46, 6, 8),
  place(82, 7, 8),
]

/** Fewest provinces with a hospital; with fewer the map would be mostly empty tiles. */
const fewest = 10

/** Devices in use by province; undefined where too few provinces have a hospital. */
export function tilesOf(hospitals: readonly { regionCode?: string; usingCount: number }[], language: Language): Tile[] | undefined {
  const using = new Map<string, number>()
  for (const { regionCode = '', usingCount } of hospitals) {
    const code = regionCode.slice(0, 2)
    using.set(code, (using.get(code) ?? 0) + usingCount)
  }
  if (grid.filter(({ code }) => using.has(String(code))).length < fewest) return undefined
  return grid.map(({ code, ...at }) => ({
    ...at,
    code: String(code),
    title: pick(provinces[code], language),
    using: using.get(String(code)),
  }))
}
