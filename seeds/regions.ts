/**
 * Regions: the country and its provinces, prefectures and counties, from the list that @vant/area-data maintains. Codes are those of
 * GB/T 2260 without the zeros of lower levels, as Blade writes them: 32, 3201, 320102.
 */
import { type ProvinceCode, provinces } from '#contract/provinces.ts'
import type { Db } from '#db/open.ts'
import type { SeedLanguage } from './text.ts'

/** Names by six-digit code, one list per level, parents before their children. */
export type RegionList = readonly Readonly<Record<string, string>>[]

/**
 * Reads the national list, in the language of the rows. Imported on demand, because a server with rows needs neither list nor pinyin.
 */
export async function readRegions(language: SeedLanguage): Promise<RegionList> {
  const { areaList } = await import('@vant/area-data')
  const levels = [areaList.province_list, areaList.city_list, areaList.county_list]
  if (language === 'zh') return levels
  const { englishRegion } = await import('./region-names.ts')
  return levels.map((list, level) =>
    Object.fromEntries(
      Object.entries(list).map(([code, name]) => [
        code,
        level === 0 ? provinces[Number(code.slice(0, 2)) as ProvinceCode][1] : englishRegion(name, level === 1),
      ]),
    ),
  )
}

const country = '00'

/** Columns of each level, which rows of lower levels repeat. */
const levels = [
  { digits: 2, own: ['province_code', 'province_name'] },
  { digits: 4, own: ['city_code', 'city_name'] },
  { digits: 6, own: ['district_code', 'district_name'] },
] as const

/** Uses one statement per level: row by row, the counties alone would take a tenth of a demo's start. */
export function seedRegions({ $client }: Pick<Db, '$client'>, list: RegionList, language: SeedLanguage): void {
  $client
    .prepare(
      `insert into blade_region (id, code, name, parent_code, ancestors, region_level, sort) values ('${country}', '${country}', ?, '0', '', 0, 1)`,
    )
    .run(language === 'en' ? 'China' : '中华人民共和国')
  levels.forEach(({ digits, own }, i) => {
    const repeated = levels.slice(0, i).flatMap((above) => above.own)
    const parent = i === 0 ? `'${country}'` : `substr(key, 1, ${digits - 2})`
    const code = `substr(key, 1, ${digits})`
    $client
      .prepare(
        `insert into blade_region (id, code, name, parent_code, ancestors, region_level, sort, ${[...own, ...repeated].join()})
        select ${code}, ${code}, value, p.code, trim(p.ancestors || ',' || p.code, ','), ${i + 1},
          row_number() over (partition by p.code order by key), ${[code, 'value', ...repeated.map((column) => `p.${column}`)].join()}
        from json_each(?) join blade_region p on p.id = ${parent} order by key`,
      )
      .run(JSON.stringify(list[i]))
  })
}
