/** The hospitals of the demo: two large ones and a small one. All names are invented. */
import type { Pair } from '#contract/languages.ts'

interface Hospital {
  name: Pair
  address: Pair
  contact: Pair
  phone: string
  region: string
  lng: string
  lat: string
  /** Floor of the first ward; each ward has its own floor. */
  firstFloor: number
  wards: number
  /** Number of beds in each room of a ward. */
  rooms: readonly number[]
}

const three = (rooms: number) => Array<number>(rooms).fill(3)

export const hospitals: readonly Hospital[] = [
  {
    name: ['江州市第一人民医院', "Jiangzhou First People's Hospital"],
    address: ['江州市临江路 18 号', '18 Linjiang Road, Jiangzhou'],
    contact: ['赵敏', 'Zhao Min'],
    phone: '025-62001000',
    region: '3201',
    lng: '118.7969',
    lat: '32.0603',
    firstFloor: 3,
    wards: 12,
    rooms: [...three(11), 2, 2, 1, 1],
  },
  {
    name: ['云岭省中医院', 'Yunling Hospital of Traditional Chinese Medicine'],
    address: ['云岭市翠湖北路 6 号', '6 Cuihu North Road, Yunling'],
    contact: ['钱进', 'Qian Jin'],
    phone: '0871-62001001',
    region: '5301',
    lng: '102.8329',
    lat: '24.8801',
    firstFloor: 2,
    wards: 4,
    rooms: [...three(6), 2],
  },
  {
    name: ['海川大学附属医院', 'Haichuan University Hospital'],
    address: ['海川市环岛东路 99 号', '99 Huandao East Road, Haichuan'],
    contact: ['孙宁', 'Sun Ning'],
    phone: '0592-62001002',
    region: '3502',
    lng: '118.0894',
    lat: '24.4798',
    firstFloor: 5,
    wards: 10,
    rooms: [...three(12), 1, 1],
  },
]

/** Wards in the order of their floors. */
export const wards: readonly Pair[] = [
  ['骨科二病区', 'Orthopedics Ward 2'],
  ['心内科', 'Cardiology'],
  ['神经外科', 'Neurosurgery'],
  ['产科', 'Obstetrics'],
  ['儿科', 'Pediatrics'],
  ['呼吸与危重症', 'Respiratory and Critical Care'],
  ['普外科一病区', 'General Surgery Ward 1'],
  ['普外科二病区', 'General Surgery Ward 2'],
  ['泌尿外科', 'Urology'],
  ['消化内科', 'Gastroenterology'],
  ['神经内科', 'Neurology'],
  ['肿瘤科', 'Oncology'],
]

export const deviceTypes = [
  { name: ['陪护床 标准款', 'Companion bed, standard'], code: 'bed-standard' },
  { name: ['陪护床 加宽款', 'Companion bed, wide'], code: 'bed-wide' },
  { name: ['轮椅', 'Wheelchair'], code: 'wheelchair' },
] as const satisfies readonly { name: Pair; code: string }[]
