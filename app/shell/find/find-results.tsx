/**
 * What the search box offers. At first: records opened before, actions on what the page shows, and pages opened before. While something
 * is typed: actions and pages by the prefix of their name, of its pinyin or of its initials, below them pages whose name contains the
 * words elsewhere, and rows by their `find` fields.
 */
import { caseless } from '#contract/text.ts'
import { resourceIcons } from '#contract/console/resource-icons.ts'
import { StateTag } from '#app/components/state-tag.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { themeNames, themes } from '#app/prefs/themes.ts'
import { useRootPrefs } from '#app/prefs/use-prefs.ts'
import { MenuIcon } from '#app/shell/menu/menu-icon.tsx'
import type { MenuLink } from '#app/shell/menu/shell-menu.ts'
import { Kbd } from '#app/ui/kbd.tsx'
import { useLocation, useNavigate, useSubmit } from '@remix-run/react'
import { type MutableRefObject, type ReactNode, useEffect, useRef, useState } from 'react'
import { jumpTo } from './jumps.ts'
import { pageActions } from './page-actions.ts'
import type { FoundRow, RecentRow } from './recent-rows.ts'
import { useFound, useRecent } from './use-found.ts'

export interface FindKeys {
  move: (step: 1 | -1) => void
  enter: () => void
}

interface Option {
  key: string
  icon: string
  name: string
  /** What is done, before the name of the record that it is done to. */
  detail?: string | undefined
  state?: FoundRow['state']
  amount?: string | undefined
  shortcut?: string | undefined
  /** A row's own words, which no translation touches. */
  own?: boolean
  run: () => void
}
interface Section {
  title: string
  options: Option[]
}

/** Pages by the prefix of their name or its sound, and the others whose name contains the words. */
function matchingPages(all: readonly MenuLink[], typed: string): { byPrefix: MenuLink[]; byPart: MenuLink[] } {
  const isPrefix = ({ name, sound }: MenuLink) => caseless(name).startsWith(typed) || sound.split(' ').some((one) => one.startsWith(typed))
  return {
    byPrefix: all.filter(isPrefix),
    byPart: all.filter((link) => !isPrefix(link) && caseless(link.name).includes(typed)),
  }
}

interface FindResultsProps {
  /** Id of the list. */
  id: string
  words: string
  pages: readonly MenuLink[]
  recent: readonly MenuLink[]
  /** Receives what the keys of the field do. */
  keysRef: MutableRefObject<FindKeys | undefined>
  /** Enter was pressed before there were results. */
  enteredRef: MutableRefObject<boolean>
  onActive: (id: string | undefined) => void
  /** What had the focus before the box opened. */
  focused: Element | null
  close: () => void
}

export function FindResults({ id, words, pages, recent, keysRef, enteredRef, onActive, focused, close }: FindResultsProps) {
  const { t } = useText()
  const list = useRef<HTMLUListElement>(null)
  const [{ at, of }, setAt] = useState({ at: 0, of: words })
  const { rows, asking, failed } = useFound(words)
  const sections = useSections({ words, pages, recent, rows, focused, close })
  const options = sections.flatMap((section) => section.options)
  const chosen = Math.max(0, Math.min(of === words ? at : 0, options.length - 1))
  const activeId = options.length ? `${id}-${chosen}` : undefined

  // Runs after each render, because the keys act on what is shown.
  useEffect(() => {
    const enter = () => options[chosen]?.run()
    keysRef.current = { move: (step) => setAt({ at: Math.max(0, Math.min(options.length - 1, chosen + step)), of: words }), enter }
    if (enteredRef.current && options.length) {
      enteredRef.current = false
      enter()
    }
  })
  useEffect(() => () => void (keysRef.current = undefined), [keysRef])
  useEffect(() => onActive(activeId), [activeId, onActive])
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <>
      <ul id={id} ref={list} className="mt-2 max-h-[56vh] overflow-auto" role="listbox" aria-label={t('search.open')}>
        {sections.map(({ title, options: own }, i) => (
          <li key={title} role="group" aria-labelledby={`${id}-s${i}`}>
            <span id={`${id}-s${i}`} className="block first-letter:uppercase px-3 pt-2 pb-1 text-xs text-muted-foreground">
              {title}
            </span>
            <ul role="none">
              {own.map((option) => {
                const index = options.indexOf(option)
                return (
                  <Line
                    key={option.key}
                    id={`${id}-${index}`}
                    option={option}
                    selected={index === chosen}
                    onPoint={() => setAt({ at: index, of: words })}
                  />
                )
              })}
            </ul>
          </li>
        ))}
      </ul>
      <p role="status" className="p-2 text-center text-xs text-muted-foreground empty:hidden">
        {asking ? t('search.asking') : failed ? t('search.failed') : options.length === 0 ? t('search.none') : ''}
      </p>
    </>
  )
}

function useSections({
  words,
  pages,
  recent,
  rows,
  focused,
  close,
}: Pick<FindResultsProps, 'words' | 'pages' | 'recent' | 'focused' | 'close'> & { rows: readonly FoundRow[] }): Section[] {
  const { t } = useText()
  const navigate = useNavigate()
  const [opened, remember] = useRecent()
  // Once, because the page behind the box stays as it is.
  const [onPage] = useState(() => pageActions(focused))
  const settings = useSettings()
  const typed = caseless(words.trim())
  const go = (to: string, outside = false) => {
    close()
    if (outside) window.open(to, '_blank', 'noreferrer')
    else navigate(to)
  }
  const ofPage = ({ address, outside, icon, name, under }: MenuLink): Option => ({
    key: address,
    icon,
    name,
    detail: under?.join(' › '),
    shortcut: jumpTo(address),
    run: () => go(outside ?? address, outside !== undefined),
  })
  const ofRow = (row: FoundRow): Option => ({
    key: `${row.act ?? ''}${row.to}`,
    icon: resourceIcons[row.resource] ?? 'hospital',
    name: row.name,
    detail: row.detail,
    state: row.state,
    amount: row.amount && `¥${row.amount}`,
    own: true,
    run: () => {
      const { state: _outdated, ...stored } = row
      remember(stored)
      go(row.to)
    },
  })
  const ofAction = (row: RecentRow): Option => ({
    key: row.to,
    icon: row.to.endsWith('/new') ? 'plus' : (resourceIcons[row.resource] ?? 'circle-play'),
    name: row.name,
    detail: row.detail,
    run: () => go(row.to),
  })
  const isMeant = (name: string) => !typed || caseless(name).includes(typed)
  const actions: Option[] = [
    ...onPage
      .filter(({ name }) => isMeant(name))
      .map(({ name, to, on }): Option => ({ key: to, icon: 'circle-play', name, detail: on, run: () => go(to) })),
    ...rows.filter(({ kind }) => kind === 'action').map(ofAction),
    ...settings
      .filter(({ words: all, first }) => (typed ? all.some((word) => caseless(word).includes(typed)) : first))
      .map(({ run, ...option }): Option => ({ ...option, run: () => (close(), run()) })),
  ]
  const records = rows.filter(({ kind }) => kind !== 'action')
  const titleOf = ({ kind, act }: FoundRow) => (act ? `${act} · ${kind}` : kind)
  const groups = [...new Set(records.map(titleOf))].map((title) => ({
    title,
    options: records.filter((row) => titleOf(row) === title).map(ofRow),
  }))
  const { byPrefix, byPart } = matchingPages(pages, typed)
  const sections: Section[] = typed
    ? [
        { title: t('search.pages'), options: byPrefix.map(ofPage) },
        { title: t('search.actions'), options: actions },
        { title: t('search.contained'), options: byPart.map(ofPage) },
        ...groups,
      ]
    : [
        { title: t('search.recent'), options: opened.map(ofRow) },
        { title: t('search.actions'), options: actions },
        { title: t('search.recentPages'), options: recent.map(ofPage) },
      ]
  return sections.filter(({ options }) => options.length)
}

/** Themes and languages, by their names in both languages. `first`: offered before something is typed. */
function useSettings(): (Omit<Option, 'detail' | 'state' | 'amount'> & { words: readonly string[]; first: boolean })[] {
  const { t, pick, language } = useText()
  const { theme: current } = useRootPrefs()
  const submit = useSubmit()
  const { pathname, search } = useLocation()
  const save = (name: string, value: string) => () =>
    submit({ back: pathname + search, [name]: value }, { method: 'post', action: '/session/prefs' })
  const other = language === 'en' ? (['zh', '中文', 'Chinese'] as const) : (['en', 'English', '英文'] as const)
  return [
    {
      key: 'language',
      icon: 'languages',
      name: t('search.setting', { name: t('app.language'), value: other[1] }),
      words: [t('app.language'), ...other, '语言', 'language'],
      first: true,
      run: save('language', other[0]),
    },
    ...themes
      .filter((theme) => theme !== current)
      .map((theme) => ({
        key: `theme-${theme}`,
        icon: 'palette',
        name: t('search.setting', { name: t('app.theme'), value: pick(themeNames[theme]) }),
        words: [...themeNames[theme], theme, '主题', 'theme'],
        first: theme === (current === 'dark' ? 'default' : 'dark'),
        run: save('theme', theme),
      })),
  ]
}

/** Not a link, because the listbox pattern keeps the focus in the field; Enter or a click runs it. */
function Line({ id, option, selected, onPoint }: { id: string; option: Option; selected: boolean; onPoint: () => void }): ReactNode {
  const { icon, name, detail, state, amount, shortcut, own, run } = option
  return (
    <li
      className="flex min-h-10 cursor-pointer items-center gap-2.5 rounded-sm px-3 aria-selected:bg-primary-soft [&>svg]:size-4 [&>svg]:flex-none [&>svg]:text-muted-foreground"
      id={id}
      role="option"
      // The parts of a number that is cut would be read as two.
      aria-label={[name, detail, amount, state?.text].filter(Boolean).join(' ')}
      aria-selected={selected}
      onClick={run}
      onMouseMove={selected ? undefined : onPoint}
    >
      <MenuIcon name={icon} />
      <span className="flex min-w-0 flex-1 items-center gap-x-2.5 max-md:flex-wrap max-md:py-1.5">
        <MiddleCut text={name} own={own} />
        {detail && (
          <span
            className="min-w-0 truncate text-xs text-muted-foreground max-md:order-last max-md:w-full"
            translate={own ? 'no' : undefined}
          >
            {detail}
          </span>
        )}
        {amount && <span className="ms-auto flex-none tabular-nums">{amount}</span>}
      </span>
      {state && <StateTag {...state} />}
      {shortcut && (
        <Kbd className="flex-none text-muted-foreground phone:hidden" aria-hidden="true">
          {shortcut}
        </Kbd>
      )}
    </li>
  )
}

/** Length of the end of a number, which tells it from its neighbours. */
const tail = 6

/** A long number is cut in its middle where there is no room, since the beginnings are alike. */
function MiddleCut({ text, own }: { text: string; own: boolean | undefined }) {
  const isNumber = /^[\w-]{12,}$/.test(text)
  return (
    <span className="flex min-w-0 max-w-full" translate={own ? 'no' : undefined}>
      <span className="truncate">{isNumber ? text.slice(0, -tail) : text}</span>
      {isNumber && <span className="flex-none">{text.slice(-tail)}</span>}
    </span>
  )
}
