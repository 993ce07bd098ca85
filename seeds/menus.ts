/** Menus and buttons made from the registry: a group per word, a menu per resource, a button per verb and special call. */
import { endpoints } from '#contract/endpoints/index.ts'
import { reconcileDays } from '#contract/endpoints/reconcile.ts'
import { hosReport } from '#contract/endpoints/rental.ts'
import { simState } from '#contract/endpoints/sim.ts'
import { labels, pick, wordLabels } from '#contract/labels/index.ts'
import { permission, type Resource, type Word } from '#contract/resource.ts'
import { workClaim, workDone, workSend, workStart, workTodo } from '#contract/resources/flow.ts'
import { allResources, type ResourceName } from '#contract/resources/index.ts'
import type { Db } from '#db/open.ts'
import { appMenu, menu, topMenu, topMenuSetting } from '#db/tables/system.ts'
import { createIds } from './ids.ts'

/** Icons of the groups, in the order of the menu. */
const groups: Record<Word, string> = { money: 'wallet', rental: 'hospital', flow: 'git-branch', platform: 'server', system: 'settings' }

const icons: Partial<Record<string, string>> = {
  order: 'receipt-text',
  refund: 'undo-2',
  approval: 'shield-check',
  records: 'split',
  wallet: 'wallet-cards',
  recharge: 'banknote-arrow-down',
  withdrawal: 'banknote-arrow-up',
  transfers: 'send',
  payee: 'contact',
  receiver: 'handshake',
  section: 'layers',
  room: 'door-open',
  bed: 'bed-double',
  equ: 'cpu',
  type: 'shapes',
  price: 'tag',
  problem: 'triangle-alert',
  customer: 'users',
  normal: 'circle-question-mark',
  banner: 'images',
  setter: 'scale',
  user: 'users-round',
  role: 'shield-check',
  dept: 'network',
  menu: 'list-tree',
  topMenu: 'panel-top',
  appMenu: 'smartphone',
  dataScope: 'scan-eye',
  apiScope: 'waypoints',
  region: 'map-pin',
  client: 'key-round',
  workStart: 'circle-play',
  workClaim: 'hand',
  workTodo: 'list-todo',
  workSend: 'send',
  workDone: 'list-checks',
  oss: 'hard-drive',
  sms: 'message-square-text',
  attach: 'paperclip',
  audit: 'fingerprint',
  ledger: 'book-open-check',
  usual: 'scroll-text',
  api: 'webhook',
  error: 'bug',
  param: 'sliders-horizontal',
  dict: 'book-marked',
  dictBiz: 'book-open-text',
}

/** The icons stand in the order of the menu; a resource without one comes last. */
const place = ({ name }: Resource) => (name in icons ? Object.keys(icons).indexOf(name) : Infinity)

/** Buttons that open a page of a process and make no call that only they grant. */
const lookAt = (menu: string, ends: readonly (readonly [alias: string, name: string])[]) =>
  ends.map(([alias, name]) => ({ code: `${menu}_${alias}`, name, alias }))
const ofProcess: Partial<Record<string, readonly { code: string; name: string; alias: string }[]>> = {
  [workStart.name]: lookAt('work_start', [['image', '流程图']]),
  ...Object.fromEntries(
    [workClaim, workTodo, workSend, workDone].map(({ name }) => [
      name,
      lookAt(
        name.replace(/[A-Z]/, (capital) => `_${capital.toLowerCase()}`),
        [
          ['detail', '详情'],
          ['follow', '跟踪'],
        ],
      ),
    ]),
  ),
}

/** Buttons of calls beyond the four verbs, below the menu that the call names. */
const special = (menu: string) => [
  ...endpoints.flatMap(({ button, needs, title }) =>
    button?.menu === menu ? [{ code: needs, name: button.name ?? title[0], alias: button.alias }] : [],
  ),
  ...(ofProcess[menu] ?? []),
]

/** Codes of pages that no call needs. */
export const pageCodes = { todo: 'money_todo', place: 'place' } as const

/** Pages that show no resource. That of the simulation is shown only where the server plays it. */
const pages: readonly { word: Word; code: string; name: string; alias: string; path: string; source: string }[] = [
  { word: 'money', code: reconcileDays.needs, name: '对账', alias: 'Reconciliation', path: '/money/reconcile', source: 'scale' },
  { word: 'rental', code: hosReport.needs, name: '医院报表', alias: 'Hospital report', path: '/rental/hos', source: 'chart-column' },
  { word: 'money', code: pageCodes.todo, name: '待办', alias: 'To do', path: '/money/todo', source: 'list-todo' },
  { word: 'platform', code: simState.needs, name: '模拟客户', alias: 'Simulation', path: '/ward/sim', source: 'flask-conical' },
  { word: 'rental', code: pageCodes.place, name: '床位看板', alias: 'Bed board', path: '/rental/place', source: 'layout-grid' },
]

function buttonsOf(resource: Resource) {
  const { name, calls } = resource
  return [
    ...(calls.submit
      ? [
          { code: permission(name, 'add'), name: '新增', alias: 'add', action: 1 },
          { code: permission(name, 'edit'), name: '修改', alias: 'edit', action: 2 },
        ]
      : []),
    ...(calls.remove ? [{ code: permission(name, 'delete'), name: '删除', alias: 'delete', action: 3 }] : []),
    ...(calls.detail ? [{ code: permission(name, 'view'), name: '查看', alias: 'view', action: 2 }] : []),
    ...special(name).map((button) => ({ ...button, action: 2 })),
  ]
}

export interface SeededMenu {
  id: string
  parentId: string
  code: string
  category: 1 | 2
  word: Word
}

/** @returns every menu row, for grants */
export function seedMenus(db: Pick<Db, 'insert'>, now: string): SeededMenu[] {
  const id = createIds(42)
  const made: SeededMenu[] = []
  const add = (row: Omit<typeof menu.$inferInsert, 'id'> & { category: 1 | 2; parentId: string }, word: Word) => {
    const seeded = { id: id(), parentId: row.parentId, code: row.code, category: row.category, word }
    db.insert(menu)
      .values({ ...row, id: seeded.id })
      .run()
    made.push(seeded)
    return seeded.id
  }
  /** A form that other pages lead to has no menu. */
  const listed = allResources.filter((r) => r.calls.list)
  const words = (Object.keys(groups) as Word[]).filter((word) => listed.some((r) => r.word === word))
  words.forEach((word, i) => {
    const [name, alias] = wordLabels[word]
    const source = groups[word]
    const group = add({ parentId: '0', code: word, name, alias, path: `/${word}`, source, sort: i + 1, category: 1 }, word)
    listed
      .filter((r) => r.word === word)
      .sort((a, b) => place(a) - place(b))
      .forEach((resource, j) => {
        const title = labels[resource.name as ResourceName].title
        const parentId = add(
          {
            parentId: group,
            code: resource.name,
            name: pick(title, 'zh'),
            alias: pick(title, 'en'),
            path: resource.path,
            source: icons[resource.name] ?? 'circle',
            sort: j + 1,
            category: 1,
          },
          word,
        )
        buttonsOf(resource).forEach((button, k) => add({ ...button, parentId, path: '', source: '', sort: k + 1, category: 2 }, word))
      })
    pages
      .filter((page) => page.word === word)
      .forEach(({ word: _, ...page }, j) => {
        const parentId = add({ ...page, parentId: group, sort: 100 + j, category: 1 }, word)
        special(page.code).forEach((button, k) =>
          add({ ...button, action: 2, parentId, path: '', source: '', sort: k + 1, category: 2 }, word),
        )
      })
  })

  const topId = createIds(43)
  const top = [
    { code: 'operation', name: wordLabels.operation[0], words },
    ...words.map((word) => ({ code: word, name: wordLabels[word][0], words: [word] })),
  ]
  top.forEach((row, i) => {
    const stamps = { createTime: now, updateTime: now }
    const topMenuId = topId()
    db.insert(topMenu)
      .values({ id: topMenuId, code: row.code, name: row.name, source: 'layout-grid', path: '', sort: i + 1, ...stamps })
      .run()
    for (const m of made)
      if (m.category === 1 && row.words.includes(m.word)) db.insert(topMenuSetting).values({ topMenuId, menuId: m.id }).run()
  })
  return made
}

/** What the app of the ward staff shows. */
export function seedAppMenus(db: Pick<Db, 'insert'>): void {
  const id = createIds(48)
  const home = id()
  const rows: (typeof appMenu.$inferInsert)[] = [
    { id: home, code: 'app_home', name: '首页', alias: 'Home', path: '/pages/home', source: 'house', sort: 1, category: 1 },
    {
      id: id(),
      parentId: home,
      code: 'app_scan',
      name: '扫码租用',
      alias: 'Scan',
      path: '/pages/scan',
      source: 'scan-line',
      sort: 1,
      category: 1,
    },
    {
      id: id(),
      code: 'app_order',
      name: '我的订单',
      alias: 'My orders',
      path: '/pages/order',
      source: 'receipt-text',
      sort: 2,
      category: 1,
    },
    { id: id(), code: 'app_wallet', name: '我的钱包', alias: 'My wallet', path: '/pages/wallet', source: 'wallet', sort: 3, category: 1 },
  ]
  db.insert(appMenu).values(rows).run()
}
