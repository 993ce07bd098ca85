/** Import: a file is parsed and validated, errors are listed by row, and valid rows are added on confirmation. */
import { Table, TableBody, TableCaption, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { permission } from '#contract/resource.ts'
import { wrapping } from '#contract/rules/uploads.ts'
import { DialogActions, DialogBody, DialogFooter } from '#app/ui/dialog.tsx'
import { Field, FieldLabel } from '#app/ui/field.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FileInput } from '#app/ui/file-input.tsx'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { data, redirect } from '@remix-run/node'
import { Form, useLoaderData, useLocation, useNavigation, useSearchParams } from '@remix-run/react'
import { CircleAlert, CircleCheck, FileDown, Info, Upload } from 'lucide-react'
import { useId } from 'react'
import { dictionariesOf } from '#app/blade/dictionaries.server.ts'
import { failureText } from '#app/blade/failure-text.ts'
import { requireRight } from '#app/blade/rights.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { formAction, useAnswer } from '#app/components/lost.tsx'
import { Modal } from '#app/components/modal.tsx'
import { failureOf } from '#app/crud/crud.server.ts'
import { textsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { commitRows, dryRun, type BadRow } from '#app/transfer/import.server.ts'
import { importable, importLimits } from '#app/transfer/importable.ts'
import { createLookup } from '#app/transfer/lookup.server.ts'
import { BadFile, parseFile } from '#app/transfer/parse-file.server.ts'
import { formats } from '#app/transfer/sheet.ts'
import { type Work, worksOf } from '#app/transfer/work.server.ts'
import { resourceOf } from '../crud/resource.server.ts'
import { useResource } from '../crud/use-resource.ts'
import { formWithin } from '#app/lib/read-form.server.ts'

/** Most invalid rows that the page lists; the rest are counted. */
const mostShown = 200

function importOf(request: Request) {
  const resource = resourceOf(request)
  if (!resource.calls.submit || !importable[resource.name]) throw new Response(null, { status: 404 })
  return resource
}

type Shown = { step: 'choose' | 'gone' } | { step: Work['step']; file: string; good: number; badCount: number; bad: BadRow[] }

function shownOf(work: Work | undefined): Shown {
  if (!work) return { step: 'gone' }
  const { step, file, bad } = work
  const good = step === 'checked' ? work.good.length : work.added
  return { step, file, good, badCount: bad.length, bad: bad.slice(0, mostShown) }
}

export function loader({ request, context }: LoaderFunctionArgs): Promise<Shown> {
  const resource = importOf(request)
  const id = new URL(request.url).searchParams.get('work') ?? ''
  return requireSession(request, context, (signedIn) =>
    Promise.resolve(id ? shownOf(worksOf(context, signedIn, resource.name).find(id)) : { step: 'choose' }),
  )
}

export const clientAction = formAction
export function action({ request, context }: ActionFunctionArgs) {
  const resource = importOf(request)
  const t = textsOf(request)
  return requireSession(request, context, async (signedIn) => {
    await requireRight(request, signedIn, permission(resource.name, 'add'))
    const refuse = (text: string) => data({ error: text }, { status: 400 })
    const url = new URL(request.url)
    const works = worksOf(context, signedIn, resource.name)
    const show = (id: string) => {
      url.searchParams.set('work', id)
      for (const name of ['_routes', 'index']) url.searchParams.delete(name)
      return redirect(`${resource.path}/import?${url.searchParams}`)
    }
    const form = await formWithin(request, importLimits.bytes + wrapping)
    if (!form) return refuse(t('import.tooBig'))
    const commit = form.get('commit')
    try {
      if (typeof commit === 'string') {
        const work = works.takeChecked(commit)
        if (!work) return refuse(t('import.gone'))
        const { added, failed } = await commitRows(signedIn.blade, resource, work.good, t)
        return show(works.keep({ step: 'added', resource: resource.name, file: work.file, added, bad: failed }))
      }
      const file = form.get('file')
      if (!(file instanceof File) || !file.size) return refuse(t('import.noFile'))
      const table = await parseFile(new Uint8Array(await file.arrayBuffer()))
      const { language } = signedIn.caller
      const dictionaries = await dictionariesOf(
        signedIn,
        resource.form.map((name) => resource.fields[name]!),
      )
      const result = await dryRun(table, { resource, dictionaries, lookup: createLookup(signedIn.caller), language, t })
      if ('unknown' in result) return refuse(t('import.unknownHead', { names: result.unknown.join('、') }))
      return show(works.keep({ step: 'checked', resource: resource.name, file: file.name, ...result }))
    } catch (error) {
      if (error instanceof BadFile) return refuse(t(`import.${error.key}`))
      return refuse(failureText(failureOf(error), t))
    }
  })
}

export default function Import() {
  const resource = useResource()
  const page = useLoaderData<typeof loader>()
  const result = useAnswer<typeof action>()
  const { pathname, search } = useLocation()
  const [params] = useSearchParams()
  const { t, label } = useText()
  const busy = useNavigation().state !== 'idle'
  const id = useId()
  const rest = new URLSearchParams(params)
  rest.delete('work')
  const query = rest.size ? `?${rest}` : ''
  const closeTo = resource.path + query
  const again = page.step === 'added' || page.step === 'gone'
  return (
    <Modal
      closeTo={closeTo}
      title={t('import.title', { name: label(resource.name, 'title') })}
      subtitle={'file' in page ? page.file : undefined}
      foot={
        <DialogFooter>
          <DialogActions>
            {page.step !== 'choose' && (
              <ButtonLink variant="outline" to={`${resource.path}/import${query}`}>
                {t('import.another')}
              </ButtonLink>
            )}
            {page.step === 'checked' && page.good > 0 && (
              <Button type="submit" form={id} working={busy}>
                {t(busy ? 'import.adding' : 'import.commit', { n: page.good })}
              </Button>
            )}
            {page.step === 'choose' && (
              <Button type="submit" form={id} working={busy}>
                {!busy && <Upload aria-hidden="true" />}
                {t(busy ? 'import.checking' : 'import.check')}
              </Button>
            )}
            {again && <ButtonLink to={closeTo}>{t('app.close')}</ButtonLink>}
          </DialogActions>
        </DialogFooter>
      }
    >
      <DialogBody>
        <Form id={id} method="post" encType="multipart/form-data" action={pathname + search} className="grid content-start gap-4">
          {result && 'error' in result && (
            <Alert variant="destructive">
              <CircleAlert aria-hidden="true" />
              {result.error}
            </Alert>
          )}
          {page.step === 'choose' && <Choose />}
          {page.step === 'gone' && <Alert variant="warning">{t('import.gone')}</Alert>}
          {page.step === 'checked' && <input type="hidden" name="commit" value={params.get('work') ?? ''} />}
          {'bad' in page && (
            <>
              <Alert role="status">
                <CircleCheck aria-hidden="true" />
                {t(page.step === 'checked' ? 'import.checked' : 'import.added', { good: page.good, bad: page.badCount })}
              </Alert>
              <BadRows rows={page.bad} count={page.badCount} />
            </>
          )}
        </Form>
      </DialogBody>
    </Modal>
  )
}

function Choose() {
  const resource = useResource()
  const { t } = useText()
  const id = useId()
  return (
    <>
      <Alert>
        <Info aria-hidden="true" />
        <AlertDescription>{t('import.hint', { rows: importLimits.rows, mb: importLimits.bytes / 1024 / 1024 })}</AlertDescription>
      </Alert>
      <div className="flex items-center gap-2">
        {formats.map((format) => (
          <ButtonLink reloadDocument key={format} variant="outline" to={`/import-template${resource.path}/${format}`} download>
            <FileDown aria-hidden="true" />
            {t('import.template', { format })}
          </ButtonLink>
        ))}
      </div>
      <Field>
        <FieldLabel htmlFor={id}>{t('import.file')}</FieldLabel>
        <FileInput id={id} name="file" accept=".xlsx,.csv" required data-autofocus />
      </Field>
    </>
  )
}

function BadRows({ rows, count }: { rows: readonly BadRow[]; count: number }) {
  const { t } = useText()
  if (!rows.length) return null
  return (
    <Table variant="plain">
      <TableCaption>{t('import.badRows', { n: count })}</TableCaption>
      <TableHeader>
        <TableRow>
          <TableHead scope="col">{t('import.line')}</TableHead>
          <TableHead scope="col">{t('import.row')}</TableHead>
          <TableHead scope="col">{t('import.reason')}</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {rows.map(({ line, name, reasons }) => (
          <TableRow key={line}>
            <TableCell>{line}</TableCell>
            <TableCell>{name}</TableCell>
            <TableCell>{reasons.join('；')}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
