/** Notices of the demo; a storage and a message configuration, both enabled: files and messages stay on this machine whatever they name. */
import { formatTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import { notice, oss, sms } from '#db/tables/platform.ts'
import { createIds } from './ids.ts'

const enabled = 2

export function seedPlatform(db: Pick<Db, 'insert'>, now: string): void {
  const id = createIds(48)
  const stamps = { createTime: now, updateTime: now, status: enabled }
  db.insert(oss)
    .values({
      id: id(),
      category: 1,
      ossCode: 'local',
      endpoint: '/upload',
      bucketName: 'upload',
      accessKey: 'local',
      secretKey: 'not-used',
      remark: '文件保存在本机',
      ...stamps,
    })
    .run()
  db.insert(sms)
    .values({
      id: id(),
      category: 1,
      smsCode: 'local',
      templateId: '您的订单{order}有新的进展,请登录查看',
      accessKey: 'local',
      signName: '沃德共享',
      remark: '短信保存在发件箱',
      ...stamps,
    })
    .run()
}

const day = 86_400_000

/** @param now epoch ms */
export function seedNotices(db: Pick<Db, 'insert'>, now: number): void {
  const id = createIds(53)
  const notices = [
    {
      days: 20,
      category: 5,
      title: '各院区主管名单',
      content: '<p>新的院区主管名单已经确认,请在机构管理中核对本院联系人和电话。</p>',
    },
    {
      days: 9,
      category: 4,
      title: '大额退款须由另一人复核',
      content: '<p>一个订单的人工退款合计超过<b>退款复核限额</b>时,由另一位同事复核后才会退回。</p><p>请尽快处理待办中的复核。</p>',
    },
    {
      days: 2,
      category: 1,
      title: '陪护床清洁要求',
      content: '<p>每次归还之后:</p><ul><li>擦拭床面和扶手</li><li>检查锁具</li><li>有问题的设备停用,并登记问题反馈</li></ul>',
    },
  ]
  db.insert(notice)
    .values(
      notices.map(({ days, ...row }) => {
        const time = formatTime(now - days * day)
        return { ...row, id: id(), releaseTime: time, createTime: time, updateTime: time }
      }),
    )
    .run()
}
