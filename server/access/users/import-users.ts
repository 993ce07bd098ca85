/** Adds the users of a workbook, or also updates existing ones: all of its rows, or none (contract page system §5). */
import { pick, type Language } from '#contract/languages.ts'
import { refusalText } from '#contract/refusals.ts'
import { typedTime } from '#contract/rules/typed-time.ts'
import { userColumns, type UserColumn } from '#contract/rules/user-sheet.ts'
import type { Db } from '#db/open.ts'
import { dept, post, role } from '#db/tables/system.ts'
import { lossOf } from '#sheets/cell-text.ts'
import { eq } from 'drizzle-orm'
import type { createWriter } from '#server/api/crud/writer.ts'
import { BadForm, Refused } from '#server/core/refusal.ts'
import { inTransaction } from '#server/core/transaction.ts'
import type { Dictionary } from '#server/api/dictionary.ts'
import { tenantsOf } from '#server/rights/tenant.ts'
import type { Principal } from '#server/rights/principal.ts'
import type { SheetRow } from './user-sheet.ts'
import type { OneTime, Users } from './users.ts'

interface Deps {
  db: Db
  users: Users
  dictionary: Dictionary
  /** Writes one user; its hooks do not measure rights, since the whole import is measured once. */
  writer: ReturnType<typeof createWriter>
}

/** Most wrong rows that a refusal names. */
const mostNamed = 20

type Ids = ReadonlyMap<string, readonly string[]>

function byName(rows: readonly { id: string; name: string }[]): Ids {
  const out = new Map<string, string[]>()
  for (const { id, name } of rows) out.set(name, [...(out.get(name) ?? []), id])
  return out
}

/** Names of roles, departments, posts and platforms, as a file may give them. */
function readNames(db: Db, dictionary: Dictionary, language: Language) {
  const named = {
    roleName: db.select({ id: role.id, name: role.roleName }).from(role).where(eq(role.isDeleted, 0)).all(),
    deptName: db.select({ id: dept.id, name: dept.deptName }).from(dept).where(eq(dept.isDeleted, 0)).all(),
    postName: db.select({ id: post.id, name: post.postName }).from(post).where(eq(post.isDeleted, 0)).all(),
    userTypeName: [...dictionary.names('user_type', language)].map(([id, name]) => ({ id, name })),
  }
  const ids = Object.fromEntries(Object.entries(named).map(([column, rows]) => [column, byName(rows)])) as Record<keyof typeof named, Ids>
  const one = (column: keyof typeof named, text: string): string => {
    const matches = ids[column].get(text) ?? []
    if (matches.length === 1) return matches[0]!
    throw new Refused(matches.length ? 'importSeveral' : 'rowMissing', {
      label: pick(userColumns[column], language),
      text: text.slice(0, 64),
    })
  }
  return {
    /** @throws Refused rowMissing, importSeveral */
    one,
    /** Ids of comma-joined names, comma-joined. @throws Refused rowMissing, importSeveral */
    several: (column: keyof typeof named, text: string) =>
      ids[column].has(text)
        ? one(column, text)
        : text
            .split(/[,，]/)
            .flatMap((name) => (name.trim() ? [one(column, name.trim())] : []))
            .join(','),
  }
}

const storedColumns = { roleName: 'roleId', deptName: 'deptId', postName: 'postId' } as const
const isStored = (name: UserColumn): name is keyof typeof storedColumns => name in storedColumns

const reasonsOf = (error: unknown, language: Language): string[] => {
  if (error instanceof BadForm) return Object.values(error.errors).flatMap((text) => text ?? [])
  if (error instanceof Refused) return [error.text(language)]
  throw error
}

/**
 * Each new user gets a one-time password, which only this answer contains.
 * @param covers rows of existing accounts update them; otherwise such rows are wrong
 * @throws Refused importRows naming the wrong rows; grantBeyond, lastAdministrator
 */
export async function importUsers(
  { db, users, dictionary, writer }: Deps,
  rows: readonly SheetRow[],
  { me, language, covers }: { me: Principal; language: Language; covers: boolean },
): Promise<OneTime[]> {
  const idOf = (account: string) => (covers ? users.idOf(account, me.user.tenantId) : undefined)
  const newPasswords = await Promise.all(rows.map(({ cells }) => (idOf(cells.account ?? '') === undefined ? users.oneTime() : undefined)))
  const passwords: OneTime[] = []
  const measured = (write: () => void) => inTransaction(db, () => users.measure(me, write))
  measured(() => {
    const names = readNames(db, dictionary, language)
    const { tenantName } = tenantsOf(db)(me.user)
    const lines = new Map<string, number>()
    const wrong: { line: number; reasons: string[] }[] = []

    function formOf(cells: SheetRow['cells']): Record<string, unknown> {
      const form: Record<string, unknown> = {}
      for (const [name, text] of Object.entries(cells) as [UserColumn, string][]) {
        const loss = lossOf(text)
        if (loss) throw new Refused(loss === 'error' ? 'importError' : 'importDigits', { label: pick(userColumns[name], language), text })
        if (name === 'tenantId') {
          if (text !== me.user.tenantId && text !== tenantName) throw new Refused('tenantWrong')
        } else if (name === 'userTypeName') form.userType = names.one(name, text)
        else if (isStored(name)) form[storedColumns[name]] = names.several(name, text)
        else form[name] = name === 'birthday' ? typedTime(text) : text
      }
      return form
    }

    for (const [i, { line, cells }] of rows.entries()) {
      const account = cells.account ?? ''
      try {
        const earlier = lines.get(account)
        if (account && earlier) throw new Refused('importTwice', { line: earlier })
        lines.set(account, line)
        const id = idOf(account)
        const form = formOf(cells)
        if (id !== undefined) writer.submit(me, language, { ...form, id })
        else {
          const first = newPasswords[i]
          // The account was removed while the passwords of the others were hashed.
          if (!first) throw new Refused('failed')
          writer.submit(me, language, { userType: '1', ...form }, first.stored)
          passwords.push({ account, password: first.plain })
        }
      } catch (error) {
        wrong.push({ line, reasons: reasonsOf(error, language) })
      }
    }
    if (wrong.length) throw new Refused('importRows', { lines: linesOf(wrong, language) })
  })
  return passwords
}

function linesOf(wrong: readonly { line: number; reasons: string[] }[], language: Language): string {
  const texts = wrong
    .slice(0, mostNamed)
    .map(({ line, reasons }) => refusalText('importLine', language, { line, reasons: reasons.join(language === 'zh' ? '、' : ', ') }))
  const more = wrong.length - texts.length
  return [...texts, ...(more > 0 ? [refusalText('importMore', language, { n: more })] : [])].join('\n')
}
