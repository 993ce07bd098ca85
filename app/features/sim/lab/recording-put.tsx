/** Uploads a console's recording of a real server as a snapshot, and reports the result of its rows. */
import { Input } from '#app/ui/input.tsx'
import { useActionData } from '@remix-run/react'
import type { RecordingReport } from '#contract/endpoints/lab.ts'
import { resourceNamed } from '#contract/resources/index.ts'
import { largestRecording } from '#contract/rules/recording.ts'
import { FileField } from '#app/forms/file-field.tsx'
import { FormField } from '#app/forms/form-field.tsx'
import { useText } from '#app/i18n/use-text.ts'
import type { LabAnswer } from './lab.server.ts'
import { recordForm } from './lab-forms.ts'
import { LabForm, useLabForm } from './lab-form.tsx'

export function RecordingPut() {
  const { t } = useText()
  const [form, { name, file }] = useLabForm('record', recordForm)
  return (
    <LabForm act="record" form={form} text={t('lab.record')} file>
      <FileField
        field={file}
        accept=".jsonl,.json"
        label={t('lab.file')}
        hint={t('lab.recordHint', { mb: largestRecording / 1024 / 1024 })}
      />
      <FormField field={name} label={t('lab.name')}>
        {(control) => <Input {...control} autoComplete="off" />}
      </FormField>
    </LabForm>
  )
}

/** Groups the problems with the same reason, with the ids of their rows. */
function groupsOf(problems: RecordingReport['problems']) {
  const groups = new Map<string, RecordingReport['problems'][number] & { ids: string[] }>()
  for (const problem of problems) {
    const key = `${problem.resource} ${problem.why} ${problem.what}`
    const group = groups.get(key) ?? { ...problem, ids: [] }
    group.ids.push(problem.id)
    groups.set(key, group)
  }
  return [...groups.values()]
}

const shownIds = 5

/** The report of the last upload. */
export function RecordingReported() {
  const { t, label, fieldLabel } = useText()
  const answer = useActionData<LabAnswer>()
  if (!answer || !('report' in answer)) return null
  const { resources, problems }: RecordingReport = answer.report
  const into = resources.reduce((sum, { added, changed }) => sum + added + changed, 0)
  const nameOf = (resource: string) => (resourceNamed(resource) ? label(resource, 'title') : resource)
  const whatOf = ({ resource, what }: RecordingReport['problems'][number]) =>
    resourceNamed(resource)?.fields[what] ? fieldLabel(resource, what) : what
  return (
    <div className="grid gap-1.5 rounded-md border p-3" role="status">
      <b className="font-medium">{t('lab.recorded', { name: answer.done, n: into })}</b>
      {problems.length > 0 && (
        <>
          <span>{t('lab.unrecorded', { n: problems.length })}</span>
          <ul className="grid gap-1 text-xs text-muted-foreground">
            {groupsOf(problems).map((group) => (
              <li key={group.resource + group.why + group.what} className="wrap-anywhere">
                {nameOf(group.resource)} · {t(`lab.why.${group.why}`, { what: whatOf(group) })} · {group.ids.length}
                {group.ids[0] && ` (${group.ids.slice(0, shownIds).join(', ')}${group.ids.length > shownIds ? '…' : ''})`}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
