import type * as resources from '../resources/shift.ts'
import type { LabelsOf } from './labels-of.ts'

export const shift: LabelsOf<keyof typeof resources> = {
  handover: {
    title: ['交接班', 'Shift handovers'],
    id: ['编号', 'ID'],
    hosId: ['医院', 'Hospital'],
    hosName: ['医院', 'Hospital'],
    startTime: ['开始时间', 'From'],
    endTime: ['结束时间', 'To'],
    giver: ['交班人', 'Handed over by'],
    giverId: ['交班人', 'Handed over by'],
    remark: ['交班备注', 'Remarks'],
    taker: ['接班人', 'Taken over by'],
    takerId: ['接班人', 'Taken over by'],
    takerRemark: ['接班备注', 'Remarks on takeover'],
    signTime: ['接班时间', 'Taken over at'],
    state: ['状态', 'Status'],
    content: ['内容', 'Content'],
    createTime: ['交班时间', 'Handed over at'],
  },
}
