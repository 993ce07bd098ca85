/** The table of contents: fixed pages, special pages, then the generic pair. A static path beats `:module/:resource`. */
import { index, layout, route, type RouteConfig } from '@remix-run/route-config'

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

/** The four lists of tasks have the same pages; only what is to do can be handled. */
const tasks = (name: string) =>
  route(`flow/${name}`, 'pages/flow/tasks.tsx', { id: `flow/${name}` }, [
    route(':instance', 'pages/flow/instance.tsx', { id: `flow/${name}/detail` }),
    route(':instance/picture', 'pages/flow/instance.tsx', { id: `flow/${name}/picture` }),
    ...(name === 'todo' ? [route(':instance/handle', 'pages/flow/handle.tsx')] : []),
  ])

export default [
  route('login', 'pages/login/login.tsx'),
  route('lock', 'pages/lock.tsx'),
  route('session/lock', 'pages/session/lock.ts'),
  route('session/captcha', 'pages/session/captcha.ts'),
  route('session/logout', 'pages/session/logout.ts'),
  route('register', 'pages/register.tsx'),
  route('session/errors', 'pages/session/errors.ts'),
  route('session/alive', 'pages/session/alive.ts'),
  route('session/social/:source', 'pages/session/social.ts'),
  route('oauth/redirect/:source', 'pages/session/social-back.ts'),
  route('session/cache', 'pages/session/cache.ts'),
  route('session/prefs', 'pages/session/prefs.ts'),
  route('files/put', 'pages/platform/put-file.ts'),
  route('flow/picture', 'pages/flow/picture.ts'),
  route('table/settings', 'pages/crud/table-settings.ts'),
  route('table/views', 'pages/crud/table-views.ts'),
  route('404', 'pages/errors/404.tsx'),
  route('403', 'pages/errors/403.tsx'),
  route('500', 'pages/errors/500.tsx'),
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
    route('money/refund', 'pages/money/refund.tsx', [exportOf('refund')]),
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
    dictionary('system/dict', 'dict'),
    dictionary('system/dict-biz', 'dictBiz'),
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
