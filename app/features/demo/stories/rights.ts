/** An employee's rights: what a role grants, who changed it, and undoing the change. */
import type { Story } from '../story.ts'

export const rights: Story = {
  scenario: 'weekday',
  title: ['员工的权限', 'Employee permissions'],
  about: [
    '客服同事需要协助处理退款。为其分配角色，查看权限范围、修改记录和撤销方式。',
    'A support colleague needs to help with refunds. Assign a role, see what it grants, who changed it, and how to revert it.',
  ],
  minutes: 3,
  picks: {
    user: { of: 'user', where: { account_equal: 'service' }, field: 'id' },
    finance: { of: 'role', where: { roleAlias_equal: 'finance' }, field: 'id' },
    change: { of: 'audit', where: { resource_equal: 'user', descs: 'seq' }, field: 'id', late: true },
  },
  steps: [
    {
      title: ['查看用户', 'Users'],
      text: [
        '每个用户有角色和所属机构：角色决定操作权限，机构决定可查看的医院。',
        'Each user has roles and organisations: roles determine what they can do, organisations which hospitals they see.',
      ],
      page: '/system/user',
      control: 'link:/system/user/{user}',
    },
    {
      title: ['角色权限', 'What a role grants'],
      text: [
        '角色由菜单和按钮权限树、数据权限和接口权限组成。打开“财务”查看。',
        'A role is a tree of menus and buttons, with data scopes and API scopes. Open Finance.',
      ],
      page: '/system/role',
      control: 'link:/system/role/{finance}/grant',
      until: { at: '/system/role/{finance}/grant' },
    },
    {
      title: ['保存前预览改动', 'Preview changes before saving'],
      text: [
        '勾选时，下方列出将要增加和移除的权限，保存前一目了然。此处仅查看，不修改。',
        'As you tick, the permissions to be added and removed are listed below before anything is saved. Just look; do not change anything.',
      ],
      control: 'part:grant-changes',
    },
    {
      title: ['分配角色', 'Assign a role'],
      text: [
        '为客服再勾选角色“财务”，然后保存。任何人都不能授予自己没有的权限。',
        'Tick the role Finance for the support colleague, too, and save. Nobody can grant permissions they do not have.',
      ],
      page: '/system/user/grant?ids={user}',
      control: ['option:roleIds={finance}@/system/user/grant', 'send@/system/user/grant'],
      until: { more: 'audit', where: { resource_equal: 'user' } },
    },
    {
      title: ['修改记录', 'Who changed it'],
      text: [
        '审计记录每一次修改：操作人、时间、来源、修改前后的值。各条记录首尾校验，无法篡改。',
        'The audit log records every change: who, when, from where, before and after. Entries are chained, so none can be altered unnoticed.',
      ],
      page: '/platform/audit',
      control: 'link:/platform/audit/{change}',
      until: { at: '/platform/audit/{change}' },
    },
    {
      title: ['撤销改动', 'Revert it'],
      text: [
        '这里是该用户的变更历史：任一改动都可恢复。提示消息在 30 秒内也可撤销。',
        'This is the history of the user: any change can be restored. The toast also offers Undo for 30 seconds.',
      ],
      page: '/system/user/{user}/history',
      control: 'link:/system/user/{user}/history/restore?write={change}&field=roleId',
    },
  ],
}
