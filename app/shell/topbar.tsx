/** Header: fold, top menu, theme, language, account. Popovers are the platform's own and need no script. */
import { Button } from '#app/ui/button.tsx'
import { Field, FieldDescription, FieldError, FieldLabel } from '#app/ui/field.tsx'
import { Separator } from '#app/ui/separator.tsx'
import { Input } from '#app/ui/input.tsx'
import { Form, Link, useLocation } from '@remix-run/react'
import { Bug, ChevronDown, House, Languages, Lock, LogOut, Maximize, Menu, Palette, PanelLeft, UserRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Avatar } from '#app/ui/avatar.tsx'
import { Logo } from '../components/logo.tsx'
import { PrefsForm } from '../components/prefs-form.tsx'
import { useText } from '../i18n/use-text.ts'
import { themeNames, themes } from '../lib/themes.ts'
import { useHydrated } from '../lib/use-hydrated.ts'
import { useRootPrefs } from '../lib/use-prefs.ts'
import { ErrorLog, openErrorLog } from './error-log.tsx'
import type { ShellMenu } from './menu.server.ts'
import { MenuSearch } from './menu-search.tsx'
import { NoticeBell } from './notice-bell.tsx'
import { MainMenu } from './sidebar.tsx'
import { closeAfterLink, openPagesId } from './tabs.tsx'
import { TopMenu } from './top-menu.tsx'
import { useCurrentPage } from './use-tabs.ts'

/** The first is the specification's default. */
const colours = ['#409eff', '#0fa89a', '#5b6cf0', '#b8862b', '#e4572e', '#c2255c', '#2b2f36'] as const

interface TopbarProps {
  menu: ShellMenu
  user: { nickName: string; account: string; roleName: string; avatar: string }
  folded: boolean
  /** Pages that have a tab, home among them. */
  opened: number
  /** In place of remembering it: the menu opens over the page. */
  onFold?: () => void
}

export function Topbar({ menu, user, folded, opened, onFold }: TopbarProps) {
  const { t } = useText()
  const page = useCurrentPage(menu.groups)
  return (
    <header className="head">
      <button type="button" className="hbtn md:hidden" popovertarget="menu-sheet" aria-label={t('app.openMenu')}>
        <Menu aria-hidden="true" />
      </button>
      <span className="t truncate md:hidden">{page.name}</span>
      <div id="menu-sheet" popover="auto" className="pop sheet md:hidden" onClick={closeAfterLink}>
        <div className="brand">
          <Logo />
          {t('app.name')}
        </div>
        <MainMenu menu={menu} />
      </div>
      <PrefsForm className="phone:hidden contents">
        <button
          className="hbtn"
          name="folded"
          value={folded ? '0' : '1'}
          aria-label={t(folded ? 'app.unfold' : 'app.fold')}
          title={t(folded ? 'app.unfold' : 'app.fold')}
          onClick={(event) => {
            if (!onFold) return
            event.preventDefault()
            onFold()
          }}
        >
          <PanelLeft aria-hidden="true" />
        </button>
      </PrefsForm>
      <TopMenu top={menu.top} />
      <span className="min-w-0 flex-1" />
      <MenuSearch groups={menu.groups} />
      <ThemePicker />
      <ColourPicker />
      <LanguagePicker />
      <ErrorLog />
      <NoticeBell />
      <FullscreenButton />
      <LockButton />
      <button type="button" className="hbtn md:hidden" popovertarget={openPagesId} aria-label={`${t('app.openPages')} ${opened}`}>
        <b className="count">{opened}</b>
      </button>
      <Separator className="bg-header-border! phone:hidden" />
      <button type="button" className="me" popovertarget="account-menu" aria-label={t('app.account')}>
        <Avatar className="shadow-[0_0_0_1.5px_var(--header-border)]" name={user.nickName} link={user.avatar} />
        <span className="phone:hidden">{user.nickName}</span>
        <ChevronDown aria-hidden="true" className="phone:hidden" />
      </button>
      <div id="account-menu" popover="auto" className="pop" onClick={closeAfterLink}>
        <div className="cap">
          {user.nickName} · {user.account}
        </div>
        <Link className="item" to="/wel/index">
          <House aria-hidden="true" />
          {t('app.home')}
        </Link>
        <Link className="item" to="/info/index">
          <UserRound aria-hidden="true" />
          {t('info.title')}
        </Link>
        <button type="button" className="item md:hidden" popovertarget="theme-menu">
          <Palette aria-hidden="true" />
          {t('app.theme')}
        </button>
        <button type="button" className="item md:hidden" popovertarget="colour-menu">
          <i className="sw" />
          {t('app.colour')}
        </button>
        <button type="button" className="item md:hidden" popovertarget="language-menu">
          <Languages aria-hidden="true" />
          {t('app.language')}
        </button>
        <button type="button" className="item md:hidden" popovertarget="lock-form">
          <Lock aria-hidden="true" />
          {t('app.lock')}
        </button>
        <button type="button" className="item md:hidden" popovertarget="account-menu" onClick={openErrorLog}>
          <Bug aria-hidden="true" />
          {t('errors.title')}
        </button>
        <button type="button" className="item" popovertarget="sign-out">
          <LogOut aria-hidden="true" />
          {t('app.signOut')}
        </button>
      </div>
      <div id="sign-out" popover="auto" className="pop" role="dialog" aria-label={t('app.signOut')}>
        <div className="cap">{t('app.signOutAsk')}</div>
        <Form method="post" action="/session/logout" className="flex items-center gap-2 justify-end p-2">
          <Button variant="outline" size="sm" popovertarget="sign-out">
            {t('app.cancel')}
          </Button>
          <Button type="submit" variant="destructive" size="sm">
            {t('app.signOut')}
          </Button>
        </Form>
      </div>
    </header>
  )
}

function ThemePicker() {
  const { t, pick } = useText()
  const { theme } = useRootPrefs()
  return (
    <>
      <button type="button" className="hbtn phone:hidden" popovertarget="theme-menu" aria-label={t('app.theme')} title={t('app.theme')}>
        <Palette aria-hidden="true" />
      </button>
      <div id="theme-menu" popover="auto" className="pop">
        <PrefsForm>
          {themes.map((name) => (
            <button key={name} className="item" name="theme" value={name} aria-pressed={name === theme}>
              <i className="swatch" data-theme={name} aria-hidden="true" />
              {pick(themeNames[name])}
            </button>
          ))}
        </PrefsForm>
      </div>
    </>
  )
}

/** Any colour; the theme keeps its lightness within what can be read. */
function ColourPicker() {
  const { t } = useText()
  const { accent } = useRootPrefs()
  return (
    <>
      <button type="button" className="hbtn phone:hidden" popovertarget="colour-menu" aria-label={t('app.colour')} title={t('app.colour')}>
        <i className="sw" />
      </button>
      <div id="colour-menu" popover="auto" className="pop">
        <PrefsForm className="grid w-60 gap-3 p-3">
          <div className="dots">
            {colours.map((colour) => (
              <button
                key={colour}
                name="accent"
                value={colour}
                aria-label={colour}
                aria-pressed={colour === accent}
                style={{ background: colour }}
              />
            ))}
          </div>
          <Button type="submit" variant="outline" size="sm" name="accent" value="">
            {t('app.colourTheme')}
          </Button>
        </PrefsForm>
        <PrefsForm className="flex items-center gap-2 p-3 pt-0">
          <label className="flex items-center gap-2 min-w-0 flex-1">
            <Input type="color" className="w-12! p-1!" name="accent" defaultValue={accent || colours[0]} key={accent} />
            {t('app.colourOther')}
          </label>
          <Button type="submit" size="sm">
            {t('app.colourUse')}
          </Button>
        </PrefsForm>
      </div>
    </>
  )
}

function FullscreenButton() {
  const { t } = useText()
  if (!useHydrated()) return null
  const toggle = () => void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  return (
    <button type="button" className="hbtn phone:hidden" aria-label={t('app.fullscreen')} title={t('app.fullscreen')} onClick={toggle}>
      <Maximize aria-hidden="true" />
    </button>
  )
}

/** Asks for a password and locks this session, in every window, whatever the browser remembers. */
function LockButton() {
  const { t } = useText()
  const { pathname, search } = useLocation()
  const [empty, setEmpty] = useState(false)
  // why here too: the server's refusal comes with a page, and closes what was open
  const check = (event: FormEvent<HTMLFormElement>) => {
    const missing = !String(new FormData(event.currentTarget).get('password')).trim()
    setEmpty(missing)
    if (missing) event.preventDefault()
  }
  return (
    <>
      <button type="button" className="hbtn phone:hidden" popovertarget="lock-form" aria-label={t('app.lock')} title={t('app.lock')}>
        <Lock aria-hidden="true" />
      </button>
      <div id="lock-form" popover="auto" className="pop" role="dialog" aria-label={t('app.lock')}>
        <Form method="post" action="/session/lock" className="grid w-72 gap-3 p-3" onSubmit={check}>
          <input type="hidden" name="back" value={pathname + search} />
          <Field>
            <FieldLabel htmlFor="lock-password">{t('lock.password')}</FieldLabel>
            <Input
              id="lock-password"
              name="password"
              type="password"
              autoComplete="new-password"
              aria-required
              maxLength={64}
              aria-invalid={empty || undefined}
              aria-describedby={empty ? 'lock-error' : 'lock-hint'}
            />
            <FieldError id="lock-error">{empty ? t('lock.empty') : undefined}</FieldError>
            <FieldDescription id="lock-hint">{t('lock.hint')}</FieldDescription>
          </Field>
          <Button type="submit">{t('app.lock')}</Button>
        </Form>
      </div>
    </>
  )
}

function LanguagePicker() {
  const { t, language } = useText()
  return (
    <>
      <button
        type="button"
        className="hbtn phone:hidden"
        popovertarget="language-menu"
        aria-label={t('app.language')}
        title={t('app.language')}
      >
        <Languages aria-hidden="true" />
      </button>
      <div id="language-menu" popover="auto" className="pop">
        <PrefsForm>
          <button className="item" name="language" value="zh" lang="zh-CN" disabled={language === 'zh'}>
            中文
          </button>
          <button className="item" name="language" value="en" lang="en" disabled={language === 'en'}>
            English
          </button>
        </PrefsForm>
      </div>
    </>
  )
}
