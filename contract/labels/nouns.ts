/** A number of rows with the noun of the resource, for a sentence: “3 台设备”, “12 orders”. */
import { type Language, pick } from '../languages.ts'
import type { ResourceName } from '../resources/index.ts'
import type { Dialect } from '../springblade/dialect.ts'
import { rowLabel, rowsLabel } from './index.ts'

/** Measure words; 个 by default. */
const measures: Partial<Record<ResourceName, string>> = {
  room: '间',
  bed: '张',
  equ: '台',
  price: '条',
  problem: '条',
  normal: '条',
  banner: '张',
  setter: '条',
  refund: '笔',
  records: '条',
  recharge: '条',
  withdrawal: '笔',
  transfers: '条',
  ledger: '条',
  leave: '条',
  notice: '条',
  dataScope: '条',
  apiScope: '条',
}

/** Nouns of resources whose page titles do not name the rows: Chinese, English singular and plural. */
const nouns: Partial<Record<ResourceName, readonly [string, string, string]>> = {
  ledger: ['台账记录', 'ledger entry', 'ledger entries'],
  leave: ['请假申请', 'leave request', 'leave requests'],
  workStart: ['流程定义', 'process definition', 'process definitions'],
  workClaim: ['流程任务', 'process task', 'process tasks'],
  workTodo: ['待办事务', 'task', 'tasks'],
  workSend: ['流程', 'process', 'processes'],
  oss: ['对象存储配置', 'storage configuration', 'storage configurations'],
  usual: ['通用日志', 'log entry', 'log entries'],
  api: ['接口日志', 'logged call', 'logged calls'],
  error: ['错误日志', 'logged error', 'logged errors'],
  audit: ['操作审计', 'audit entry', 'audit entries'],
}

const named = <T>(all: Partial<Record<ResourceName, T>>, resource: string): T | undefined => all[resource as ResourceName]

/** The noun of several rows of a resource: “设备”, “orders”. */
export function manyLabel(resource: string, language: Language, dialect?: Dialect): string {
  const noun = named(nouns, resource)
  return noun ? pick([noun[0], noun[2]], language) : rowsLabel(resource, language, dialect)
}

/** @param count a number, or a bounded one like `99+` */
export function countLabel(resource: string, count: string, language: Language): string {
  const noun = named(nouns, resource)
  const one = noun?.[1] ?? rowLabel(resource, 'en')
  const chinese = `${count} ${named(measures, resource) ?? '个'}${noun?.[0] ?? rowLabel(resource, 'zh')}`
  return pick([chinese, `${count} ${count === '1' ? one : manyLabel(resource, 'en')}`], language)
}
