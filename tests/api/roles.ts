/** What each of the seeded roles is for, as calls. A line is a path below its service; `*` ends a prefix. */

/** Everybody who is signed in: himself, what menus and forms are made of, the first page, his own leaves and tasks. */
const everybody = [
  'GET oauth/user-info oauth/clear-cache oauth/logout info menu/routes menu/buttons menu/top-menu',
  'GET dict/dictionary dict-biz/dictionary region/lazy-tree dept/superior home/*',
  'POST oauth/logout register-guest update-password update-info oss/endpoint/put-file',
  'GET work/* process/*',
  'POST work/* process/leave/start-process',
]
const all = (...names: string[]) => names.flatMap((name) => [`GET ${name}/*`, `POST ${name}/*`])

export const roles: Readonly<Record<string, readonly string[]>> = {
  admin: ['GET *', 'POST *'],
  /** One hospital: its places and devices are his to change, its orders to look at and to end. */
  manager: [
    ...everybody,
    ...all('section', 'room', 'bed', 'equ', 'problem'),
    'GET order/list order/detail order/finish refund/detail records/detail',
    'GET type/list price/list price/detail customer/list hos/report hos/detail',
  ],
  /** Money: sees all of it, pays back, splits, pays out; changes no place, price or account. */
  finance: [
    ...everybody,
    'GET order/list order/detail refund/detail records/detail wallet/list recharge/* withdrawal/* transfers/list',
    'GET payee/list payee/detail receiver/list receiver/detail setter/list setter/detail hos/report hos/detail',
    'POST pay/* transfer',
  ],
  /** The telephone: orders and customers to look at, faults to take down, orders to end. */
  service: [
    ...everybody,
    'GET order/list order/detail order/finish refund/detail customer/list problem/* equ/list equ/detail normal/list normal/detail',
    'POST problem/submit',
  ],
  /** Sees everything, changes nothing but what is his own. */
  auditor: [...everybody, 'GET *', 'not GET order/finish'],
}

const below = (path: string) => path.replace(/^\/api\/(blade-[a-z]+|wx)\//, '')
const fits = (pattern: string, path: string) => (pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern)
const names = (line: string, method: string, path: string) =>
  line.startsWith(`${method} `) &&
  line
    .split(' ')
    .slice(1)
    .some((pattern) => fits(pattern, below(path)))

export function mayCall(role: string, { method, path }: { method: string; path: string }): boolean {
  const table = roles[role] ?? []
  return (
    table.some((line) => names(line, method, path)) && !table.some((line) => line.startsWith('not ') && names(line.slice(4), method, path))
  )
}
