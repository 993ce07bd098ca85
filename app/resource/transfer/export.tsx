/** The export of a list: rows, columns and format. Without JavaScript the form downloads; with it, progress is shown. */
import { grouped } from '#contract/rules/money.ts'
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { FormError } from '#app/forms/form-field.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { hasUnreadable, parseListQuery, snake, toCallQuery } from '#contract/query.ts'
import { DialogActions, DialogBody, DialogFooter } from '#app/ui/dialog.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FieldLegend } from '#app/ui/field.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { RadioGroupItem } from '#app/ui/radio-group.tsx'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useSearchParams } from '@remix-run/react'
import { CircleCheck, Download, Info } from 'lucide-react'
import { useId } from 'react'
import { failureText } from '#app/blade/failure-text.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { Modal } from '#app/components/modal.tsx'
import { failureOf } from '#app/blade/failure.ts'
import { searchOf } from '#app/resource/list/list-address.ts'
import { useText } from '#app/i18n/use-text.ts'
import { mostSorted } from './rows.server.ts'
import { offeredColumns } from '#app/resource/columns.ts'
import { formats } from '#sheets/sheet.ts'
import { type DownloadState, useDownload } from './use-download.ts'
import { inDialect } from '#contract/springblade/form.ts'
import { resourceOf } from '#app/resource/resource.server.ts'
import { useResource } from '#app/resource/use-resource.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  const resource = inDialect(resourceOf(request), context.blade.dialect)
  return requireSession(request, context, async ({ blade }) => {
    const query = parseListQuery(resource, new URL(request.url).searchParams)
    if (hasUnreadable(query)) return { total: 0, unsorted: false }
    try {
      const { total } = await blade.list(resource, toCallQuery({ ...query, current: 1, size: 10 }, resource))
      return { total, unsorted: !!query.sort && total > mostSorted }
    } catch (error) {
      return { total: 0, unsorted: false, failure: failureOf(error) }
    }
  })
}

const options = 'grid grid-cols-[repeat(auto-fill,minmax(148px,1fr))] gap-x-3 gap-y-1 *:flex *:min-h-8 *:items-center *:gap-2'

export const handle: TextHandle = { i18n: ['transfer'] }

export default function Export() {
  const resource = useResource()
  const { total, unsorted, failure } = useLoaderData<typeof loader>()
  const [params] = useSearchParams()
  const { t, rowsLabel } = useText()
  const { state, start, stop } = useDownload()
  const id = useId()
  const query = parseListQuery(resource, params)
  const ids = (params.get('ids') ?? '').split(',').filter(Boolean)
  const running = state.phase === 'running'
  const closeTo = resource.path + searchOf(query)
  return (
    <Modal
      closeTo={closeTo}
      title={t('export.title', { name: rowsLabel(resource.name) })}
      foot={
        <DialogFooter>
          <DialogActions>
            {running ? (
              <Button variant="outline" onClick={stop}>
                {t('export.stop')}
              </Button>
            ) : (
              <ButtonLink variant="outline" to={closeTo}>
                {t('app.close')}
              </ButtonLink>
            )}
            <Button type="submit" form={id} working={running} data-autofocus>
              {!running && <Download aria-hidden="true" />}
              {t('export.start')}
            </Button>
          </DialogActions>
        </DialogFooter>
      }
    >
      <DialogBody>
        <form
          id={id}
          className="grid content-start gap-4"
          action={`/export${resource.path}`}
          onSubmit={(event) => {
            event.preventDefault()
            if (running) return
            const exportParams = new URLSearchParams()
            for (const [name, value] of new FormData(event.currentTarget)) if (typeof value === 'string') exportParams.append(name, value)
            void start(`/export${resource.path}?${exportParams}&framed=1`)
          }}
        >
          <FormError>{failure && failureText(failure, t)}</FormError>
          {Object.entries(query.filters).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {query.sort && <input type="hidden" name={query.sort.descending ? 'descs' : 'ascs'} value={snake(query.sort.field)} />}
          <fieldset disabled={running}>
            <FieldLegend>{t('export.scope')}</FieldLegend>
            {ids.length > 0 && <input type="hidden" name="ids" value={ids.join(',')} />}
            <div className="flex flex-wrap gap-x-6 *:flex *:min-h-8 *:items-center *:gap-2">
              {ids.length > 0 && (
                <label>
                  <RadioGroupItem name="scope" value="selected" defaultChecked />
                  {t('export.scopeSelected')} <span className="text-muted-foreground">{t('export.count', { n: ids.length })}</span>
                </label>
              )}
              <label>
                <RadioGroupItem name="scope" value="all" defaultChecked={!ids.length} />
                {t('export.scopeAll')} <span className="text-muted-foreground">{t('export.count', { n: grouped(total) })}</span>
              </label>
            </div>
          </fieldset>
          <Columns disabled={running} />
          <fieldset disabled={running}>
            <FieldLegend>{t('export.format')}</FieldLegend>
            <div className={options}>
              {formats.map((format) => (
                <label key={format}>
                  <RadioGroupItem name="format" value={format} defaultChecked={format === formats[0]} />
                  {t(`export.${format}`)}
                </label>
              ))}
            </div>
          </fieldset>
          <Alert>
            <Info aria-hidden="true" />
            {t('export.hint')} {unsorted && t('export.unsorted')}
          </Alert>
          <Progress state={state} />
        </form>
      </DialogBody>
    </Modal>
  )
}

function Columns({ disabled }: { disabled: boolean }) {
  const resource = useResource()
  const { t, fieldLabel } = useText()
  const all = offeredColumns(resource)
  const groups = [
    { title: t('export.columns'), names: all.filter((name) => resource.columns.includes(name)), chosen: true },
    { title: t('export.moreColumns'), names: all.filter((name) => !resource.columns.includes(name)), chosen: false },
  ]
  return groups.map(
    ({ title, names, chosen }) =>
      names.length > 0 && (
        <fieldset key={title} disabled={disabled}>
          <FieldLegend>{title}</FieldLegend>
          <div className={options}>
            {names.map((name) => (
              <label key={name}>
                <Checkbox name="columns" value={name} defaultChecked={chosen} />
                {fieldLabel(resource.name, name)}
              </label>
            ))}
          </div>
        </fieldset>
      ),
  )
}

function Progress({ state }: { state: DownloadState }) {
  const { t } = useText()
  if (state.phase === 'failed') return <FormError>{state.text || t('export.failed')}</FormError>
  return (
    <div role="status">
      {state.phase === 'done' && (
        <Alert>
          <CircleCheck aria-hidden="true" />
          {t('export.done', { n: grouped(state.rows) })}
        </Alert>
      )}
      {state.phase === 'running' && (
        <>
          <b>
            {t('export.running', {
              done: grouped(state.done),
              total: state.total ? grouped(state.total) : '…',
            })}
          </b>
          <progress
            className="mt-2 block w-full accent-brand"
            value={state.done}
            max={state.total || undefined}
            aria-label={t('export.progress')}
          />
        </>
      )}
    </div>
  )
}
