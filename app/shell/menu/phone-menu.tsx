/** The whole menu on a phone: a sheet above the bar, with a search on top and the pins as tiles. */
import { Search } from 'lucide-react'
import { Scripted } from '#app/components/scripted.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { openFind } from '#app/shell/find/open-find.ts'
import { closePopover } from '#app/shell/prefs-form.tsx'
import { closeAfterLink } from '#app/shell/tabs/tabs.tsx'
import { Button } from '#app/ui/button.tsx'
import { PopoverContent } from '#app/ui/popover.tsx'
import { MainMenu, type MenuProps } from './main-menu.tsx'

export const menuSheetId = 'menu-sheet'

export function PhoneMenu(props: MenuProps) {
  const { t } = useText()
  return (
    <PopoverContent id={menuSheetId} aria-label={t('app.menu')} className="phone-menu" onClick={closeAfterLink}>
      <div className="flex h-full flex-col">
        <i className="mx-auto mt-2 h-1 w-9 flex-none rounded-full bg-sidebar-border" aria-hidden="true" />
        <Scripted>
          <Button
            variant="outline"
            className="mx-3 mt-2.5 mb-1 h-10! flex-none justify-start! font-normal!"
            onClick={(event) => {
              closePopover(event)
              openFind()
            }}
          >
            <Search aria-hidden="true" />
            {t('search.short')}
          </Button>
        </Scripted>
        <MainMenu {...props} sheet />
      </div>
    </PopoverContent>
  )
}
