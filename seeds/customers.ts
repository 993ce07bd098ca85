/** Customers with wallets. Phones and names are invented; some cards are void, so that refunds to them become abnormal. */
import type { Db } from '#db/open.ts'
import { wallet, walletLog } from '#db/tables/wallet.ts'
import { customer } from '#db/tables/rental.ts'
import { createIds } from './ids.ts'
import type { Random } from './random.ts'
import { inserter } from '#db/rows.ts'

export interface Customer {
  id: string
  openId: string
  nickName: string
  phoneNumber: string
  wallet: { id: string; person: number; plat: number }
}

const surnames = [...'王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗']
const endings = ['女士', '先生', '阿姨', '晓雯', '建国', '子涵', '雨桐', '志强', '丽华', '一诺']

export function seedCustomers(db: Pick<Db, '$client'>, random: Random, n: number, longAgo: string): Customer[] {
  const id = createIds(61)
  const walletId = createIds(62)
  const stamps = { createTime: longAgo, updateTime: longAgo }
  const addCustomer = inserter(db, customer)
  const addWallet = inserter(db, wallet)
  return Array.from({ length: n }, (_, i) => {
    const open = i % 20 === 7 ? 'sim_void_' : 'oWard'
    const made: Customer = {
      id: id(),
      openId: `${open}${String(100_000 + i * 7919).slice(-6)}${String(i).padStart(4, '0')}`,
      nickName: random.pick(surnames) + random.pick(endings),
      phoneNumber: `199${String(10_000 + i * 37).padStart(8, '0')}`,
      wallet: { id: walletId(), person: 0, plat: 0 },
    }
    addCustomer({
      id: made.id,
      openId: made.openId,
      nickName: made.nickName,
      phoneNumber: made.phoneNumber,
      gender: random.int(0, 2),
      ...stamps,
    })
    addWallet({ id: made.wallet.id, customerId: made.id, ...stamps })
    return made
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
