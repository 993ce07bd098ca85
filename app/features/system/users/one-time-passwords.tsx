/** One-time passwords, shown once to the user who generated them, to copy or to save as a file. They are never stored. */
import { oneTimeHours } from '#contract/rules/password.ts'
import { csvWriter } from '#sheets/csv.ts'
import { Alert, AlertDescription } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DialogActions, DialogFooter } from '#app/ui/dialog.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '#app/ui/table.tsx'
import { FileDown, KeyRound } from 'lucide-react'
import { CopyButton } from '#app/components/copy-button.tsx'
import { Scripted } from '#app/components/scripted.tsx'
import { useText } from '#app/i18n/use-text.ts'
import { saveFile } from '#app/lib/save-file.ts'

export interface OneTime {
  account: string
  password: string
}

/** Footer of the dialog that shows them. */
export function DoneFooter({ to }: { to: string }) {
  const { t } = useText()
  return (
    <DialogFooter>
      <DialogActions>
        <ButtonLink to={to} data-autofocus>
          {t('user.oneTimeNoted')}
        </ButtonLink>
      </DialogActions>
    </DialogFooter>
  )
}

/** Builds the file in the browser, so that the passwords are not sent again. */
function savePasswords(name: string, head: readonly string[], rows: readonly OneTime[]): void {
  const file = csvWriter(head)
  const parts = [file.rows(rows.map(({ account, password }) => [{ text: account }, { text: password }])), file.end()]
  saveFile(parts as BlobPart[], `${name}.csv`, 'text/csv;charset=utf-8')
}

export function OneTimePasswords({ passwords }: { passwords: readonly OneTime[] }) {
  const { t, fieldLabel } = useText()
  const head = [fieldLabel('user', 'account'), t('user.oneTime')]
  return (
    <div className="grid gap-4">
      <Alert variant="warning" role="status">
        <KeyRound aria-hidden="true" />
        <AlertDescription>{t('user.oneTimeHint', { hours: oneTimeHours })}</AlertDescription>
      </Alert>
      <Table>
        <TableHeader>
          <TableRow>
            {head.map((name) => (
              <TableHead key={name}>{name}</TableHead>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {passwords.map(({ account, password }) => (
            <TableRow key={account}>
              <TableCell translate="no">{account}</TableCell>
              <TableCell translate="no">
                <span className="inline-flex items-center gap-2">
                  <code>{password}</code>
                  <CopyButton value={password} name={`${t('user.oneTime')} ${account}`} />
                </span>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Scripted>
        <Button variant="outline" className="justify-self-start" onClick={() => savePasswords(t('user.oneTime'), head, passwords)}>
          <FileDown aria-hidden="true" />
          {t('user.oneTimeFile')}
        </Button>
      </Scripted>
    </div>
  )
}
