/** Header: collapse, top menu, theme, language, account. Popovers are native and need no JavaScript. */
import { DropdownMenuContent, DropdownMenuItem, DropdownMenuLink } from '#app/ui/dropdown-menu.tsx'
import { PopoverContent, PopoverHeader } from '#app/ui/popover.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldDescription, FieldError, FieldLabel } from '#app/ui/field.tsx'
import { TopbarFrame } from '#app/ui/frame.tsx'
import { Separator } from '#app/ui/separator.tsx'
import { Input } from '#app/ui/input.tsx'
import { useKnownScreen } from '#app/lib/use-screen.ts'
import { useLocation } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import {
  Bug,
  Building2,
  ChevronDown,
  House,
  Languages,
  Lock,
  LogOut,
  Maximize,
  Menu,
  Minimize,
  Palette,
  PanelLeft,
  UserRound,
} from 'lucide-react'
import { type FormEvent, memo, type MouseEvent, useMemo, useState } from 'react'
import { PersonPicture } from '#app/components/person-picture.tsx'
import { Scripted } from '#app/components/scripted.tsx'
import { closePopover, PrefsForm } from '#app/shell/prefs-form.tsx'
import { toggleFullscreen, useFullscreen } from '#app/lib/fullscreen.ts'
import { useText } from '#app/i18n/use-text.ts'
import { themeNames, themes } from '#app/prefs/themes.ts'
import { homePath } from '#app/prefs/own-pages.ts'
import { useRootPrefs } from '#app/prefs/use-prefs.ts'
import { ErrorLog, openErrorLog } from './errors/error-list.tsx'
import { FindBox } from './find/find-box.tsx'
import { NoticeBell, type NoticeBellProps } from './notices/notice-bell.tsx'
import { HeaderButton } from './header-button.tsx'
import type { ShellData } from './shell-data.ts'
import { TenantMenu, tenantMenuId } from './tenants/tenant-menu.tsx'
import type { MenuProps } from './menu/main-menu.tsx'
import { menuSheetId, PhoneMenu } from './menu/phone-menu.tsx'
import { closeAfterLink, openPagesId } from './tabs/tabs.tsx'
import { TopMenu } from './menu/top-menu.tsx'
import { useCurrentPage } from './tabs/use-tabs.ts'

/** The first is the specification's default. */
const colours = ['#409eff', '#0fa89a', '#5b6cf0', '#b8862b', '#e4572e', '#c2255c', '#2b2f36'] as const

interface TopbarProps extends NoticeBellProps, MenuProps {
  hospitals: boolean
  user: ShellData['user']
  tenants: ShellData['tenants']
  /** Version of the console. */
  version: string
  folded: boolean
  /** Pages that have a tab, including home. */
  opened: number
  /** Replaces saving the preference: the menu opens over the page. */
  onFold?: () => void
}

/** Memoized for the same reason as the menu (sidebar.tsx). */
export const Topbar = memo(function Topbar({
  menu,
  badges,
  pinned,
  recent,
  home,
  bell,
  events,
  samples,
  hospitals,
  user,
  tenants,
  version,
  folded,
  opened,
  onFold,
}: TopbarProps) {
  const { t } = useText()
  const mayBeNarrow = !useKnownScreen()
  const page = useCurrentPage(menu.groups)
  const pages = useMemo(() => [home, ...menu.groups.flatMap((group) => group.links), ...menu.acts], [home, menu])
  return (
    <TopbarFrame>
      {mayBeNarrow && (
        <>
          <HeaderButton around="md:hidden" popovertarget={menuSheetId} label={t('app.openMenu')}>
            <Menu aria-hidden="true" />
          </HeaderButton>
          <span
            data-slot="page-name"
            className="max-h-full min-w-0 overflow-hidden text-lg leading-tight font-semibold md:hidden lang-en:text-sm"
          >
            {page.name}
          </span>
          <PhoneMenu menu={menu} badges={badges} pinned={pinned} recent={recent} home={home} />
        </>
      )}
      <PrefsForm className="phone:hidden contents">
        <HeaderButton
          type="submit"
          name="folded"
          value={folded ? '0' : '1'}
          label={t(folded ? 'app.unfold' : 'app.fold')}
          onClick={(event) => {
            if (!onFold) return
            event.preventDefault()
            onFold()
          }}
        >
          <PanelLeft aria-hidden="true" />
        </HeaderButton>
      </PrefsForm>
      <TopMenu top={menu.top} place="header" />
      <span className="min-w-0 flex-1" />
      {tenants && <TenantMenu tenants={tenants} />}
      <FindBox pages={pages} recent={recent} hospitals={hospitals} />
      <ThemePicker />
      <ColourPicker />
      <LanguagePicker />
      <ErrorLog />
      <NoticeBell bell={bell} events={events} samples={samples} />
      <FullscreenButton />
      <LockButton />
      {mayBeNarrow && (
        <HeaderButton around="md:hidden" popovertarget={openPagesId} label={`${t('app.openPages')} ${opened}`}>
          <b className="min-w-5.5 rounded-sm border-[1.5px] border-current px-1 text-xs leading-5">{opened}</b>
        </HeaderButton>
      )}
      <Separator className="bg-header-border! phone:hidden" />
      <Button variant="ghost" className="account-button" popovertarget="account-menu" aria-label={t('app.account')}>
        <PersonPicture className="shadow-[0_0_0_1.5px_var(--header-border)]" address={user.avatar} name={user.nickName} />
        <span className="max-xl:hidden">{user.nickName}</span>
        <ChevronDown aria-hidden="true" className="max-xl:hidden" />
      </Button>
      <DropdownMenuContent id="account-menu" onClick={closeAfterLink}>
        <PopoverHeader>{[user.nickName, user.account, user.tenantName].filter(Boolean).join(' · ')}</PopoverHeader>
        <DropdownMenuLink to={homePath}>
          <House aria-hidden="true" />
          {t('app.home')}
        </DropdownMenuLink>
        <DropdownMenuLink to="/info/index">
          <UserRound aria-hidden="true" />
          {t('info.title')}
        </DropdownMenuLink>
        <DropdownMenuItem className="md:hidden" popovertarget="theme-menu">
          <Palette aria-hidden="true" />
          {t('app.theme')}
        </DropdownMenuItem>
        <DropdownMenuItem className="xl:hidden" popovertarget="colour-menu">
          <Dot />
          {t('app.colour')}
        </DropdownMenuItem>
        {tenants && (
          <DropdownMenuItem className="md:hidden" popovertarget={tenantMenuId}>
            <Building2 aria-hidden="true" />
            {t('tenant.choose')}
          </DropdownMenuItem>
        )}
        <DropdownMenuItem className="md:hidden" popovertarget="language-menu">
          <Languages aria-hidden="true" />
          {t('app.language')}
        </DropdownMenuItem>
        <DropdownMenuItem className="md:hidden" popovertarget="lock-form">
          <Lock aria-hidden="true" />
          {t('app.lock')}
        </DropdownMenuItem>
        <DropdownMenuItem className="md:hidden" popovertarget="account-menu" onClick={openErrorLog}>
          <Bug aria-hidden="true" />
          {t('errors.title')}
        </DropdownMenuItem>
        <DropdownMenuItem popovertarget="sign-out" onClick={askAlone}>
          <LogOut aria-hidden="true" />
          {t('app.signOut')}
        </DropdownMenuItem>
        <p className="px-2.5 pt-1.5 pb-1 text-xs text-muted-foreground">{t('app.version', { version })}</p>
      </DropdownMenuContent>
      <PopoverContent id="sign-out" aria-label={t('app.signOut')} className="inset-0! m-auto! h-fit w-80 shadow-3! backdrop:bg-scrim">
        <PopoverHeader>{t('app.signOutAsk')}</PopoverHeader>
        <Form method="post" action="/session/logout" className="flex items-center gap-2 justify-end p-2">
          <Button variant="outline" size="sm" popovertarget="sign-out" popovertargetaction="hide" onClick={closeAccountMenu}>
            {t('app.cancel')}
          </Button>
          <Button type="submit" variant="destructive" size="sm">
            {t('app.signOut')}
          </Button>
        </Form>
      </PopoverContent>
    </TopbarFrame>
  )
})

/** Opens the question instead of the menu, not over it; without a script it opens over the menu, which is then behind a shade. */
function askAlone(event: MouseEvent<HTMLElement>) {
  const question = document.getElementById('sign-out')
  if (!question) return
  event.preventDefault()
  closePopover(event)
  question.showPopover()
  question.querySelector('button')?.focus()
}

/** Closes the menu that opened the question, because in older browsers neither popover closes with the other. */
function closeAccountMenu() {
  const menu = document.getElementById('account-menu')
  if (menu?.matches(':popover-open')) menu.hidePopover()
}

function ThemePicker() {
  const { t, pick } = useText()
  const { theme } = useRootPrefs()
  return (
    <>
      <HeaderButton around="phone:hidden" popovertarget="theme-menu" label={t('app.theme')}>
        <Palette aria-hidden="true" />
      </HeaderButton>
      <DropdownMenuContent id="theme-menu" under>
        <PrefsForm>
          {themes.map((name) => (
            <DropdownMenuItem key={name} type="submit" name="theme" value={name} aria-pressed={name === theme}>
              <i
                className="size-4.5 rounded-full border border-border-strong bg-[linear-gradient(135deg,var(--sidebar)_50%,var(--brand)_50%)]"
                data-theme={name}
                aria-hidden="true"
              />
              {pick(themeNames[name])}
              <small className="ms-auto ps-3 text-muted-foreground" translate="no">
                {name}
              </small>
            </DropdownMenuItem>
          ))}
        </PrefsForm>
      </DropdownMenuContent>
    </>
  )
}

/** The current colour. */
const Dot = () => (
  <i className="size-3.75 rounded-full bg-brand shadow-[0_0_0_2px_var(--header),0_0_0_3px_var(--header-muted-foreground)]" />
)

/** Any colour; the theme keeps its lightness within a readable range. */
function ColourPicker() {
  const { t } = useText()
  const { accent, colour: current } = useRootPrefs()
  return (
    <>
      <HeaderButton around="max-xl:hidden" popovertarget="colour-menu" label={t('app.colour')}>
        <Dot />
      </HeaderButton>
      <PopoverContent id="colour-menu" under aria-label={t('app.colour')}>
        <PrefsForm className="grid w-60 gap-3 p-3">
          <div className="flex flex-wrap gap-2">
            {colours.map((colour) => (
              <Button
                key={colour}
                type="submit"
                variant="ghost"
                className="size-6.5! rounded-full! border-border-strong! px-0! aria-pressed:shadow-[0_0_0_2px_var(--popover),0_0_0_4px_var(--ring)]"
                name="accent"
                value={colour}
                aria-label={colour}
                aria-pressed={colour === current}
                style={{ background: colour }}
              />
            ))}
          </div>
          <Button type="submit" variant="outline" size="sm" name="accent" value="" aria-pressed={!accent}>
            {t('app.colourTheme')}
          </Button>
          <p className="text-xs text-muted-foreground">{t('app.colourHint')}</p>
        </PrefsForm>
        <PrefsForm className="flex items-center gap-2 p-3 pt-0">
          <label className="flex items-center gap-2 min-w-0 flex-1">
            <Input type="color" className="w-12! p-1!" name="accent" defaultValue={current} key={current} />
            {t('app.colourOther')}
          </label>
          <Button type="submit" size="sm">
            {t('app.colourUse')}
          </Button>
        </PrefsForm>
      </PopoverContent>
    </>
  )
}

function FullscreenButton() {
  const { t } = useText()
  const isFull = useFullscreen()
  return (
    <Scripted>
      <HeaderButton around="max-xl:hidden" label={t(isFull ? 'app.exitFullscreen' : 'app.fullscreen')} onClick={toggleFullscreen}>
        {isFull ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
      </HeaderButton>
    </Scripted>
  )
}

/** Asks for a password and locks this session in all windows, independent of browser storage. */
function LockButton() {
  const { t } = useText()
  const { pathname, search } = useLocation()
  const [empty, setEmpty] = useState(false)
  // Checked here too, because the server's refusal is a new page, which closes the dialog.
  const check = (event: FormEvent<HTMLFormElement>) => {
    const missing = !String(new FormData(event.currentTarget).get('password')).trim()
    setEmpty(missing)
    if (missing) event.preventDefault()
  }
  return (
    <>
      <HeaderButton around="phone:hidden" popovertarget="lock-form" label={t('app.lock')}>
        <Lock aria-hidden="true" />
      </HeaderButton>
      <PopoverContent id="lock-form" aria-label={t('app.lock')}>
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
              aria-invalid={empty || undefined}
              aria-describedby={empty ? 'lock-error' : 'lock-hint'}
            />
            <FieldError id="lock-error">{empty ? t('lock.empty') : undefined}</FieldError>
            <FieldDescription id="lock-hint">{t('lock.hint')}</FieldDescription>
          </Field>
          <Button type="submit">{t('app.lock')}</Button>
        </Form>
      </PopoverContent>
    </>
  )
}

function LanguagePicker() {
  const { t, language } = useText()
  return (
    <>
      <HeaderButton around="phone:hidden" popovertarget="language-menu" label={t('app.language')}>
        <Languages aria-hidden="true" />
      </HeaderButton>
      <DropdownMenuContent id="language-menu" under>
        <PrefsForm>
          <DropdownMenuItem type="submit" name="language" value="zh" lang="zh-CN" disabled={language === 'zh'}>
            中文
          </DropdownMenuItem>
          <DropdownMenuItem type="submit" name="language" value="en" lang="en" disabled={language === 'en'}>
            English
          </DropdownMenuItem>
        </PrefsForm>
      </DropdownMenuContent>
    </>
  )
}
