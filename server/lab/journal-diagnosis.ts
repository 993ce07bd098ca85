/** The reason why a call was refused, in the names of the rows: the guard's decision, and who would pass the same guard now. */
import type { Why } from '#contract/endpoints/journal.ts'
import type { Language } from '#contract/languages.ts'
import type { Db } from '#db/open.ts'
import { apiScope } from '#db/tables/system.ts'
import { eq } from 'drizzle-orm'
import { closedPaths, closing, holds } from '../rights/permissions.ts'
import type { Denial } from '../core/refusal.ts'
import { namesIn } from './names.ts'

/** @param aliases of the caller's roles */
export function diagnose(db: Db, denial: Denial, aliases: readonly string[], language: Language): Why {
  const names = namesIn(db, language)
  const none: Why = { missing: [], closed: [], scope: '', held: names.rolesOf(aliases) }
  if ('scope' in denial) return { ...none, scope: denial.scope }
  if ('missing' in denial)
    return {
      ...none,
      missing: denial.missing.split('|').map((code) => ({
        code,
        menu: names.menu(code),
        roles: names.rolesThat((rights) => holds(rights, code)),
      })),
    }
  const scopes = db
    .select({ id: apiScope.id, name: apiScope.scopeName, path: apiScope.scopePath })
    .from(apiScope)
    .where(eq(apiScope.isDeleted, 0))
    .all()
  return {
    ...none,
    closed: [...new Set(denial.closed)].map((path) => ({
      path,
      scope: scopes.find((one) => one.path.toLowerCase() === path)?.name ?? '',
      roles: names.rolesThat((rights) => rights.all || !closing(closedPaths(rights, scopes), [path]).length),
    })),
  }
}
