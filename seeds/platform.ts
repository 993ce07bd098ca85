/**
 * Notices of the demo, and an enabled storage and message configuration; files and messages stay on this machine, whatever these name.
 */
import { configStates } from '#contract/endpoints/platform.ts'
import { formatTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import { notice, oss, sms } from '#db/tables/platform.ts'
import { createIds } from './ids.ts'
import type { Text } from './text.ts'

export function seedPlatform(db: Pick<Db, 'insert'>, now: string, text: Text): void {
  const id = createIds(48)
  const stamps = { createTime: now, updateTime: now, status: configStates.enabled }
  db.insert(oss)
    .values({
      id: id(),
      category: 1,
      ossCode: 'local',
      endpoint: '/upload',
      bucketName: 'upload',
      accessKey: 'local',
      secretKey: 'not-used',
      remark: text('文件保存在本机', 'Files are stored on this machine'),
      ...stamps,
    })
    .run()
  db.insert(sms)
    .values({
      id: id(),
      category: 1,
      smsCode: 'local',
      templateId: text('您的订单{order}有新的进展,请登录查看', 'There is an update on your order {order}. Sign in to view it.'),
      accessKey: 'local',
      signName: text('沃德共享', 'Ward Sharing'),
      remark: text('短信保存在发件箱', 'Messages are kept in the outbox'),
      ...stamps,
    })
    .run()
}

const day = 86_400_000

/** @param now epoch ms */
export function seedNotices(db: Pick<Db, 'insert'>, now: number, text: Text): void {
  const id = createIds(53)
  const notices = [
    {
      days: 20,
      category: 5,
      title: text('各院区主管名单', 'Site managers'),
      content: text(
        '<p>新的院区主管名单已经确认，请在机构管理中核对本院联系人和电话。</p>',
        '<p>The list of site managers is final. Please check the contact and phone number of your hospital under Organisations.</p>',
      ),
    },
    {
      days: 9,
      category: 4,
      title: text('大额退款须由另一人复核', 'Large refunds need a second approver'),
      content: text(
        '<p>一个订单的人工退款合计超过<b>退款复核限额</b>时，由另一位同事复核后才会退回。</p><p>请尽快处理待办中的复核。</p>',
        '<p>When the refunds by staff of an order exceed the <b>approval limit</b>, a second colleague must approve them.</p><p>Please decide on the approvals in your to-do list soon.</p>',
      ),
    },
    {
      days: 2,
      category: 1,
      title: text('陪护床清洁要求', 'Cleaning of companion beds'),
      content: text(
        '<p>每次归还之后：</p><ul><li>擦拭床面和扶手</li><li>检查锁具</li><li>有问题的设备停用，并登记问题反馈</li></ul>',
        '<p>After each return:</p><ul><li>Wipe the surface and the rails</li><li>Check the lock</li><li>Take a faulty device out of service and report the fault</li></ul>',
      ),
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
