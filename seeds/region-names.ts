/** English names of prefectures and counties: pinyin, with the kind of region translated (延边朝鲜族自治州 → Yanbian Prefecture). */
import { capitalize } from '#contract/rules/values.ts'
import { pinyin } from 'pinyin-pro'

/** Established names that are not pinyin, and regions without a proper name. */
const established: Readonly<Record<string, string>> = {
  省直辖县: 'Directly administered counties',
  自治区直辖县级行政区划: 'Directly administered cities',
  县: 'Counties',
  香港岛: 'Hong Kong Island',
  九龙: 'Kowloon',
  新界: 'New Territories',
  澳门半岛: 'Macau Peninsula',
  离岛: 'Outlying Islands',
  台北市: 'Taipei',
  高雄市: 'Kaohsiung',
  呼和浩特市: 'Hohhot',
  鄂尔多斯市: 'Ordos',
  呼伦贝尔市: 'Hulunbuir',
  哈尔滨市: 'Harbin',
  齐齐哈尔市: 'Qiqihar',
  拉萨市: 'Lhasa',
  日喀则市: 'Shigatse',
  乌鲁木齐市: 'Urumqi',
  克拉玛依市: 'Karamay',
  吐鲁番市: 'Turpan',
  阿克苏地区: 'Aksu Prefecture',
  和田地区: 'Hotan Prefecture',
  阿勒泰地区: 'Altay Prefecture',
  伊犁哈萨克自治州: 'Ili Prefecture',
  巴音郭楞蒙古自治州: 'Bayingolin Prefecture',
  博尔塔拉蒙古自治州: 'Bortala Prefecture',
  喀什地区: 'Kashgar Prefecture',
  城区: 'Urban District',
  郊区: 'Suburban District',
}

const peoples =
  '蒙古|回|藏|维吾尔|苗|彝|壮|布依|朝鲜|满|侗|瑶|白|土家|哈尼|哈萨克|傣|黎|傈僳|佤|畲|拉祜|水|东乡|纳西|景颇|柯尔克孜|土|达斡尔|仫佬|羌|' +
  '布朗|撒拉|毛南|仡佬|锡伯|阿昌|普米|塔吉克|怒|鄂温克|德昂|保安|裕固|京|独龙|鄂伦春|赫哲|门巴|珞巴|各'
/** Leaves out the peoples of an autonomous region, as maps do. */
const autonomous = new RegExp(`(?:(?:${peoples})族|蒙古|哈萨克|柯尔克孜|塔吉克|锡伯)*(?:联合)?自治(?=[州县旗]$)`)

const kinds: readonly (readonly [suffix: string, english: string])[] = [
  ['街道办事处', 'Subdistrict'],
  ['街道', 'Subdistrict'],
  ['高新技术产业开发区', 'High-Tech Zone'],
  ['经济技术开发区', 'Economic Development Zone'],
  ['经济开发区', 'Economic Development Zone'],
  ['开发区', 'Development Zone'],
  ['示范区', 'Demonstration Zone'],
  ['管理区', 'Administrative District'],
  ['地区', 'Prefecture'],
  ['新区', 'New Area'],
  ['矿区', 'Mining District'],
  ['林区', 'Forestry District'],
  ['州', 'Prefecture'],
  ['盟', 'League'],
  ['区', 'District'],
  ['县', 'County'],
  ['旗', 'Banner'],
  ['镇', 'Town'],
  ['乡', 'Township'],
]

function spelled(name: string): string {
  // An apostrophe separates syllables that would run together: Xi'an.
  const letters = pinyin(name, { toneType: 'none', type: 'array' })
    .map((syllable, i) => (i > 0 && /^[aoe]/.test(syllable) ? `'${syllable}` : syllable))
    .join('')
  return capitalize(letters)
}

/** @param isPrefecture at this level a city has no suffix: 南京市 → Nanjing */
export function englishRegion(name: string, isPrefecture: boolean): string {
  const establishedName = established[name]
  if (establishedName) return establishedName
  const isAutonomous = autonomous.test(name)
  const plain = name.replace(autonomous, '')
  if (plain.endsWith('市') && plain.length > 1) return isPrefecture ? spelled(plain.slice(0, -1)) : `${spelled(plain.slice(0, -1))} City`
  const kind = kinds.find(
    ([suffix]) => plain.endsWith(suffix) && (plain.length > suffix.length || suffix.length > 1) && (suffix !== '州' || isAutonomous),
  )
  if (!kind) return spelled(plain)
  const [suffix, english] = kind
  const proper = plain.slice(0, -suffix.length)
  // A proper name of one character includes its kind: 萧县 is Xiaoxian County.
  return `${spelled(proper.length === 1 ? plain : proper)} ${english}`.trim()
}
