/** Names of tables that are rows of no page, but are recorded in the audit log. */
import type { Pair } from '../languages.ts'

export const tableLabels: Readonly<Record<string, { title: Pair }>> = {
  blade_role_menu: { title: ['角色菜单', 'Role menus'] },
  blade_role_scope: { title: ['角色数据权限', 'Role scopes'] },
  blade_top_menu_setting: { title: ['顶部菜单的菜单', 'Top menu entries'] },
  blade_user_oauth: { title: ['第三方账号', 'Third-party accounts'] },
  blade_user_platform: { title: ['用户平台信息', 'User platform data'] },
  blade_user_factor: { title: ['两步验证', 'Two-step verification'] },
  blade_user_recovery: { title: ['两步验证恢复码', 'Recovery codes'] },
  ward_hos: { title: ['医院资料', 'Hospital details'] },
  ward_customer_note: { title: ['客户备注', 'Customer notes'] },
  ward_split_return: { title: ['分账回退', 'Returned splits'] },
}
