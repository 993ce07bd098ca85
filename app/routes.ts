/** The route table: fixed pages, special pages, then the generic pair. A static path beats `:module/:resource`. */
import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@remix-run/route-config'

/** The dialog of an export, over its list. */
const exportOf = (id: string) => route('export', 'pages/transfer/export.tsx', { id: `${id}/export` })

/** Both dictionaries have the same pages. */
const dictionary = (path: string, id: string) =>
  route(path, 'pages/system/dict.tsx', { id }, [
    exportOf(id),
    route('remove', 'pages/crud/remove.tsx', { id: `${id}/remove` }),
    route('new', 'pages/system/dict-form.tsx', { id: `${id}/new` }),
    route(':id/edit', 'pages/system/dict-form.tsx', { id: `${id}/edit` }),
    route(':parentId/entries', 'pages/system/dict-entries.tsx', { id: `${id}/entries` }, [
      route('new', 'pages/system/dict-form.tsx', { id: `${id}/entry-new` }),
      route(':id/edit', 'pages/system/dict-form.tsx', { id: `${id}/entry-edit` }),
    ]),
  ])

/** The child routes of every list; `own` comes before them. */
const below = (id: string, form: string, own: RouteConfigEntry[] = [], detail = 'pages/crud/detail.tsx') => [
  exportOf(id),
  route('new', form, { id: `${id}/new` }),
  route(':id/edit', form, { id: `${id}/edit` }),
  route('remove', 'pages/crud/remove.tsx', { id: `${id}/remove` }),
  ...own,
  route(':id', detail, { id: `${id}/detail` }),
]

/** A list with a side tree that filters it. */
const sided = (path: string, id: string, children: RouteConfigEntry[]) => route(path, 'pages/system/sided.tsx', { id }, children)

/** A table of a tree. */
const tree = (path: string, id: string) => route(path, 'pages/system/tree.tsx', { id }, below(id, 'pages/crud/form.tsx'))

/** The four lists of tasks have the same pages; only the to-do list can handle tasks. */
const tasks = (name: string) =>
  route(`flow/${name}`, 'pages/flow/tasks.tsx', { id: `flow/${name}` }, [
    route(':instance', 'pages/flow/instance.tsx', { id: `flow/${name}/detail` }),
    route(':instance/picture', 'pages/flow/instance.tsx', { id: `flow/${name}/picture` }),
    ...(name === 'todo' ? [route(':instance/handle', 'pages/flow/handle.tsx')] : []),
  ])

export default [
  route('login', 'pages/login/login.tsx'),
  route('lock', 'pages/lock.tsx'),
  route('password', 'pages/password.tsx'),
  route('session/lock', 'pages/session/lock.ts'),
  route('session/captcha', 'pages/session/captcha.ts'),
  route('session/logout', 'pages/session/logout.ts'),
  route('register', 'pages/register.tsx'),
  route('session/errors', 'pages/session/errors.ts'),
  route('session/alive', 'pages/session/alive.ts'),
  route('session/social/:source', 'pages/session/social.ts'),
  route('oauth/redirect/:source', 'pages/session/social-back.ts'),
  route('menu-icons.svg', 'pages/session/menu-icons.ts'),
  route('session/cache', 'pages/session/cache.ts'),
  route('session/prefs', 'pages/session/prefs.ts'),
  route('files/put', 'pages/platform/put-file.ts'),
  route('flow/picture', 'pages/flow/picture.ts'),
  route('table/settings', 'pages/crud/table-settings.ts'),
  route('table/views', 'pages/crud/table-views.ts'),
  route('choices/:resource/:field', 'pages/crud/choices.ts'),
  route('regions/:code', 'pages/crud/regions.ts'),
  route('404', 'pages/errors/404.tsx'),
  route('403', 'pages/errors/403.tsx'),
  route('500', 'pages/errors/500.tsx'),
  route('export/rental/hos/:hosId?', 'pages/rental/report-export.ts'),
  route('export/:module/:resource', 'pages/transfer/download.ts'),
  route('import-template/:module/:resource/:format', 'pages/transfer/template.ts'),
  layout('shell/shell.tsx', [
    index('pages/index.ts'),
    route('wel/index', 'pages/wel/index.tsx'),
    route('info/index', 'pages/info/index.tsx'),
    route('myiframe/:routerPath', 'pages/frame/frame.tsx'),
    route('money/order', 'pages/money/order.tsx', [
      exportOf('order'),
      route(':id', 'pages/money/order-drawer.tsx', [
        route('finish', 'pages/money/finish-dialog.tsx'),
        route('refund', 'pages/money/refund-dialog.tsx'),
        route('split', 'pages/money/split-dialog.tsx'),
        route('return/:recordId', 'pages/money/return-dialog.tsx'),
      ]),
    ]),
    route('money/order/:id/slip', 'pages/money/slip.tsx'),
    route('money/order/:id/voucher/:refundId', 'pages/money/voucher.tsx'),
    route('money/order/:id/money', 'pages/money/order-money.tsx', [
      route('refund', 'pages/money/refund-dialog.tsx', { id: 'order-money/refund' }),
      route('split', 'pages/money/split-dialog.tsx', { id: 'order-money/split' }),
      route('return/:recordId', 'pages/money/return-dialog.tsx', { id: 'order-money/return' }),
      route(':refundId/handle', 'pages/money/refund-handle.tsx'),
    ]),
    route('money/todo', 'pages/money/todo.tsx', [
      route(':approvalId/approve', 'pages/money/approval-audit.tsx', { id: 'todo/approve' }),
      route(':refundId/handle', 'pages/money/refund-handle.tsx', { id: 'todo/handle' }),
      route(':id/audit', 'pages/money/withdrawal-audit.tsx', { id: 'todo/audit' }),
      route(':id/pay', 'pages/money/withdrawal-pay.tsx', { id: 'todo/pay' }),
    ]),
    route('money/approval', 'pages/money/approval.tsx', [
      exportOf('approval'),
      route(':approvalId/approve', 'pages/money/approval-audit.tsx'),
    ]),
    route('money/refund', 'pages/money/refund.tsx', [exportOf('refund')]),
    route('ward/sim', 'pages/sim/sim.tsx'),
    route('money/reconcile', 'pages/money/reconcile.tsx'),
    route('money/reconcile/:day/bill', 'pages/money/reconcile-bill.ts'),
    route('money/reconcile/:day', 'pages/money/reconcile-day.tsx', [route('import', 'pages/money/reconcile-import.tsx')]),
    route('rental/hos', 'pages/rental/report.tsx'),
    route('rental/place', 'pages/rental/place.tsx'),
    route('rental/hos/:hosId', 'pages/rental/report-days.tsx'),
    route('flow/start', 'pages/flow/start.tsx', [
      route(':process/leave', 'pages/flow/leave-form.tsx'),
      route(':process/picture', 'pages/flow/start-picture.tsx'),
    ]),
    ...['claim', 'todo', 'send', 'done'].map(tasks),
    sided(
      'system/user',
      'user',
      below(
        'user',
        'pages/system/user-form.tsx',
        [
          route('grant', 'pages/system/user-roles.tsx'),
          route('reset', 'pages/system/user-act.tsx', { id: 'user/reset' }),
          route('unlock', 'pages/system/user-act.tsx', { id: 'user/unlock' }),
          route(':id/platform', 'pages/system/user-platform.tsx'),
        ],
        'pages/system/user-detail.tsx',
      ),
    ),
    sided('system/data-scope', 'dataScope', below('dataScope', 'pages/crud/form.tsx')),
    sided('system/api-scope', 'apiScope', below('apiScope', 'pages/crud/form.tsx')),
    tree('system/menu', 'menu'),
    tree('system/app-menu', 'appMenu'),
    tree('system/dept', 'dept'),
    tree('system/region', 'region'),
    dictionary('system/dict', 'dict'),
    dictionary('system/dict-biz', 'dictBiz'),
    route('platform/audit', 'pages/crud/list.tsx', { id: 'audit' }, [
      exportOf('audit'),
      route(':id', 'pages/platform/audit-detail.tsx', { id: 'audit/detail' }),
    ]),
    route(':module/:resource/:id/history', 'pages/crud/history.tsx'),
    route(':module/:resource', 'pages/crud/list.tsx', [
      exportOf('crud'),
      route('import', 'pages/transfer/import.tsx'),
      route('new', 'pages/crud/form.tsx', { id: 'crud/new' }),
      route(':id/edit', 'pages/crud/form.tsx', { id: 'crud/edit' }),
      route('remove', 'pages/crud/remove.tsx'),
      route(':id/handle', 'pages/rental/problem-handle.tsx'),
      route(':id/enable', 'pages/platform/enable.tsx'),
      route('send', 'pages/platform/sms-send.tsx'),
      route('upload', 'pages/platform/attach-upload.tsx'),
      route(':id/grant', 'pages/system/grant.tsx'),
      route('pay', 'pages/money/transfer-dialog.tsx'),
      route(':id/audit', 'pages/money/withdrawal-audit.tsx'),
      route(':id/pay', 'pages/money/withdrawal-pay.tsx'),
      route(':id', 'pages/crud/detail.tsx'),
    ]),
  ]),
  route('*', 'pages/errors/unknown.ts'),
] satisfies RouteConfig
