/** Faults, questions, banners, settlement rules and payees: every state of each. All names are invented. */
import { formatTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import { payee, receiver } from '#db/tables/money.ts'
import { banner, normal, problem, setter } from '#db/tables/rental.ts'
import type { Customer } from './customers.ts'
import { createIds } from './ids.ts'
import type { Places } from './places.ts'
import type { Random } from './random.ts'

const day = 86_400_000
const hour = 3_600_000

const faults = [
  ['lock', '扫码后柜门没有弹开，试了三次都不行。'],
  ['return', '已经推回原位，小程序一直提示未归还。'],
  ['broken', '床板有一侧塌陷，躺下会响。'],
  ['fee', '只用了两个小时，扣了一天的钱。'],
  ['other', '被套有污渍，希望更换。'],
] as const
const remarks = ['已远程开锁', '现场检修后恢复', '已更换配件', '已核对账单并说明', '用户未再回复']

const questions = [
  ['use', '如何租用陪护床？', '<p>扫描床头二维码，选择<strong>押金支付</strong>或<strong>免押</strong>，柜门弹开后即可使用。</p>'],
  ['use', '用完怎么归还？', '<p>收好床垫，推回柜内并关上柜门，听到“归还成功”即结束计费。</p>'],
  ['pay', '押金是多少？', '<p>标准款 99 元，加宽款 129 元起，归还后扣除租金自动退回。</p>'],
  ['pay', '怎样计费？', '<p>按小时或半小时计费，不足一个单位按一个单位计，每日有封顶价。</p>'],
  ['refund', '押金多久退回？', '<p>一般几分钟内原路退回，银行卡支付最长需要 3 个工作日。</p>'],
  ['refund', '设备故障能退款吗？', '<p>请在“问题反馈”中提交照片，客服核实后全额退款。</p>'],
  ['other', '钱包里的赠送金额能提现吗？', '<p>赠送金额只能用于租用，不能提现。</p>'],
] as const

export function seedService(
  db: Pick<Db, 'insert'>,
  random: Random,
  given: { now: number; places: Places; customers: readonly Customer[] },
): void {
  const { now, places, customers } = given
  const id = createIds(81)
  const stamped = (at: number) => ({ createTime: formatTime(at), updateTime: formatTime(at) })
  const old = stamped(now - 80 * day)

  for (let i = 0; i < 36; i++) {
    const place = random.pick(places.places)
    const who = random.pick(customers)
    const [problemType, content] = faults[i % faults.length]!
    // the newest wait, the oldest are done
    const state = i < 6 ? 0 : i < 10 ? 1 : i % 5 === 0 ? 3 : 2
    const at = now - i * 20 * hour - random.int(1, 10) * hour
    const handled = Math.min(now, at + random.int(1, 20) * hour)
    db.insert(problem)
      .values({
        id: id(),
        batch: place.batch,
        equId: place.equId,
        hosId: place.hosId,
        hosName: place.hosName,
        customerId: who.id,
        nickName: who.nickName,
        phoneNumber: who.phoneNumber,
        problemType,
        content,
        state,
        ...(state > 0 && { handleUser: '陆小满', handleTime: formatTime(handled) }),
        ...(state > 1 && { handleRemark: remarks[i % remarks.length] }),
        createTime: formatTime(at),
        updateTime: formatTime(state > 0 ? handled : at),
      })
      .run()
  }
  questions.forEach(([category, title, content], i) => {
    db.insert(normal)
      .values({ id: id(), category, title, content, sort: i + 1, state: i === 6 ? 0 : 1, ...old })
      .run()
  })
  const banners = [
    { title: '陪护更安心，扫码即租', position: 1, state: 1, link: '/pages/rent/index' },
    { title: '新用户首单立减 3 元', position: 1, state: 1, startTime: formatTime(now - 10 * day), endTime: formatTime(now + 20 * day) },
    { title: '国庆出行不打烊', position: 1, state: 0, startTime: formatTime(now - 60 * day), endTime: formatTime(now - 50 * day) },
    { title: '邀请好友得赠送金', position: 2, state: 1, link: '/pages/invite/index' },
  ]
  banners.forEach((row, i) => {
    db.insert(banner)
      .values({ id: id(), image: '/favicon.svg', sort: i + 1, ...row, ...old })
      .run()
  })
  places.hospitals.forEach((hosId, i) => {
    const { hosName } = places.places.find((place) => place.hosId === hosId)!
    db.insert(setter)
      .values({
        ...{
          id: id(),
          hosId,
          autoSplit: i === 1 ? 0 : 1,
          autoSince: i === 1 ? null : formatTime(now),
          splitDelayMinutes: 1440,
          hosRatio: 6000,
          personRatio: 500,
          platRatio: 3500,
        },
        ...{ minWithdrawal: 1000, withdrawFeeRate: 60, state: i === 2 ? 0 : 1, ...old },
      })
      .run()
    const merchant = { receiverType: 'MERCHANT_ID', account: `16${hosId.slice(-8)}`, name: hosName, relationType: 'STORE', ratio: 6000 }
    const person = {
      receiverType: 'PERSONAL_OPENID',
      account: `oWardP${1001 + i}`,
      name: ['赵敏', '钱进', '孙宁'][i]!,
      relationType: 'PARTNER',
    }
    db.insert(receiver)
      .values([
        { id: id(), hosId, ...merchant, state: 1, ...old },
        { id: id(), hosId, ...person, ratio: 500, state: i === 1 ? 0 : 1, ...old },
      ])
      .run()
  })
}

export interface Payee {
  id: string
  payeeName: string
  openId: string
}

/** Recipients of transfers: people and organisations, one of them disabled. */
export function seedPayees(db: Pick<Db, 'insert'>, hospitals: readonly string[], longAgo: string): Payee[] {
  const id = createIds(82)
  const rows = [
    {
      payeeName: '赵敏',
      payeeType: 1,
      openId: 'oWardPayee0001',
      phoneNumber: '19900070001',
      hosId: hospitals[0],
      idCard: '320100199001010011',
    },
    {
      payeeName: '钱进',
      payeeType: 1,
      openId: 'oWardPayee0002',
      phoneNumber: '19900070002',
      hosId: hospitals[1],
      idCard: '530100198805050033',
    },
    { payeeName: '海川附院后勤服务部', payeeType: 2, openId: 'oWardPayee0003', phoneNumber: '19900070003', hosId: hospitals[2] },
    { payeeName: '江州运维站', payeeType: 2, openId: 'oWardPayee0004', phoneNumber: '19900070004', remark: '设备维护' },
    { payeeName: '周远', payeeType: 1, openId: 'oWardPayee0005', phoneNumber: '19900070005', state: 0, remark: '已离职' },
  ].map((row) => ({ id: id(), ...row, createTime: longAgo, updateTime: longAgo }))
  db.insert(payee).values(rows).run()
  return rows
}
