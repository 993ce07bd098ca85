/** The table of contents: fixed pages, special pages, then the generic pair. A static path beats `:module/:resource`. */
import { index, layout, route, type RouteConfig } from '@remix-run/route-config'

/** Both dictionaries have the same pages. */
const dictionary = (path: string, id: string) =>
  route(path, 'pages/system/dict.tsx', { id }, [
    route('remove', 'pages/crud/remove.tsx', { id: `${id}/remove` }),
    route('new', 'pages/system/dict-form.tsx', { id: `${id}/new` }),
    route(':id/edit', 'pages/system/dict-form.tsx', { id: `${id}/edit` }),
    route(':parentId/entries', 'pages/system/dict-entries.tsx', { id: `${id}/entries` }, [
      route('new', 'pages/system/dict-form.tsx', { id: `${id}/entry-new` }),
      route(':id/edit', 'pages/system/dict-form.tsx', { id: `${id}/entry-edit` }),
    ]),
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
  route('session/prefs', 'pages/session/prefs.ts'),
  route('table/settings', 'pages/crud/table-settings.ts'),
  route('table/views', 'pages/crud/table-views.ts'),
  route('404', 'pages/errors/404.tsx'),
  route('403', 'pages/errors/403.tsx'),
  route('500', 'pages/errors/500.tsx'),
  layout('shell/shell.tsx', [
    index('pages/index.ts'),
    route('wel/index', 'pages/wel/index.tsx'),
    route('info/index', 'pages/info/index.tsx'),
    route('money/order', 'pages/money/order.tsx', [
      route(':id', 'pages/money/order-drawer.tsx', [
        route('finish', 'pages/money/finish-dialog.tsx'),
        route('refund', 'pages/money/refund-dialog.tsx'),
      ]),
    ]),
    route('money/refund', 'pages/money/refund.tsx'),
    dictionary('system/dict', 'dict'),
    dictionary('system/dict-biz', 'dictBiz'),
    route(':module/:resource', 'pages/crud/list.tsx', [
      route('new', 'pages/crud/form.tsx', { id: 'crud/new' }),
      route(':id/edit', 'pages/crud/form.tsx', { id: 'crud/edit' }),
      route('remove', 'pages/crud/remove.tsx'),
      route(':id', 'pages/crud/detail.tsx'),
    ]),
  ]),
  route('*', 'pages/errors/unknown.ts'),
] satisfies RouteConfig
