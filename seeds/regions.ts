/** Regions: the country, its 34 provinces, and below some of them cities and districts. Codes are those of GB/T 2260. */
import type { Db } from '#db/open.ts'
import { region } from '#db/tables/system.ts'

const country = { code: '00', name: '中华人民共和国' }

const provinces =
  '11北京市 12天津市 13河北省 14山西省 15内蒙古自治区 21辽宁省 22吉林省 23黑龙江省 31上海市 32江苏省 33浙江省 34安徽省 ' +
  '35福建省 36江西省 37山东省 41河南省 42湖北省 43湖南省 44广东省 45广西壮族自治区 46海南省 50重庆市 51四川省 52贵州省 ' +
  '53云南省 54西藏自治区 61陕西省 62甘肃省 63青海省 64宁夏回族自治区 65新疆维吾尔自治区 71台湾省 81香港特别行政区 82澳门特别行政区'

/** A city belongs to the province of its first two digits. */
const cities =
  '1101北京市 3101上海市 3201南京市 3202无锡市 3205苏州市 3301杭州市 3302宁波市 3501福州市 3502厦门市 4201武汉市 4401广州市 4403深圳市 ' +
  '5001重庆市 5101成都市 5301昆明市 6101西安市'

/** A district belongs to the city of its first four digits. */
const districts =
  '110101东城区 110102西城区 110105朝阳区 110108海淀区 310101黄浦区 310104徐汇区 310115浦东新区 320102玄武区 320104秦淮区 320106鼓楼区 ' +
  '320508姑苏区 330106西湖区 350203思明区 350206湖里区 440106天河区 440304福田区 440305南山区 530102五华区 530103盘龙区'

const read = (list: string) => list.split(' ').map((entry) => ({ code: entry.replace(/\D/g, ''), name: entry.replace(/\d/g, '') }))

export function seedRegions(db: Pick<Db, 'insert'>): void {
  const top = { id: country.code, ...country, parentCode: '0', ancestors: '', regionLevel: 0, sort: 1 }
  const known = new Map<string, typeof region.$inferInsert>([[country.code, top]])
  const levels = [provinces, cities, districts]
  levels.forEach((list, i) => {
    read(list).forEach(({ code, name }, j) => {
      const parent = known.get(i === 0 ? country.code : code.slice(0, -2))!
      const { provinceCode, provinceName, cityCode, cityName } = parent
      const own = [
        { provinceCode: code, provinceName: name },
        { provinceCode, provinceName, cityCode: code, cityName: name },
        { provinceCode, provinceName, cityCode, cityName, districtCode: code, districtName: name },
      ][i]
      const ancestors = [parent.ancestors, parent.code].filter(Boolean).join(',')
      known.set(code, { id: code, code, name, parentCode: parent.code, ancestors, regionLevel: i + 1, sort: j + 1, ...own })
    })
  })
  db.insert(region)
    .values([...known.values()])
    .run()
}
