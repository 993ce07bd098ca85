/** The entries of one dictionary, as a tree, in a dialog. */
import { caseless } from '#contract/text.ts'
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { permission, type AnyRow } from '#contract/resource.ts'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'
import { DialogActions, DialogFooter } from '#app/ui/dialog.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { InputGroup, InputGroupInput } from '#app/ui/input.tsx'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { Link } from '#app/ui/link.tsx'
import { ChevronRight, Info, Pencil, Plus, Search, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { requireSession } from '#app/blade/session.server.ts'
import { Modal } from '#app/components/modal.tsx'
import { loadRow } from '#app/resource/crud.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { useTyped } from '#app/forms/use-typed.ts'
import { useCan } from '#app/shell/rights.ts'
import { resourceOf } from '#app/resource/resource.server.ts'
import { useResource } from '#app/resource/use-resource.ts'
import { loadEntries } from './dict.server.ts'
import { SealSwitch } from './seal-switch.tsx'
import { cachedLoader } from '#app/shell/tabs/cached-data.ts'

export const clientLoader = cachedLoader()
export function loader({ request, context, params }: LoaderFunctionArgs) {
  const resource = resourceOf(request)
  const id = params.parentId ?? ''
  return requireSession(request, context, async (signedIn) => {
    const [parent, entries] = await Promise.all([loadRow(signedIn, request, resource, id), loadEntries(signedIn, resource, id)])
    return { parent, entries }
  })
}

export const handle: TextHandle = { i18n: ['system'] }

export default function DictEntries() {
  const resource = useResource()
  const { parent, entries } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const { t, label } = useText()
  const can = useCan()
  const [closed, setClosed] = useState<readonly string[]>([])
  const { text: words, input } = useTyped()
  const [withSealed, setWithSealed] = useState(true)
  const here = `${resource.path}/${String(parent.id)}/entries`
  const back = here + search
  /** Whether entries can be sealed on this server. */
  const seals = resource.form.includes('isSealed')
  const isSealed = (row: AnyRow) => Number(row.isSealed) === 1
  const matches = (row: AnyRow) => `${String(row.dictValue)} ${String(row.dictKey)}`.toLowerCase().includes(caseless(words))
  const visibleEntries = entries.filter(
    ({ row, ids }) => (withSealed || !isSealed(row)) && (caseless(words) ? matches(row) : !ids.some((id) => closed.includes(id))),
  )
  const toggle = (id: string) => setClosed(closed.includes(id) ? closed.filter((c) => c !== id) : [...closed, id])
  const mayAdd = can(permission(resource.name, 'add'))
  const mayEdit = can(permission(resource.name, 'edit'))
  const mayRemove = can(permission(resource.name, 'delete'))
  return (
    <>
      <Modal
        closeTo={resource.path + search}
        title={t('dict.entriesOf', { name: String(parent.dictValue) })}
        subtitle={t(seals ? 'dict.count' : 'dict.countAll', {
          code: String(parent.code),
          n: entries.length,
          sealed: entries.filter((e) => isSealed(e.row)).length,
        })}
        foot={
          <DialogFooter>
            {seals && (
              <span className="text-xs text-muted-foreground flex items-center gap-2 phone:hidden">
                <Info aria-hidden="true" />
                {t('dict.sealedHint')}
              </span>
            )}
            <DialogActions>
              {mayEdit && (
                <ButtonLink variant="outline" to={`${resource.path}/${String(parent.id)}/edit${search}`}>
                  <Pencil aria-hidden="true" />
                  {t('dict.editParent')}
                </ButtonLink>
              )}
              <ButtonLink variant="outline" to={resource.path + search}>
                {t('app.close')}
              </ButtonLink>
            </DialogActions>
          </DialogFooter>
        }
      >
        <div className="flex items-center gap-2 flex-wrap px-5 py-3">
          <InputGroup className="w-[232px] max-sm:w-full">
            <Search aria-hidden="true" />
            <InputGroupInput {...input} aria-label={t('dict.search')} placeholder={t('dict.search')} />
          </InputGroup>
          {seals && (
            <label className="flex items-center gap-2 min-h-7 cursor-pointer">
              <Checkbox checked={withSealed} onChange={(e) => setWithSealed(e.target.checked)} />
              {t('dict.showSealed')}
            </label>
          )}
          {mayAdd && (
            <ButtonLink className="ms-auto" to={`${here}/new${search}`}>
              <Plus aria-hidden="true" />
              {t('dict.addEntry')}
            </ButtonLink>
          )}
        </div>
        <Table containerClassName="min-h-[240px] flex-1 border-t" label={t('dict.entriesOf', { name: String(parent.dictValue) })}>
          <TableHeader>
            <TableRow>
              <TableHead>{label(resource.name, 'dictValue')}</TableHead>
              <TableHead>{label(resource.name, 'dictKey')}</TableHead>
              {seals && <TableHead>{label(resource.name, 'isSealed')}</TableHead>}
              {(mayAdd || mayEdit || mayRemove) && <TableHead className="md:w-[300px]">{t('list.actions')}</TableHead>}
            </TableRow>
          </TableHeader>
          <TableBody>
            {visibleEntries.map(({ row, depth, hasChildren }) => {
              const id = String(row.id)
              const open = !closed.includes(id)
              return (
                <TableRow key={id} className={isSealed(row) ? 'text-muted-foreground' : undefined}>
                  <TableCell>
                    <span className="inline-flex items-center gap-1.5 align-middle" style={{ paddingInlineStart: words ? 0 : depth * 24 }}>
                      {hasChildren && !words ? (
                        <Button
                          variant="ghost"
                          size="icon-xs"
                          className="[&[aria-expanded=true]>svg]:rotate-90"
                          aria-expanded={open}
                          aria-label={`${t(open ? 'dict.collapse' : 'dict.expand')} ${String(row.dictValue)}`}
                          onClick={() => toggle(id)}
                        >
                          <ChevronRight aria-hidden="true" />
                        </Button>
                      ) : (
                        <span className="w-6" />
                      )}
                      {mayEdit ? <Link to={`${here}/${id}/edit${search}`}>{row.dictValue}</Link> : row.dictValue}
                    </span>
                  </TableCell>
                  <TableCell>{row.dictKey}</TableCell>
                  {seals && (
                    <TableCell>
                      <SealSwitch resource={resource} row={row} back={back} />
                    </TableCell>
                  )}
                  {(mayAdd || mayEdit || mayRemove) && (
                    <TableCell>
                      <span className="inline-flex gap-0.5 align-middle print:hidden">
                        {mayEdit && (
                          <ButtonLink variant="link" to={`${here}/${id}/edit${search}`}>
                            <Pencil aria-hidden="true" />
                            <span className="max-md:sr-only">{t('crud.edit')}</span>
                          </ButtonLink>
                        )}
                        {mayAdd && (
                          <ButtonLink variant="link" to={`${here}/new${search ? `${search}&` : '?'}under=${id}`}>
                            <Plus aria-hidden="true" />
                            <span className="max-md:sr-only">{t('dict.addChild')}</span>
                          </ButtonLink>
                        )}
                        {mayRemove && (
                          <ButtonLink variant="link" to={`${resource.path}/remove?ids=${id}&from=${encodeURIComponent(back)}`}>
                            <Trash2 aria-hidden="true" />
                            <span className="max-md:sr-only">{t('crud.delete')}</span>
                          </ButtonLink>
                        )}
                      </span>
                    </TableCell>
                  )}
                </TableRow>
              )
            })}
          </TableBody>
        </Table>
        {visibleEntries.length === 0 && <p className="text-muted-foreground p-6 text-center">{t('dict.none')}</p>}
      </Modal>
      <Outlet />
    </>
  )
}
