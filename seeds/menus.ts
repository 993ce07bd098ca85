/** Menus and buttons generated from the registry: a group per module, a menu per resource, a button per verb and special call. */
import { endpoints } from '#contract/endpoints/index.ts'
import { reconcileDays } from '#contract/endpoints/reconcile.ts'
import { moneyFlow } from '#contract/endpoints/pictures.ts'
import { hosReport } from '#contract/endpoints/rental.ts'
import { simState } from '#contract/endpoints/sim.ts'
import { titleOf, wordLabels } from '#contract/labels/index.ts'
import { type Pair, pick } from '#contract/languages.ts'
import { resourceIcons } from '#contract/console/resource-icons.ts'
import { actButtons } from '#contract/springblade/menu-codes.ts'
import { acts, permission, type Resource } from '#contract/resource.ts'
import type { Word } from '#contract/verbs.ts'
import { workClaim, workDone, workSend, workStart, workTodo } from '#contract/resources/flow.ts'
import { allResources } from '#contract/resources/index.ts'
import type { Db } from '#db/open.ts'
import { appMenu, menu, topMenu, topMenuSetting } from '#db/tables/system.ts'
import { eq } from 'drizzle-orm'
import { createIds } from './ids.ts'
import { missing } from './missing.ts'
import type { SeedLanguage, Text } from './text.ts'

/** Icons of the groups, in the order of the menu. */
const groups: Record<Word, string> = { money: 'wallet', rental: 'hospital', flow: 'git-branch', platform: 'server', system: 'settings' }

/** Position of a resource in its group: the icons are in the order of the menu; a resource without one comes last. */
const place = ({ name }: Resource) => (name in resourceIcons ? Object.keys(resourceIcons).indexOf(name) : Infinity)

/** Buttons that open a process page, but grant no call of their own. */
const lookAt = (menu: string, ends: readonly (readonly [alias: string, name: Pair])[]) =>
  ends.map(([alias, name]) => ({ code: `${menu}_${alias}`, name, alias }))
const ofProcess: Partial<Record<string, readonly { code: string; name: Pair; alias: string }[]>> = {
  [workStart.name]: lookAt('work_start', [['image', ['流程图', 'Diagram']]]),
  ...Object.fromEntries(
    [workClaim, workTodo, workSend, workDone].map(({ name }) => [
      name,
      lookAt(
        name.replace(/[A-Z]/, (capital) => `_${capital.toLowerCase()}`),
        [
          ['detail', ['详情', 'Details']],
          ['follow', ['跟踪', 'Track']],
        ],
      ),
    ]),
  ),
}

/** Buttons for calls beyond the four verbs, below the menu that the call names. */
const special = (menu: string, language: SeedLanguage) => [
  ...endpoints.flatMap(({ button, needs, title }) =>
    button?.menu === menu ? [{ code: needs, name: language === 'zh' ? (button.name ?? title[0]) : title[1], alias: button.alias }] : [],
  ),
  ...(ofProcess[menu] ?? []).map(({ name, ...button }) => ({ ...button, name: pick(name, language) })),
]

/** Codes of pages that have no call of their own. */
export const pageCodes = { todo: 'money_todo', place: 'place' } as const

/** Pages without a resource. The simulation's page is shown only if the server runs it. */
const pages: readonly { word: Word; code: string; name: string; alias: string; path: string; source: string }[] = [
  { word: 'money', code: reconcileDays.needs, name: '对账', alias: 'Reconciliation', path: '/money/reconcile', source: 'scale' },
  { word: 'rental', code: hosReport.needs, name: '医院报表', alias: 'Hospital report', path: '/rental/hos', source: 'chart-column' },
  { word: 'money', code: moneyFlow.needs, name: '资金流向', alias: 'Money flow', path: '/money/flow', source: 'waypoints' },
  { word: 'money', code: pageCodes.todo, name: '待办', alias: 'To do', path: '/money/todo', source: 'list-todo' },
  { word: 'platform', code: simState.needs, name: '模拟客户', alias: 'Simulation', path: '/ward/sim', source: 'flask-conical' },
  { word: 'rental', code: pageCodes.place, name: '床位看板', alias: 'Bed board', path: '/rental/place', source: 'layout-grid' },
]

function buttonsOf(resource: Resource, language: SeedLanguage) {
  const { name, calls } = resource
  const has = { add: calls.submit, edit: calls.submit, delete: calls.remove, view: calls.detail }
  return [
    ...acts.flatMap((act) => {
      const { title, action } = actButtons[act]
      return has[act] ? [{ code: permission(name, act), name: pick(title, language), alias: act, action }] : []
    }),
    ...special(name, language).map((button) => ({ ...button, action: 2 })),
  ]
}

export interface SeededMenu {
  id: string
  parentId: string
  code: string
  category: 1 | 2
  word: Word
}

export type MenuRow = Omit<typeof menu.$inferInsert, 'id' | 'parentId'> & { category: 1 | 2; parent: string; word: Word }

/** Every menu row, parents first; `parent` is the code of the parent row, "" for a group. */
function plan(language: SeedLanguage): MenuRow[] {
  const rows: MenuRow[] = []
  const buttons = (parent: string, word: Word, all: readonly Omit<MenuRow, 'category' | 'parent' | 'word' | 'sort'>[]) =>
    all.forEach((button, i) => rows.push({ ...button, parent, word, path: '', source: '', sort: i + 1, category: 2 }))
  words().forEach((word, i) => {
    const alias = wordLabels[word][1]
    rows.push({
      parent: '',
      word,
      code: word,
      name: pick(wordLabels[word], language),
      alias,
      path: `/${word}`,
      source: groups[word],
      sort: i + 1,
      category: 1,
    })
    listed()
      .filter((r) => r.word === word)
      .sort((a, b) => place(a) - place(b))
      .forEach((resource, j) => {
        const title = titleOf(resource)
        const { name: code, path } = resource
        const [name, alias, source] = [pick(title, language), pick(title, 'en'), resourceIcons[code] ?? 'circle']
        rows.push({ parent: word, word, code, name, alias, path, source, sort: j + 1, category: 1 })
        buttons(code, word, buttonsOf(resource, language))
      })
    pages
      .filter((page) => page.word === word)
      .forEach((page, j) => {
        rows.push({ ...page, name: language === 'zh' ? page.name : page.alias, parent: word, sort: 100 + j, category: 1 })
        buttons(
          page.code,
          word,
          special(page.code, language).map((button) => ({ ...button, action: 2 })),
        )
      })
  })
  return rows
}

/** A form that other pages link to has no menu. */
const listed = () => allResources.filter((r) => r.calls.list)
const words = () => (Object.keys(groups) as Word[]).filter((word) => listed().some((r) => r.word === word))

type Store = Pick<Db, 'insert' | 'select'>

/** The planned rows that a database lacks (`missing.ts`). */
export function missingMenus(db: Store, rows: readonly MenuRow[]) {
  const existing = db.select({ id: menu.id, code: menu.code, isDeleted: menu.isDeleted }).from(menu).all()
  return missing(rows, existing, ({ code }) => code, createIds(42))
}

/** Inserts menus; each joins the top menus of its module. */
export function addMenus(db: Store, rows: ReturnType<typeof missingMenus>): void {
  const tops = db.select({ id: topMenu.id, code: topMenu.code }).from(topMenu).where(eq(topMenu.isDeleted, 0)).all()
  const settings = rows.flatMap(({ id: menuId, category, word }) =>
    tops
      .filter(({ code }) => category === 1 && (code === word || (code === operation && daily.has(word))))
      .map(({ id: topMenuId }) => ({ topMenuId, menuId })),
  )
  // One statement for all rows: row by row they would take a tenth of a first start.
  if (rows.length)
    db.insert(menu)
      .values(rows.map(({ word: _word, ...row }) => row))
      .run()
  if (settings.length) db.insert(topMenuSetting).values(settings).run()
}

/** The top menu of the daily business. The console itself offers all menus together, beside the top menus. */
const operation = 'operation'
const daily: ReadonlySet<Word> = new Set<Word>(['rental', 'money'])

/** @returns every menu row, for grants */
export function seedMenus(db: Store, now: string, language: SeedLanguage): SeededMenu[] {
  const topId = createIds(43)
  for (const [i, code] of ([operation, ...words()] as const).entries())
    db.insert(topMenu)
      .values({
        id: topId(),
        code,
        name: pick(wordLabels[code], language),
        source: 'layout-grid',
        path: '',
        sort: i + 1,
        createTime: now,
        updateTime: now,
      })
      .run()
  const rows = missingMenus(db, plan(language))
  addMenus(db, rows)
  return rows
}

/** Adds the menus of newer versions. Administrators have them immediately, everybody else after a grant. */
export const completeMenus = (db: Store): void => addMenus(db, missingMenus(db, plan('zh')))

/** The menu of the ward staff's app. */
export function seedAppMenus(db: Pick<Db, 'insert'>, text: Text): void {
  const id = createIds(48)
  const home = id()
  const rows: (typeof appMenu.$inferInsert)[] = [
    { id: home, code: 'app_home', name: text('首页', 'Home'), alias: 'Home', path: '/pages/home', source: 'house', sort: 1, category: 1 },
    {
      id: id(),
      parentId: home,
      code: 'app_scan',
      name: text('扫码租用', 'Scan'),
      alias: 'Scan',
      path: '/pages/scan',
      source: 'scan-line',
      sort: 1,
      category: 1,
    },
    {
      id: id(),
      code: 'app_order',
      name: text('我的订单', 'My orders'),
      alias: 'My orders',
      path: '/pages/order',
      source: 'receipt-text',
      sort: 2,
      category: 1,
    },
    {
      id: id(),
      code: 'app_wallet',
      name: text('我的钱包', 'My wallet'),
      alias: 'My wallet',
      path: '/pages/wallet',
      source: 'wallet',
      sort: 3,
      category: 1,
    },
  ]
  db.insert(appMenu).values(rows).run()
}
