/** Payees of the first rows. */
import type { Db } from '#db/open.ts'
import { payee } from '#db/tables/payout.ts'
import { hospitals } from './hospitals.ts'
import { createIds } from './ids.ts'
import type { Text } from './text.ts'

export interface Payee {
  id: string
  payeeName: string
  openId: string
}

/** Recipients of transfers: people and organisations, one of them disabled. */
export function seedPayees(
  db: Pick<Db, 'insert'>,
  { hospitals: hosIds, since, text }: { hospitals: readonly string[]; since: string; text: Text },
): Payee[] {
  const id = createIds(82)
  const rows = [
    {
      payeeName: text(...hospitals[0]!.contact),
      payeeType: 1,
      openId: 'oWardPayee0001',
      phoneNumber: '19900070001',
      hosId: hosIds[0],
      idCard: '320100199001010011',
    },
    {
      payeeName: text(...hospitals[1]!.contact),
      payeeType: 1,
      openId: 'oWardPayee0002',
      phoneNumber: '19900070002',
      hosId: hosIds[1],
      idCard: '530100198805050033',
    },
    {
      payeeName: text('海川附院后勤服务部', 'Haichuan University Hospital Logistics'),
      payeeType: 2,
      openId: 'oWardPayee0003',
      phoneNumber: '19900070003',
      hosId: hosIds[2],
    },
    {
      payeeName: text('江州运维站', 'Jiangzhou Maintenance'),
      payeeType: 2,
      openId: 'oWardPayee0004',
      phoneNumber: '19900070004',
      remark: text('设备维护', 'Device maintenance'),
    },
    {
      payeeName: text('周远', 'Zhou Yuan'),
      payeeType: 1,
      openId: 'oWardPayee0005',
      phoneNumber: '19900070005',
      state: 0,
      remark: text('已离职', 'Left the company'),
    },
  ].map((row) => ({ id: id(), ...row, createTime: since, updateTime: since }))
  db.insert(payee).values(rows).run()
  return rows
}
