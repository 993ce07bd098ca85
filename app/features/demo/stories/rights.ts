/** An employee's rights: what a role grants, who changed it, and undoing the change. */
import type { Story } from '../story.ts'

export const rights: Story = {
  scenario: 'weekday',
  title: ['员工的权限', 'An employee’s rights'],
  about: [
    '客服同事要帮忙看退款。给一个角色，看看它打开了什么、谁改的、怎样收回。',
    'A colleague of the service desk is to help with refunds. Give a role, see what it opens, who changed it, and take it back.',
  ],
  minutes: 3,
  picks: { user: { of: 'user', where: { account_equal: 'service' }, field: 'id' } },
  steps: [
    {
      title: ['谁在用', 'Who works here'],
      text: [
        '每个人有角色和机构：角色决定能做什么，机构决定看到哪家医院。',
        'Each person has roles and departments: roles say what they may do, departments which hospitals they see.',
      ],
      page: '/system/user',
      control: 'link:/system/user/*',
    },
    {
      title: ['角色打开什么', 'What a role opens'],
      text: [
        '一个角色是一棵菜单和按钮的树，再加数据权限和接口权限。打开一个看看。',
        'A role is a tree of menus and buttons, with scopes of data and of calls. Open one.',
      ],
      page: '/system/role',
      control: 'link:/system/role/*/grant',
      until: { at: '/system/role/*/grant' },
    },
    {
      title: ['勾上之前先看', 'Look before you tick'],
      text: [
        '勾选时下方会列出将要增加和去掉的内容，保存前一目了然。这里只看，不改。',
        'What ticking would add and remove is listed below, before anything is saved. Only look here.',
      ],
      control: 'field:menuIds',
    },
    {
      title: ['给同事一个角色', 'Give a role'],
      text: [
        '给客服再勾一个角色，例如“财务”，然后保存。没有人能给出自己没有的权限。',
        'Tick another role for the service colleague, for example finance, and save. Nobody can give what they do not hold.',
      ],
      page: '/system/user/grant?ids={user}',
      control: 'field:roleIds',
      until: { more: 'audit', where: { resource_equal: 'user' } },
    },
    {
      title: ['谁改的', 'Who changed it'],
      text: [
        '审计记下了每一次写入：谁、何时、从哪里、改前改后。各条首尾相连，谁也改不掉。',
        'The audit has every write: who, when, from where, before and after. Its lines are chained, nobody can change one.',
      ],
      page: '/platform/audit',
      control: 'link:/platform/audit/*',
      until: { at: '/platform/audit/*' },
    },
    {
      title: ['收回来', 'Take it back'],
      text: [
        '这位同事的历史在这里：任何一次改动都能还原。右下角的提示在三十秒内也能撤销。',
        'This is the colleague’s history: any change can be restored. For thirty seconds the toast takes it back, too.',
      ],
      page: '/system/user/{user}/history',
      control: 'link:/system/user/*/history/restore',
    },
  ],
}
