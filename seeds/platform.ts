/** A storage and a message configuration, both enabled: files and messages stay on this machine whatever they name. */
import type { Db } from '#db/open.ts'
import { oss, sms } from '#db/tables/platform.ts'
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
