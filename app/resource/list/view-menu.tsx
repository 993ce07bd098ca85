/** Named views of a list: open one, make it the default, save the current one. */
import type { ListQuery } from '#contract/query.ts'
import type { Resource } from '#contract/resource.ts'
import { keepsViews } from '#contract/console/table-settings.ts'
import { Button } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'
import { NativeSelect } from '#app/ui/native-select.tsx'
import { DropdownMenuLink } from '#app/ui/dropdown-menu.tsx'
import { PopoverContent } from '#app/ui/popover.tsx'
import { Bookmark, Star, Trash2 } from 'lucide-react'
import { useText } from '#app/i18n/use-text.ts'
import { useRoles } from '#app/shell/rights.ts'
import type { ListData } from '#app/resource/crud.server.ts'
import { searchOf, viewAddress, wholeAddress } from './list-address.ts'
import { TableForm } from './table-form.tsx'
import { toolLine, toolList, toolMenu } from './tool-menu.tsx'

interface ViewMenuProps {
  resource: Resource
  query: ListQuery
  views: ListData['views']
}

export function ViewMenu({ resource, query, views }: ViewMenuProps) {
  const { t } = useText()
  const roles = useRoles()
  const id = 'view-menu'
  const current = views.find((view) => view.id === query.view)
  const search = searchOf({ ...query, view: undefined, current: 1 }).slice(1)
  return (
    <>
      <Button variant="outline" size="sm" popovertarget={id}>
        <Bookmark aria-hidden="true" />
        {current ? `${current.name}${current.search === search ? '' : ' *'}` : <span className="phone:sr-only">{t('views.title')}</span>}
      </Button>
      <PopoverContent id={id} className={toolMenu} aria-label={t('views.title')}>
        <TableForm to="views" resource={resource} query={query}>
          <ul className={toolList}>
            <li className={toolLine}>
              <DropdownMenuLink to={wholeAddress(resource, views)}>{t('list.all')}</DropdownMenuLink>
            </li>
            {views.map((view) => (
              <li key={view.id} className={toolLine}>
                <DropdownMenuLink to={viewAddress(resource, view)} aria-current={view.id === query.view ? 'page' : undefined}>
                  {view.name}
                  <span className="text-xs text-muted-foreground">{audienceText(t, view.sharedWith)}</span>
                </DropdownMenuLink>
                <Button
                  type="submit"
                  variant="ghost"
                  size="icon"
                  name={view.isDefault ? 'noDefault' : 'makeDefault'}
                  value={view.id}
                  className="[&[aria-pressed=true]>svg]:fill-current"
                  aria-pressed={view.isDefault}
                  aria-label={t('views.default', { name: view.name })}
                  title={t('views.default', { name: view.name })}
                >
                  <Star aria-hidden="true" />
                </Button>
                {view.removable && (
                  <Button
                    type="submit"
                    variant="ghost"
                    size="icon"
                    name="remove"
                    value={view.id}
                    aria-label={t('views.remove', { name: view.name })}
                    title={t('views.remove', { name: view.name })}
                  >
                    <Trash2 aria-hidden="true" />
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </TableForm>
        <TableForm
          to="views"
          resource={resource}
          query={query}
          className="grid grid-cols-[1fr_auto_auto] items-center gap-1.5 border-t px-1.5 pt-2 pb-1"
        >
          <input type="hidden" name="search" value={search} />
          <label className="col-span-full text-xs text-muted-foreground" htmlFor="view-name">
            {t('views.save')}
          </label>
          <Input id="view-name" name="name" required placeholder={t('views.name')} autoComplete="off" />
          <NativeSelect name="sharedWith" aria-label={t('views.audience')}>
            {['own', ...roles.map((alias) => `role:${alias}`), ...(keepsViews({ roleName: roles.join(',') }) ? ['all'] : [])].map(
              (value) => (
                <option key={value} value={value}>
                  {audienceText(t, value)}
                </option>
              ),
            )}
          </NativeSelect>
          <Button type="submit" size="sm">
            {t('views.saveButton')}
          </Button>
        </TableForm>
      </PopoverContent>
    </>
  )
}

function audienceText(t: ReturnType<typeof useText>['t'], sharedWith: string): string {
  if (sharedWith === 'own') return t('views.own')
  if (sharedWith === 'all') return t('views.everybody')
  return t('views.role', { name: sharedWith.replace('role:', '') })
}
