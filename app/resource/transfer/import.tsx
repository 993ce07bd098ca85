/** Import: a file is parsed and validated, errors are listed by row, and valid rows are added on confirmation. */
import { fieldOf, permission } from '#contract/resource.ts'
import type { TextHandle } from '#app/i18n/use-areas.ts'
import { Table, TableBody, TableCaption, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { wrapping } from '#contract/rules/uploads.ts'
import { DialogActions, DialogBody, DialogFooter } from '#app/ui/dialog.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, data, redirect } from '@remix-run/node'
import { Link } from '#app/ui/link.tsx'
import { useLoaderData, useLocation, useNavigation, useSearchParams } from '@remix-run/react'
import { Form } from '#app/forms/form.tsx'
import { CircleCheck, FileDown, Info, Upload } from 'lucide-react'
import { useId } from 'react'
import { dictionariesOf } from '#app/blade/dictionaries.server.ts'
import { failureText } from '#app/blade/failure-text.ts'
import { requireRight } from '#app/blade/rights.server.ts'
import { requireSession } from '#app/blade/session.server.ts'
import { formAction, useAnswer } from '#app/forms/lost.ts'
import { Modal } from '#app/components/modal.tsx'
import { failureOf } from '#app/blade/failure.ts'
import { parseForm } from '#app/forms/form-spec.ts'
import { fileForm, FileField, refusal } from '#app/forms/file-field.tsx'
import { FormError } from '#app/forms/form-field.tsx'
import { useForm } from '#app/forms/use-form.ts'
import { type Words, wordsOf } from '#app/i18n/i18n.server.ts'
import { useText } from '#app/i18n/use-text.ts'
import { commitRows, dryRun, type BadRow } from './import.server.ts'
import { importLimits } from '#sheets/limits.ts'
import { createLookup } from './lookup.server.ts'
import { BadFile } from '#sheets/bad-file.ts'
import { parseFile } from '#sheets/parse-file.server.ts'
import { formats } from '#sheets/sheet.ts'
import { type Work, worksOf } from './work.server.ts'
import { resourceOf } from '#app/resource/resource.server.ts'
import { useResource } from '#app/resource/use-resource.ts'
import { inDialect } from '#contract/springblade/form.ts'
import type { Dialect } from '#contract/springblade/dialect.ts'
import { formWithin } from '#app/blade/read-form.server.ts'

/** Maximum number of invalid rows that the page lists; the rest are counted. */
const mostShown = 200

function importOf(request: Request, dialect: Dialect) {
  const resource = inDialect(resourceOf(request), dialect)
  if (!resource.calls.submit || !resource.importBy.length) throw new Response(null, { status: 404 })
  return resource
}

type PageState =
  | { step: 'choose' | 'gone' }
  | ({ step: Work['step']; good: number; badCount: number; bad: Omit<BadRow, 'cells'>[] } & Pick<Work, 'file' | 'ignored'>)

function pageStateOf(work: Work | undefined): PageState {
  if (!work) return { step: 'gone' }
  const { step, file, ignored, bad } = work
  const good = step === 'checked' ? work.good.length : work.added
  return { step, file, ignored, good, badCount: bad.length, bad: bad.slice(0, mostShown).map(({ cells: _, ...row }) => row) }
}

export function loader({ request, context }: LoaderFunctionArgs): Promise<PageState> {
  const resource = importOf(request, context.blade.dialect)
  const id = new URL(request.url).searchParams.get('work') ?? ''
  return requireSession(request, context, async (signedIn) =>
    id ? pageStateOf(await worksOf(context, signedIn, resource.name).find(id)) : { step: 'choose' },
  )
}

const importForm = ({ t, language }: Words) =>
  fileForm(
    { label: t('import.file'), missing: t('import.noFile'), tooSmall: t('import.empty'), tooBig: t('import.tooBig') },
    importLimits.bytes,
    language,
  )

export const clientAction = formAction
export function action({ request, context }: ActionFunctionArgs) {
  const resource = importOf(request, context.blade.dialect)
  const words = wordsOf(request)
  const { t } = words
  return requireSession(request, context, async (signedIn) => {
    await requireRight(request, signedIn, permission(resource.name, 'add'))
    const url = new URL(request.url)
    const works = worksOf(context, signedIn, resource.name)
    const show = (id: string) => {
      url.searchParams.set('work', id)
      for (const name of ['_routes', 'index']) url.searchParams.delete(name)
      return redirect(`${resource.path}/import?${url.searchParams}`)
    }
    const form = await formWithin(request, importLimits.bytes + wrapping)
    if (!form) return data(refusal(t('import.tooBig'), 'file'), { status: 413 })
    const commit = form.get('commit')
    const submission = parseForm(form, importForm(words))
    const refuse = (text: string) => data(refusal(text), { status: 400 })
    try {
      if (typeof commit === 'string') {
        const work = await works.takeChecked(commit)
        if (!work) return refuse(t('import.gone'))
        const { added, failed } = await commitRows(signedIn.blade, resource, work.good, t)
        const bad = [...work.bad, ...failed].sort((a, b) => a.line - b.line)
        const { file, head, ignored } = work
        return show(await works.keep({ step: 'added', resource: resource.name, file, head, ignored, added, bad }))
      }
      if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
      const { file } = submission.value
      const table = await parseFile(new Uint8Array(await file.arrayBuffer()))
      const { language } = signedIn.caller
      const dictionaries = await dictionariesOf(
        signedIn,
        resource.form.map((name) => fieldOf(resource, name)),
      )
      const result = await dryRun(table, { resource, dictionaries, lookup: createLookup(signedIn.blade), language, t })
      if ('unknown' in result) return refuse(t('import.unknownHead', { names: result.unknown.join(t('app.comma')) }))
      return show(await works.keep({ step: 'checked', resource: resource.name, file: file.name, ...result }))
    } catch (error) {
      if (error instanceof BadFile) return refuse(t(`import.${error.key}`))
      return refuse(failureText(failureOf(error), t))
    }
  })
}

export const handle: TextHandle = { i18n: ['transfer'] }

const stacked = 'grid content-start gap-4'

export default function Import() {
  const resource = useResource()
  const page = useLoaderData<typeof loader>()
  const result = useAnswer<typeof action>()
  const { pathname, search } = useLocation()
  const [params] = useSearchParams()
  const words = useText()
  const { t, rowsLabel } = words
  const busy = useNavigation().state !== 'idle'
  const id = useId()
  const [form, fields] = useForm(importForm(words), { id, result })
  const to = pathname + search
  const rest = new URLSearchParams(params)
  rest.delete('work')
  const query = rest.size ? `?${rest}` : ''
  const closeTo = resource.path + query
  const again = page.step === 'added' || page.step === 'gone'
  return (
    <Modal
      closeTo={closeTo}
      title={t('import.title', { name: rowsLabel(resource.name) })}
      subtitle={'file' in page ? page.file : undefined}
      foot={
        <DialogFooter>
          <DialogActions>
            {!again && (
              <ButtonLink variant="outline" to={closeTo}>
                {t('app.cancel')}
              </ButtonLink>
            )}
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
        {page.step === 'choose' ? (
          <Form
            method="post"
            encType="multipart/form-data"
            action={to}
            {...getFormProps(form)}
            className={stacked}
            // A chosen file is checked at once, because nothing else can be said about it; the button checks it again.
            onChange={({ target, currentTarget }) =>
              target instanceof HTMLInputElement && target.files?.length && currentTarget.requestSubmit()
            }
          >
            <FormError>{form.errors?.[0]}</FormError>
            <Before />
            <FileField field={fields.file} accept=".xlsx,.csv" label={t('import.file')} />
          </Form>
        ) : (
          <Form id={id} method="post" encType="multipart/form-data" action={to} className={stacked}>
            <FormError>{result?.error?.['']?.[0]}</FormError>
            {page.step === 'gone' && <Alert variant="warning">{t('import.gone')}</Alert>}
            {page.step === 'checked' && <input type="hidden" name="commit" value={params.get('work') ?? ''} />}
            {'bad' in page && (
              <>
                <Alert role="status">
                  <CircleCheck aria-hidden="true" />
                  {t(page.step === 'checked' ? 'import.checked' : 'import.added', { good: page.good, bad: page.badCount })}
                </Alert>
                {page.ignored.length > 0 && (
                  <Alert>
                    <Info aria-hidden="true" />
                    <AlertDescription>{t('import.ignored', { names: page.ignored.join(t('app.comma')) })}</AlertDescription>
                  </Alert>
                )}
                <BadRows rows={page.bad} count={page.badCount} file={`/import-skipped${resource.path}/${params.get('work')}`} />
              </>
            )}
          </Form>
        )}
      </DialogBody>
    </Modal>
  )
}

/** Requirements for the file, and templates. */
function Before() {
  const resource = useResource()
  const { t } = useText()
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
    </>
  )
}

function BadRows({ rows, count, file }: { rows: readonly Omit<BadRow, 'cells'>[]; count: number; file: string }) {
  const { t } = useText()
  if (!rows.length) return null
  return (
    <Table variant="plain">
      <TableCaption>
        {t('import.badRows', { n: count })}{' '}
        <Link reloadDocument to={file} download>
          {t('import.badFile')}
        </Link>
      </TableCaption>
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
