/** The route table: fixed pages, special pages, then the generic pair. A static path beats `:module/:resource`. */
import { crud } from '#contract/verbs.ts'
import { resourceByPath } from '#contract/resources/index.ts'
import { index, layout, route, type RouteConfig, type RouteConfigEntry } from '@remix-run/route-config'

const generic = { list: 'resource/list/list.tsx', form: 'resource/form/form.tsx', detail: 'resource/detail/detail.tsx' }

/** The dialog of an export, over its list. */
const exportOf = (id: string) => route('export', 'resource/transfer/export.tsx', { id: `${id}/export` })

/** Both dictionaries have the same pages. */
const dictionary = (path: string, id: string) =>
  route(path, 'features/system/dictionaries/dict.tsx', { id }, [
    exportOf(id),
    route('remove', 'resource/remove.tsx', { id: `${id}/remove` }),
    route('new', 'features/system/dictionaries/dict-form.tsx', { id: `${id}/new` }),
    route(':id', generic.detail, { id: `${id}/detail` }),
    route(':id/edit', 'features/system/dictionaries/dict-form.tsx', { id: `${id}/edit` }),
    route(':parentId/entries', 'features/system/dictionaries/dict-entries.tsx', { id: `${id}/entries` }, [
      route('new', 'features/system/dictionaries/dict-form.tsx', { id: `${id}/entry-new` }),
      route(':id/edit', 'features/system/dictionaries/dict-form.tsx', { id: `${id}/entry-edit` }),
    ]),
  ])

/** The dialog of an import, over its list. */
const importOf = (id: string) => route('import', 'resource/transfer/import.tsx', { id: `${id}/import` })

/**
 * A list with its dialogs and its drawer: the generic files, unless others are named; `add` where rows are created with another form
 * than they are edited with. `own` are the pages that only this list has. */
const list = (path: string, id: string, files: Partial<typeof generic> & { add?: string } = {}, own: RouteConfigEntry[] = []) => {
  const { list, form, detail, add = form } = { ...generic, ...files }
  const { submit, remove } = resourceByPath(`/${path}`)?.calls ?? crud
  return route(path, list, { id }, [
    exportOf(id),
    ...(submit ? [route('new', add, { id: `${id}/new` }), route(':id/edit', form, { id: `${id}/edit` })] : []),
    ...(remove ? [route('remove', 'resource/remove.tsx', { id: `${id}/remove` })] : []),
    ...own,
    route(':id', detail, { id: `${id}/detail` }),
  ])
}

/** Configurations of which one is enabled. */
const enableOf = (id: string) => route(':id/enable', 'features/platform/enable.tsx', { id: `${id}/enable` })

/** The grants of a role or of a top menu. */
const grantOf = (id: string) => route(':id/grant', 'features/system/grants/grant.tsx', { id: `${id}/grant` })

const scopes = { list: 'features/system/trees/scopes.tsx', form: 'features/system/trees/scope-form.tsx' }

/** The four lists of tasks have the same pages; only the to-do list can handle tasks. */
const tasks = (name: string) =>
  route(`flow/${name}`, 'features/flow/tasks.tsx', { id: `flow/${name}` }, [
    exportOf(`flow/${name}`),
    route(':instance', 'features/flow/instance.tsx', { id: `flow/${name}/detail` }),
    route(':instance/picture', 'features/flow/instance.tsx', { id: `flow/${name}/picture` }),
    ...(name === 'todo' ? [route(':instance/handle', 'features/flow/handle.tsx')] : []),
  ])

export default [
  route('login', 'features/auth/login.tsx'),
  route('login/code', 'features/auth/code.tsx'),
  route('second-factor', 'features/auth/second-factor.tsx'),
  route('lock', 'features/auth/lock.tsx'),
  route('password', 'features/auth/password.tsx'),
  route('means', 'features/auth/means.tsx'),
  route('session/lock', 'features/auth/lock-now.ts'),
  route('session/captcha', 'features/auth/captcha.ts'),
  route('session/logout', 'features/auth/logout.ts'),
  route('register', 'features/auth/register.tsx'),
  route('session/errors', 'shell/errors/errors.ts'),
  route('session/alive', 'features/auth/alive.ts'),
  route('session/person', 'features/auth/other-person.tsx'),
  route('session/social/:source', 'features/auth/social.ts'),
  route('oauth/redirect/:source', 'features/auth/social-back.ts'),
  route('session/cache', 'features/auth/cache.ts'),
  route('session/events', 'shell/live/events.ts'),
  route('session/undo', 'shell/undo.ts'),
  route('session/find', 'shell/find/find.ts'),
  route('session/phone', 'shell/phone.ts'),
  route('session/bell', 'shell/notices/bell.ts'),
  route('session/notices', 'shell/notices/notice-list.ts'),
  route('session/prefs', 'shell/save-prefs.ts'),
  route('session/period', 'features/home/period.ts'),
  route('session/top-menu', 'shell/menu/followed-top.ts'),
  route('session/tenant', 'shell/tenants/show-tenant.ts'),
  route('picture', 'features/platform/picture.ts'),
  route('world/:name', 'features/sim/lab/enter-world.ts'),
  route('ward/sim/journal/file', 'features/sim/journal/journal-file.ts'),
  route('ward/sim/snapshot/:name', 'features/sim/lab/snapshot-file.ts'),
  route('info/recording/file', 'features/info/recording-file.ts'),
  route('files/put', 'features/platform/put-file.ts'),
  route('flow/picture', 'features/flow/picture.ts'),
  route('table/settings', 'resource/list/table-settings.ts'),
  route('table/views', 'resource/list/table-views.ts'),
  route('choices/:resource/:field', 'resource/form/choices.ts'),
  route('regions/:code', 'resource/form/regions.ts'),
  route('effect/user', 'features/system/users/user-effect.ts'),
  route('404', 'shell/errors/404.tsx'),
  route('403', 'shell/errors/403.tsx'),
  route('500', 'shell/errors/500.tsx'),
  route('export/rental/hos/:hosId?', 'features/report/report-export.ts'),
  route('export/:module/:resource', 'resource/transfer/download.ts'),
  route('import-template/system/user/:format', 'features/system/users/user-template.ts'),
  route('import-template/:module/:resource/:format', 'resource/transfer/template.ts'),
  route('import-skipped/:module/:resource/:work', 'resource/transfer/skipped.ts'),
  route('rental/place/wall', 'features/rental/wall.tsx'),
  route('demo/:story', 'features/demo/demo.tsx'),
  layout('shell/shell.tsx', [
    layout('shell/page.tsx', [
      index('features/home/to-home.ts'),
      route('wel/index', 'features/home/index.tsx'),
      route('info/index', 'features/info/index.tsx'),
      route('info/recording', 'features/info/recording.tsx'),
      route('myiframe/:routerPath', 'shell/frame/frame.tsx'),
      route('money/order', 'features/money/orders/order.tsx', [
        exportOf('order'),
        route(':id', 'features/money/orders/order-drawer.tsx', [
          route('finish', 'features/money/orders/finish-dialog.tsx'),
          route('refund', 'features/money/refunds/refund-dialog.tsx'),
          route('split', 'features/money/splits/split-dialog.tsx'),
          route('return/:recordId', 'features/money/splits/return-dialog.tsx'),
          route('collect', 'features/money/debts/collect-dialog.tsx'),
          route('remind', 'features/money/debts/remind-dialog.tsx'),
          route('waive', 'features/money/debts/waive-dialog.tsx'),
        ]),
      ]),
      route('money/order/:id/slip', 'features/money/orders/slip.tsx'),
      route('money/order/:id/voucher/:refundId', 'features/money/refunds/voucher.tsx'),
      route('money/order/:id/money', 'features/money/orders/order-money.tsx', [
        route('refund', 'features/money/refunds/refund-dialog.tsx', { id: 'order-money/refund' }),
        route('split', 'features/money/splits/split-dialog.tsx', { id: 'order-money/split' }),
        route('return/:recordId', 'features/money/splits/return-dialog.tsx', { id: 'order-money/return' }),
        route(':refundId/handle', 'features/money/refunds/refund-handle.tsx'),
      ]),
      route('money/todo', 'features/money/todo/todo.tsx', [
        index('features/money/todo/no-case.tsx', { id: 'todo/none' }),
        route('batch/:act', 'features/money/todo/batch.tsx'),
        route(':id/problem', 'features/rental/problem-case.tsx'),
        route(':id/register', 'features/system/users/registration.tsx', { id: 'todo/register' }),
        route(':approvalId/approve', 'features/money/approvals/approval-audit.tsx', { id: 'todo/approve' }),
        route(':refundId/handle', 'features/money/refunds/refund-handle.tsx', { id: 'todo/handle' }),
        route(':id/audit', 'features/money/payouts/withdrawal-audit.tsx', { id: 'todo/audit' }),
        route(':id/pay', 'features/money/payouts/withdrawal-pay.tsx', { id: 'todo/pay' }),
        route(':id/collect', 'features/money/debts/collect-dialog.tsx', { id: 'todo/collect' }),
        route(':id/remind', 'features/money/debts/remind-dialog.tsx', { id: 'todo/remind' }),
        route(':id/waive', 'features/money/debts/waive-dialog.tsx', { id: 'todo/waive' }),
        route(':id/end', 'features/money/debts/end-case.tsx'),
        route(':waiverId/waiver', 'features/money/waivers/waiver-audit.tsx', { id: 'todo/waiver' }),
        route(':id/release', 'features/rental/device/release.tsx', { id: 'todo/release' }),
      ]),
      route('money/approval', 'features/money/approvals/approval.tsx', [
        exportOf('approval'),
        route(':approvalId/approve', 'features/money/approvals/approval-audit.tsx'),
      ]),
      route('money/waiver', 'features/money/waivers/waivers.tsx', [
        exportOf('waiver'),
        route(':waiverId/approve', 'features/money/waivers/waiver-audit.tsx'),
      ]),
      route('money/refund', 'features/money/refunds/refund.tsx', [exportOf('refund')]),
      route('ward/people', 'features/sim/people/people.tsx'),
      route('ward/sim', 'features/sim/sim.tsx'),
      route('ward/sim/journal', 'features/sim/journal/journal.tsx', [
        route('compare', 'features/sim/journal/compare.tsx'),
        route(':id', 'features/sim/journal/entry.tsx'),
      ]),
      route('ward/sim/faults', 'features/sim/faults/faults.tsx'),
      route('ward/sim/callbacks', 'features/sim/callbacks/callbacks.tsx'),
      route('ward/sim/demo', 'features/demo/demos.tsx'),
      route('ward/sim/scenario', 'features/sim/lab/scenario.tsx', [route('sure', 'features/sim/lab/sure.tsx')]),
      route('money/flow', 'features/money/flow/flow.tsx'),
      route('money/reconcile', 'features/money/reconcile/reconcile.tsx'),
      route('money/reconcile/:day/bill', 'features/money/reconcile/reconcile-bill.ts'),
      route('money/reconcile/:day', 'features/money/reconcile/reconcile-day.tsx', [
        route('import', 'features/money/reconcile/reconcile-import.tsx'),
      ]),
      route('rental/hos', 'features/report/report.tsx'),
      route('rental/place', 'features/rental/place.tsx'),
      route('rental/handover/new', 'features/shift/new-handover.tsx'),
      route('rental/handover/:id', 'features/shift/handover.tsx'),
      route('rental/handover', 'features/shift/handovers.tsx', [exportOf('handover')]),
      route('rental/customer', 'features/rental/customers.tsx', [
        exportOf('customer'),
        route(':id/bar', 'features/rental/customer-state.tsx', { id: 'customer/bar' }),
        route(':id/unbar', 'features/rental/customer-state.tsx', { id: 'customer/unbar' }),
      ]),
      route('rental/customer/:id', 'features/rental/customer-card.tsx'),
      route('customer/call', 'features/rental/call/call.tsx', [
        route(':id/finish', 'features/money/orders/finish-dialog.tsx', { id: 'call/finish' }),
        route(':id/refund', 'features/money/refunds/refund-dialog.tsx', { id: 'call/refund' }),
        route(':id/collect', 'features/money/debts/collect-dialog.tsx', { id: 'call/collect' }),
      ]),
      route('rental/hos/:hosId', 'features/report/report-days.tsx'),
      route('flow/start', 'features/flow/start.tsx', [
        route(':process/leave', 'features/flow/leave-form.tsx'),
        route(':process/picture', 'features/flow/start-picture.tsx'),
      ]),
      ...['claim', 'todo', 'send', 'done'].map(tasks),
      list(
        'system/user',
        'user',
        {
          list: 'features/system/users/users.tsx',
          form: 'features/system/users/user-form.tsx',
          detail: 'features/system/users/user-detail.tsx',
        },
        [
          route('import', 'features/system/users/user-import.tsx'),
          route('grant', 'features/system/users/user-roles.tsx'),
          route('reset', 'features/system/users/user-act.tsx', { id: 'user/reset' }),
          route('unlock', 'features/system/users/user-act.tsx', { id: 'user/unlock' }),
          route('two-factor', 'features/system/users/user-act.tsx', { id: 'user/two-factor' }),
          route('disable', 'features/system/users/user-state.tsx', { id: 'user/disable' }),
          route('enable', 'features/system/users/user-state.tsx', { id: 'user/enable' }),
          route(':id/register', 'features/system/users/registration.tsx'),
          route(':id/platform', 'features/system/users/user-platform.tsx'),
        ],
      ),
      list('system/role', 'role', { list: 'features/system/grants/roles.tsx' }, [grantOf('role')]),
      list('system/top-menu', 'topMenu', { list: 'features/system/grants/top-menus.tsx' }, [grantOf('topMenu')]),
      list('system/tenant', 'tenant', { form: 'features/system/tenants/tenant-form.tsx' }),
      list('system/data-scope', 'dataScope', scopes),
      list('system/api-scope', 'apiScope', scopes),
      list('system/menu', 'menu', { list: 'features/system/trees/menus.tsx', form: 'features/system/trees/menu-form.tsx' }),
      list('system/app-menu', 'appMenu', { list: 'features/system/trees/tree.tsx', form: 'features/system/trees/menu-form.tsx' }),
      route('system/dept/wizard', 'features/rental/hospital/wizard.tsx'),
      route('system/dept/wizard/:id', 'features/rental/hospital/made.tsx'),
      list('system/dept', 'dept', { list: 'features/system/trees/departments.tsx' }),
      list('system/region', 'region', { list: 'features/system/trees/tree.tsx' }),
      dictionary('system/dict', 'dict'),
      dictionary('system/dict-biz', 'dictBiz'),
      list('platform/audit', 'audit', { list: 'features/platform/audit.tsx', detail: 'features/platform/audit-detail.tsx' }),
      list('platform/oss', 'oss', { list: 'features/platform/oss.tsx' }, [enableOf('oss')]),
      list('platform/sms', 'sms', { list: 'features/platform/sms.tsx' }, [
        enableOf('sms'),
        route('send', 'features/platform/sms-send.tsx'),
        route('outbox', 'features/platform/outbox.tsx'),
      ]),
      list('platform/attach', 'attach', { list: 'features/platform/attachments.tsx', add: 'features/platform/attach-upload.tsx' }),
      list('rental/problem', 'problem', { list: 'features/rental/problems.tsx' }, [
        route(':id/handle', 'features/rental/problem-handle.tsx'),
      ]),
      list('rental/bed', 'bed', { list: 'features/rental/beds.tsx' }, [importOf('bed')]),
      route('rental/equ/labels', 'features/rental/device/labels.tsx'),
      list('rental/equ', 'equ', { list: 'features/rental/device/devices.tsx' }, [
        importOf('equ'),
        route(':id/release', 'features/rental/device/release.tsx'),
      ]),
      route('rental/equ/:id/page', 'features/rental/device/device.tsx', [
        route('release', 'features/rental/device/release.tsx', { id: 'device/release' }),
      ]),
      list('rental/price', 'price', { form: 'features/rental/price-form.tsx', detail: 'features/rental/price-detail.tsx' }, [
        importOf('price'),
      ]),
      list('rental/setter', 'setter', { form: 'features/rental/setter-form.tsx' }),
      list('rental/banner', 'banner', { form: 'features/rental/banner-form.tsx' }),
      list('money/wallet', 'wallet', { list: 'features/money/payouts/wallets.tsx' }),
      list('money/records', 'records', { list: 'features/money/splits/records.tsx' }),
      list('money/transfers', 'transfers', { list: 'features/money/payouts/transfers.tsx' }, [
        route('pay', 'features/money/payouts/transfer-dialog.tsx'),
      ]),
      list('money/withdrawal', 'withdrawal', { list: 'features/money/payouts/withdrawals.tsx' }, [
        route(':id/audit', 'features/money/payouts/withdrawal-audit.tsx'),
        route(':id/pay', 'features/money/payouts/withdrawal-pay.tsx'),
      ]),
      route(':module/:resource/:id/history', 'features/platform/history/history.tsx', [
        route('restore', 'features/platform/history/restore.tsx'),
      ]),
      list(':module/:resource', 'crud', {}, [importOf('crud')]),
    ]),
  ]),
  route('*', 'shell/errors/unknown.ts'),
] satisfies RouteConfig
