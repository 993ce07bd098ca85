/** The leave process and, in the demo, a leave in each of its states. */
import { checkExists } from '#contract/rules/values.ts'
import type { Pair } from '#contract/languages.ts'
import { formatTime } from '#contract/rules/time.ts'
import type { Db } from '#db/open.ts'
import { instance, leave, process, task } from '#db/tables/flow.ts'
import { createIds } from './ids.ts'
import type { Text } from './text.ts'

type Insert = Pick<Db, 'insert'>

const leaveProcess = {
  id: 'leave:1:4f3c8b0e6a1d',
  name: '请假流程',
  key: 'leave',
  category: 'flow_1',
  version: 1,
  deploymentId: '4f3c8b0e6a1d',
  resourceName: 'leave.bpmn20.xml',
  diagramResourceName: 'leave.svg',
  suspensionState: 1,
}

const nameOf = (text: Text) => text(leaveProcess.name, 'Leave')

export function seedProcesses(db: Insert, now: string, text: Text): void {
  db.insert(process)
    .values({ ...leaveProcess, name: nameOf(text), deploymentTime: now })
    .run()
}

const hour = 3_600_000
const steps = {
  leader: { taskDefinitionKey: 'leaveLeader', taskName: ['上级审批', 'Manager approval'] },
  hr: { taskDefinitionKey: 'leaveHr', taskName: ['人事审批', 'HR approval'] },
} as const

interface Sample {
  by: string
  asks: string
  reason: Pair
  /** Hours before now. */
  applied: number
  leader?: { after: number; pass: boolean; comment: Pair }
  hr?: { by: string; after: number; done?: { after: number; pass: boolean; comment: Pair } }
}

const samples: readonly Sample[] = [
  { by: 'admin', asks: 'manager', reason: ['外出参加行业会议', 'Industry conference'], applied: 1 },
  { by: 'service', asks: 'manager', reason: ['家中有事，需要请假一天', 'Family matters, one day'], applied: 3 },
  { by: 'finance', asks: 'admin', reason: ['陪家人就诊', 'Taking a family member to a doctor'], applied: 5 },
  {
    by: 'finance',
    asks: 'manager',
    reason: ['身体不适，去医院复查', 'Follow-up visit at the hospital'],
    applied: 26,
    leader: { after: 2, pass: true, comment: ['同意，注意休息', 'Approved, get well soon'] },
  },
  {
    by: 'auditor',
    asks: 'admin',
    reason: ['参加审计师继续教育', 'Continuing education for auditors'],
    applied: 50,
    leader: { after: 5, pass: true, comment: ['同意', 'Approved'] },
    hr: { by: 'manager', after: 8 },
  },
  {
    by: 'manager',
    asks: 'admin',
    reason: ['年休假', 'Annual leave'],
    applied: 240,
    leader: { after: 4, pass: true, comment: ['同意', 'Approved'] },
    hr: { by: 'admin', after: 20, done: { after: 22, pass: true, comment: ['已登记', 'Recorded'] } },
  },
  {
    by: 'service',
    asks: 'admin',
    reason: ['月底外出三天', 'Three days away at the end of the month'],
    applied: 400,
    leader: { after: 6, pass: false, comment: ['月底盘点，请改期', 'Stocktaking at month-end, please choose other days'] },
  },
]

export function seedLeaves(db: Insert, { now, users, text }: { now: number; users: ReadonlyMap<string, string>; text: Text }): void {
  const id = createIds(49)
  const { id: processDefinitionId, category } = leaveProcess
  const processDefinitionName = nameOf(text)
  const idOf = (account: string) => checkExists(users.get(account), `user ${account}`)
  for (const { by, asks, reason, applied, leader, hr } of samples) {
    const start = now - applied * hour
    const at = (hours: number | undefined) => (hours === undefined ? null : formatTime(start + hours * hour))
    const time = formatTime(start)
    const applicant = idOf(by)
    const leaveId = id()
    const instanceId = id()
    const rejected = leader?.pass === false
    const endTime = rejected ? at(leader.after) : at(hr?.done?.after)
    const passed = hr?.done?.pass ? 1 : 0
    db.insert(leave)
      .values({
        id: leaveId,
        processDefinitionId,
        processInstanceId: instanceId,
        startTime: formatTime(start + 72 * hour),
        endTime: formatTime(start + 96 * hour),
        reason: text(...reason),
        taskUser: idOf(asks),
        applyTime: time,
        createUser: applicant,
        createTime: time,
        updateUser: applicant,
        updateTime: time,
      })
      .run()
    db.insert(instance)
      .values({
        id: instanceId,
        processDefinitionId,
        processDefinitionName,
        category,
        businessTable: 'blade_process_leave',
        businessId: leaveId,
        startUser: applicant,
        pass: endTime ? passed : null,
        createTime: time,
        endTime,
      })
      .run()
    const common = { instanceId, processDefinitionName, category }
    const verdict = (pass: boolean | undefined) => (pass === undefined ? null : pass ? 1 : 0)
    db.insert(task)
      .values({
        id: id(),
        ...common,
        ...steps.leader,
        taskName: text(...steps.leader.taskName),
        assignee: idOf(asks),
        createTime: time,
        endTime: at(leader?.after),
        comment: leader && text(...leader.comment),
        pass: verdict(leader?.pass),
      })
      .run()
    if (!leader?.pass) continue
    db.insert(task)
      .values({
        id: id(),
        ...common,
        ...steps.hr,
        taskName: text(...steps.hr.taskName),
        assignee: hr && idOf(hr.by),
        claimTime: at(hr?.after),
        createTime: formatTime(start + leader.after * hour),
        endTime: at(hr?.done?.after),
        comment: hr?.done && text(...hr.done.comment),
        pass: verdict(hr?.done?.pass),
      })
      .run()
  }
}
