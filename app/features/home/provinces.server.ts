/** The 34 province-level regions on a grid of tiles: neighbours stay close, no border is drawn. */
import { type Language, type Pair, pick } from '#contract/languages.ts'
import type { Tile } from './tiles.ts'

interface Province {
  /** First two digits of an administrative code. */
  code: string
  name: Pair
  column: number
  row: number
}

const province = (code: string, zh: string, en: string, column: number, row: number): Province => ({ code, name: [zh, en], column, row })

const provinces: readonly Province[] = [
  province('23', '黑龙江', 'Heilongjiang', 10, 1),
  province('65', '新疆', 'Xinjiang', 2, 2),
  province('15', '内蒙古', 'Inner Mongolia', 8, 2),
  province('22', '吉林', 'Jilin', 10, 2),
  province('62', '甘肃', 'Gansu', 5, 3),
  province('64', '宁夏', 'Ningxia', 6, 3),
  province('14', '山西', 'Shanxi', 7, 3),
  province('11', '北京', 'Beijing', 8, 3),
  province('12', '天津', 'Tianjin', 9, 3),
  province('21', '辽宁', 'Liaoning', 10, 3),
  province('54', '西藏', 'Tibet', 2, 4),
  province('63', '青海', 'Qinghai', 4, 4),
  province('61', '陕西', 'Shaanxi', 6, 4),
  province('41', '河南', 'Henan', 7, 4),
  province('13', '河北', 'Hebei', 8, 4),
  province('37', '山东', 'Shandong', 9, 4),
  province('51', '四川', 'Sichuan', 5, 5),
  province('50', '重庆', 'Chongqing', 6, 5),
  province('42', '湖北', 'Hubei', 7, 5),
  province('34', '安徽', 'Anhui', 8, 5),
  province('32', '江苏', 'Jiangsu', 9, 5),
  province('31', '上海', 'Shanghai', 10, 5),
  province('53', '云南', 'Yunnan', 4, 6),
  province('52', '贵州', 'Guizhou', 5, 6),
  province('43', '湖南', 'Hunan', 6, 6),
  province('36', '江西', 'Jiangxi', 7, 6),
  province('33', '浙江', 'Zhejiang', 8, 6),
  province('35', '福建', 'Fujian', 9, 6),
  province('45', '广西', 'Guangxi', 6, 7),
  province('44', '广东', 'Guangdong', 7, 7),
  province('81', '香港', 'Hong Kong', 8, 7),
  province('71', '台湾', 'Taiwan', 10, 7),
  province('46', '海南', 'Hainan', 6, 8),
  province('82', '澳门', 'Macau', 7, 8),
]

/** With fewer provinces the map would be empty tiles. */
const fewest = 10

/** Devices in use by province; undefined where few have a hospital. */
export function tilesOf(hospitals: readonly { regionCode?: string; usingCount: number }[], language: Language): Tile[] | undefined {
  const using = new Map<string, number>()
  for (const { regionCode = '', usingCount } of hospitals) {
    const code = regionCode.slice(0, 2)
    using.set(code, (using.get(code) ?? 0) + usingCount)
  }
  if (provinces.filter(({ code }) => using.has(code)).length < fewest) return undefined
  return provinces.map(({ name, ...tile }) => ({ ...tile, title: pick(name, language), using: using.get(tile.code) }))
}
