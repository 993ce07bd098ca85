/** A number of rows with the noun of the resource, for a sentence: “3 台设备”, “12 orders”. */
import { type Language, pick } from '../languages.ts'
import type { ResourceName } from '../resources/index.ts'
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
  workSend: ['流程', 'process', 'processes'],
  oss: ['对象存储配置', 'storage configuration', 'storage configurations'],
}

const named = <T>(all: Partial<Record<ResourceName, T>>, resource: string): T | undefined => all[resource as ResourceName]

/** @param count a number, or a bounded one like `99+` */
export function countLabel(resource: string, count: string, language: Language): string {
  const noun = named(nouns, resource)
  const many = noun?.[2] ?? rowsLabel(resource, 'en')
  const one = noun?.[1] ?? rowLabel(resource, 'en')
  const chinese = `${count} ${named(measures, resource) ?? '个'}${noun?.[0] ?? rowLabel(resource, 'zh')}`
  return pick([chinese, `${count} ${count === '1' ? one : many}`], language)
}
