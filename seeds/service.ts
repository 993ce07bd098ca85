/** Faults, questions, banners, settlement rules and payees, in every state. All names are invented. */
import type { Pair } from '#contract/languages.ts'
import { formatTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import { receiver } from '#db/tables/split.ts'
import { banner, normal, setter } from '#db/tables/rental.ts'
import { problem } from '#db/tables/problem.ts'
import { hospitals } from './hospitals.ts'
import { createIds } from './ids.ts'
import type { Rental } from './rentals.ts'
import type { Places } from './places.ts'
import type { Random } from './random.ts'
import { staffName, type Text } from './text.ts'

const day = 86_400_000
const hour = 3_600_000

const faults: readonly (readonly [kind: string, content: Pair])[] = [
  ['lock', ['扫码后柜门没有弹开，试了三次都不行。', 'The door did not open after scanning. I tried three times.']],
  ['return', ['已经推回原位，小程序一直提示未归还。', 'The bed is back in its place, but the app still says it is not returned.']],
  ['broken', ['床板有一侧塌陷，躺下会响。', 'One side of the bed sags and creaks.']],
  ['fee', ['只用了两个小时，扣了一天的钱。', 'I used it for two hours and was charged for a day.']],
  ['other', ['被套有污渍，希望更换。', 'The cover is stained. Please replace it.']],
]
const remarks: readonly Pair[] = [
  ['已远程开锁', 'Unlocked remotely'],
  ['现场检修后恢复', 'Repaired on site'],
  ['已更换配件', 'Part replaced'],
  ['已核对账单并说明', 'Bill checked and explained'],
  ['用户未再回复', 'No further reply from the customer'],
]

const questions: readonly (readonly [category: string, title: Pair, content: Pair])[] = [
  [
    'use',
    ['如何租用陪护床？', 'How do I rent a companion bed?'],
    [
      '<p>扫描床头二维码，选择<strong>押金支付</strong>或<strong>免押</strong>，柜门弹开后即可使用。</p>',
      '<p>Scan the code at the bed, choose <strong>deposit</strong> or <strong>pay score</strong>, and use the bed once the door opens.</p>',
    ],
  ],
  [
    'use',
    ['用完怎么归还？', 'How do I return it?'],
    [
      '<p>收好床垫，推回柜内并关上柜门，听到“归还成功”即结束计费。</p>',
      '<p>Fold the bed, push it back and close the door. Charging ends when you hear “Returned”.</p>',
    ],
  ],
  [
    'pay',
    ['押金是多少？', 'How much is the deposit?'],
    [
      '<p>标准款 99 元，加宽款 129 元起，归还后扣除租金自动退回。</p>',
      '<p>¥99 for the standard bed, from ¥129 for the wide one. After the return, the rest is refunded automatically.</p>',
    ],
  ],
  [
    'pay',
    ['怎样计费？', 'How is the fee calculated?'],
    ['<p>按小时或半小时计费，不足一个单位按一个单位计，每日有封顶价。</p>', '<p>Per started hour or half hour, up to a daily cap.</p>'],
  ],
  [
    'refund',
    ['押金多久退回？', 'When do I get the deposit back?'],
    [
      '<p>一般几分钟内原路退回，银行卡支付最长需要 3 个工作日。</p>',
      '<p>Usually within minutes, to the account you paid from; to a bank card within 3 working days.</p>',
    ],
  ],
  [
    'refund',
    ['设备故障能退款吗？', 'Is there a refund for a faulty device?'],
    [
      '<p>请在“问题反馈”中提交照片，客服核实后全额退款。</p>',
      '<p>Send a photo under “Report a problem”. Once customer service has checked it, you get a full refund.</p>',
    ],
  ],
  [
    'other',
    ['钱包里的赠送金额能提现吗？', 'Can I withdraw the bonus balance?'],
    ['<p>赠送金额只能用于租用，不能提现。</p>', '<p>The bonus balance pays for rentals and cannot be withdrawn.</p>'],
  ],
]

interface Options {
  now: number
  places: Places
  /** Rentals of the last weeks, oldest first. */
  rentals: readonly Rental[]
  text: Text
}

/** The last rental that had started by then; the oldest one if none had. */
export function rentalAt(rentals: readonly Rental[], ms: number): Rental {
  const after = rentals.findIndex(({ start }) => start > ms)
  return rentals[after < 0 ? rentals.length - 1 : Math.max(0, after - 1)]!
}

/** The customer who reports a fault, and the device. */
export const reporter = ({ place: { batch, equId, hosId, hosName }, who: { id, nickName, phoneNumber } }: Rental) => ({
  batch,
  equId,
  hosId,
  hosName,
  customerId: id,
  nickName,
  phoneNumber,
})

export function seedService(db: Pick<Db, 'insert'>, random: Random, { now, places, rentals, text }: Options): void {
  const id = createIds(81)
  const stamped = (at: number) => ({ createTime: formatTime(at), updateTime: formatTime(at) })
  const old = stamped(now - 80 * day)

  for (let i = 0; i < (rentals.length ? 36 : 0); i++) {
    const rental = rentalAt(rentals, now - i * 20 * hour - random.int(1, 10) * hour)
    const [problemType, content] = faults[i % faults.length]!
    // The newest ones wait, the oldest ones are done.
    const state = i < 6 ? 0 : i < 10 ? 1 : i % 5 === 0 ? 3 : 2
    const at = Math.min(now, rental.start + random.int(2, 40) * 60_000)
    const handled = Math.min(now, at + random.int(1, 20) * hour)
    db.insert(problem)
      .values({
        id: id(),
        ...reporter(rental),
        problemType,
        content: text(...content),
        state,
        ...(state > 0 && { handleUser: staffName(text, 'service'), handleTime: formatTime(handled) }),
        ...(state > 1 && { handleRemark: text(...remarks[i % remarks.length]!) }),
        createTime: formatTime(at),
        updateTime: formatTime(state > 0 ? handled : at),
      })
      .run()
  }
  questions.forEach(([category, title, content], i) => {
    db.insert(normal)
      .values({ id: id(), category, title: text(...title), content: text(...content), sort: i + 1, state: i === 6 ? 0 : 1, ...old })
      .run()
  })
  const past = { startTime: formatTime(now - 60 * day), endTime: formatTime(now - 50 * day) }
  const current = { startTime: formatTime(now - 10 * day), endTime: formatTime(now + 20 * day) }
  const banners = [
    { title: text('陪护更安心，扫码即租', 'Stay close: scan and rent'), position: 1, state: 1, link: '/pages/rent/index' },
    { title: text('归还即退押金', 'Your deposit is back when the bed is'), position: 1, state: 1, ...current },
    { title: text('新院区开放体验', 'Now in more wards'), position: 1, state: 0, ...past },
    { title: text('充值得赠送金', 'Top up and get a bonus'), position: 2, state: 1, link: '/pages/wallet/index' },
  ]
  banners.forEach((row, i) => {
    db.insert(banner)
      .values({ id: id(), image: '/favicon.svg', sort: i + 1, ...row, ...old })
      .run()
  })
  places.hospitals.forEach((hosId, i) => {
    const hosName = text(...hospitals[i]!.name)
    db.insert(setter)
      .values({
        id: id(),
        hosId,
        autoSplit: i === 1 ? 0 : 1,
        autoSince: i === 1 ? null : formatTime(now),
        splitDelayMinutes: 1440,
        hosRatio: 6000,
        personRatio: 500,
        platRatio: 3500,
        minWithdrawal: 1000,
        withdrawFeeRate: 60,
        state: i === 2 ? 0 : 1,
        ...old,
      })
      .run()
    const merchant = { receiverType: 'MERCHANT_ID', account: `16${hosId.slice(-8)}`, name: hosName, relationType: 'STORE', ratio: 6000 }
    const name = text(...hospitals[i]!.contact)
    const person = { receiverType: 'PERSONAL_OPENID', account: `oWardP${1001 + i}`, name, relationType: 'PARTNER' }
    db.insert(receiver)
      .values([
        { id: id(), hosId, ...merchant, state: 1, ...old },
        { id: id(), hosId, ...person, ratio: 500, state: i === 1 ? 0 : 1, ...old },
      ])
      .run()
  })
}
