/** Menus and buttons generated from the registry: groups, in them a menu per resource, and a button per verb and special call. */
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
import { groupOf, menuGroups, pageCodes } from './menu-groups.ts'
import { missing } from './missing.ts'
import { stockButton } from './stock-pages.ts'
import type { SeedLanguage, Text } from './text.ts'

/** Position of a resource in its module: the icons are in the order of the menu; a resource without one comes last. */
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

/** Buttons for calls beyond the four verbs, below the menu that the call names. Consoles that show buttons by their action skip them. */
const special = (menu: string, language: SeedLanguage) => [
  ...endpoints.flatMap(({ button, needs, title }) =>
    button?.menu === menu ? [{ code: needs, name: language === 'zh' ? (button.name ?? title[0]) : title[1], alias: button.alias }] : [],
  ),
  ...(ofProcess[menu] ?? []).map(({ name, ...button }) => ({ ...button, name: pick(name, language) })),
]

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
    ...special(name, language),
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

/** Every page of the menu, each module's in the order in which its group shows those that it does not place itself. */
const plannedPages = (language: SeedLanguage) =>
  words.flatMap((word) => [
    ...listed()
      .filter((r) => r.word === word)
      .sort((a, b) => place(a) - place(b))
      .map((resource) => {
        const { name: code, path } = resource
        const title = titleOf(resource)
        const [name, alias, source] = [pick(title, language), pick(title, 'en'), resourceIcons[code] ?? 'circle']
        return { word, code, name, alias, path, source, buttons: buttonsOf(resource, language) }
      }),
    ...pages
      .filter((page) => page.word === word)
      .map((page) => ({ ...page, name: language === 'zh' ? page.name : page.alias, buttons: special(page.code, language) })),
  ])

/** The modules, in the order of their top menus. */
const words: readonly Word[] = ['money', 'rental', 'flow', 'platform', 'system']

/** Codes of the pages of each module, in the order of the menu that had a group for each module. */
export const pagesByModule = (): ReadonlyMap<Word, readonly string[]> =>
  new Map(words.map((word) => [word, plannedPages('zh').flatMap((page) => (page.word === word ? page.code : []))]))

/** Every menu row, parents first; `parent` is the code of the parent row, "" for a group. */
export function planMenus(language: SeedLanguage): MenuRow[] {
  const all = plannedPages(language)
  return menuGroups.flatMap(({ code, title, icon, word, pages: first }, i): MenuRow[] => {
    const rank = (page: { code: string }) => (first.includes(page.code) ? first.indexOf(page.code) : first.length)
    const own = all.filter((page) => groupOf(page)?.code === code).sort((a, b) => rank(a) - rank(b))
    return [
      { parent: '', word, code, name: pick(title, language), alias: title[1], path: `/${code}`, source: icon, sort: i + 1, category: 1 },
      ...own.flatMap(({ buttons, ...page }, j): MenuRow[] => [
        { ...page, parent: code, sort: j + 1, category: 1 },
        ...buttons.map((button, k): MenuRow => ({
          ...{ ...button, path: '', ...stockButton(button.code) },
          ...{ parent: page.code, word: page.word, source: '', sort: k + 1, category: 2 },
        })),
      ]),
    ]
  })
}

/** A form that other pages link to has no menu. */
const listed = () => allResources.filter((r) => r.calls.list)

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
  for (const [i, code] of ([operation, ...words] as const).entries())
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
  const rows = missingMenus(db, planMenus(language))
  addMenus(db, rows)
  return rows
}

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
