/** What newer versions add to a database that has rows already. */
import type { Db } from '#db/open.ts'
import { seedDictionaries } from './dictionaries.ts'
import { completeMenus } from './complete-menus.ts'

export function complete(db: Pick<Db, 'insert' | 'select' | 'update' | 'delete'>): void {
  completeMenus(db)
  seedDictionaries(db, 'zh')
}
