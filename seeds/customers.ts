/**
 * Customers with wallets, in the order of their registration. Phones and names are invented; some cards are void, so that refunds to
 * them become abnormal.
 */
import type { Pair } from '#contract/languages.ts'
import { dayMs, formatTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import { wallet, walletLog } from '#db/tables/wallet.ts'
import { customer } from '#db/tables/rental.ts'
import { arrivals } from './arrivals.ts'
import { createIds } from './ids.ts'
import type { Random } from './random.ts'
import { inserter } from '#db/rows.ts'
import type { Text } from './text.ts'

export interface Customer {
  /** In the order of registration, from 0. */
  index: number
  id: string
  openId: string
  nickName: string
  phoneNumber: string
  /** Epoch ms. */
  registered: number
  wallet: { id: string; person: number; plat: number }
}

const surnames: readonly Pair[] = [
  ...([
    ['王', 'Wang'],
    ['李', 'Li'],
    ['张', 'Zhang'],
    ['刘', 'Liu'],
    ['陈', 'Chen'],
    ['杨', 'Yang'],
    ['赵', 'Zhao'],
    ['黄', 'Huang'],
  ] as const),
  ...([
    ['周', 'Zhou'],
    ['吴', 'Wu'],
    ['徐', 'Xu'],
    ['孙', 'Sun'],
    ['胡', 'Hu'],
    ['朱', 'Zhu'],
    ['高', 'Gao'],
    ['林', 'Lin'],
  ] as const),
  ...([
    ['何', 'He'],
    ['郭', 'Guo'],
    ['马', 'Ma'],
    ['罗', 'Luo'],
  ] as const),
]
/** What follows a surname; with `before` it precedes the surname in English. */
const endings: readonly { name: Pair; before?: true }[] = [
  { name: ['女士', 'Ms.'], before: true },
  { name: ['先生', 'Mr.'], before: true },
  { name: ['阿姨', 'Auntie'], before: true },
  { name: ['晓雯', 'Xiaowen'] },
  { name: ['建国', 'Jianguo'] },
  { name: ['子涵', 'Zihan'] },
  { name: ['雨桐', 'Yutong'] },
  { name: ['志强', 'Zhiqiang'] },
  { name: ['丽华', 'Lihua'] },
  { name: ['一诺', 'Yinuo'] },
]

function nameOf(random: Random, text: Text): string {
  const surname = random.pick(surnames)
  const { name, before } = random.pick(endings)
  return text(surname[0] + name[0], before ? `${name[1]} ${surname[1]}` : `${surname[1]} ${name[1]}`)
}

/** Share of the customers who registered before the first order. */
const earlier = 0.35

/** @param from epoch ms of the first order @param to epoch ms */
export function seedCustomers(
  db: Pick<Db, '$client'>,
  random: Random,
  { n, from, to, text }: { n: number; from: number; to: number; text: Text },
): Customer[] {
  const id = createIds(61)
  const walletId = createIds(62)
  const addCustomer = inserter(db, customer)
  const addWallet = inserter(db, wallet)
  const old = Math.floor(n * earlier)
  const registered = [...arrivals(random, old, from - 90 * dayMs, from), ...arrivals(random, n - old, from, to)]
  const digits = (i: number) => String(10_000 + i * 37).padStart(8, '0')
  return registered.map((at, i) => {
    const open = i % 20 === 7 ? 'sim_void_' : 'oWard'
    const createTime = formatTime(at)
    const newCustomer: Customer = {
      index: i,
      id: id(),
      openId: `${open}${String(100_000 + i * 7919).slice(-6)}${String(i).padStart(4, '0')}`,
      nickName: nameOf(random, text),
      // Some share their last digits with the customer before, as happens among many.
      phoneNumber: i % 50 === 9 ? `198${digits(i - 1)}` : `199${digits(i)}`,
      registered: at,
      wallet: { id: walletId(), person: 0, plat: 0 },
    }
    const { nickName, phoneNumber, openId } = newCustomer
    addCustomer({ id: newCustomer.id, openId, nickName, phoneNumber, gender: random.int(0, 2), createTime, updateTime: createTime })
    addWallet({ id: newCustomer.wallet.id, customerId: newCustomer.id, createTime, updateTime: createTime })
    return newCustomer
  })
}

/** Moves money in a wallet and writes its ledger line; deltas in cents. */
export function createWallets(db: Pick<Db, '$client'>) {
  const id = createIds(63)
  const addLine = inserter(db, walletLog)
  return (
    who: Customer,
    kind: 'order' | 'refund' | 'recharge' | 'withdrawal' | 'withdrawalReturn',
    person: number,
    plat: number,
    refNo: string,
    createTime: string,
  ): void => {
    who.wallet.person += person
    who.wallet.plat += plat
    addLine({
      id: id(),
      walletId: who.wallet.id,
      kind,
      personDelta: person,
      platDelta: plat,
      personAfter: who.wallet.person,
      platAfter: who.wallet.plat,
      refNo,
      createTime,
    })
  }
}
