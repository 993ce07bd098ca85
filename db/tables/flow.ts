/** Processes, their instances and tasks, and the leave form (contract page platform §5, §6). */
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { baseColumns, id, tenantId } from '../columns.ts'
import { user } from './system.ts'

export const process = sqliteTable('blade_flow_process', {
  /** `<key>:<version>:<hash>`. */
  id: id(),
  /** "" = common to all tenants. */
  tenantId: text('tenant_id').notNull().default(''),
  name: text('name').notNull(),
  key: text('key').notNull(),
  /** `flow_<dictKey>`. */
  category: text('category').notNull(),
  version: integer('version').notNull().default(1),
  deploymentId: text('deployment_id').notNull(),
  resourceName: text('resource_name').notNull(),
  diagramResourceName: text('diagram_resource_name').notNull(),
  /** 1 active, 2 suspended. */
  suspensionState: integer('suspension_state').notNull().default(1),
  deploymentTime: text('deployment_time').notNull(),
})

/** Category and name of the process are snapshots, so that lists filter by them without a join. */
export const instance = sqliteTable(
  'blade_flow_instance',
  {
    id: id(),
    tenantId: tenantId(),
    processDefinitionId: text('process_definition_id')
      .notNull()
      .references(() => process.id),
    processDefinitionName: text('process_definition_name').notNull(),
    category: text('category').notNull(),
    businessTable: text('business_table').notNull(),
    businessId: text('business_id').notNull(),
    startUser: text('start_user')
      .notNull()
      .references(() => user.id),
    /** Result: 1 approved, 0 rejected; null while it runs. */
    pass: integer('pass'),
    createTime: text('create_time').notNull(),
    endTime: text('end_time'),
  },
  (t) => [index('flow_instance_start').on(t.startUser, t.createTime)],
)

export const task = sqliteTable(
  'blade_flow_task',
  {
    id: id(),
    instanceId: text('instance_id')
      .notNull()
      .references(() => instance.id),
    processDefinitionName: text('process_definition_name').notNull(),
    category: text('category').notNull(),
    /** Key and name of the step. */
    taskDefinitionKey: text('task_definition_key').notNull(),
    taskName: text('task_name').notNull(),
    /** null until a candidate claims it. */
    assignee: text('assignee').references(() => user.id),
    claimTime: text('claim_time'),
    comment: text('comment'),
    /** 1 approved, 0 rejected; null while it is open. */
    pass: integer('pass'),
    createTime: text('create_time').notNull(),
    endTime: text('end_time'),
  },
  (t) => [index('flow_task_assignee').on(t.assignee, t.endTime), index('flow_task_instance').on(t.instanceId, t.createTime)],
)

export const leave = sqliteTable('blade_process_leave', {
  id: id(),
  tenantId: tenantId(),
  processDefinitionId: text('process_definition_id').notNull(),
  processInstanceId: text('process_instance_id'),
  startTime: text('start_time').notNull(),
  endTime: text('end_time').notNull(),
  reason: text('reason').notNull(),
  taskUser: text('task_user')
    .notNull()
    .references(() => user.id),
  applyTime: text('apply_time').notNull(),
  ...baseColumns(),
})
