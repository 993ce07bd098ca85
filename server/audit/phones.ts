/** Unmasked telephone numbers of rows that the caller sees; the audit records each view (decision 055). */
import { phoneView } from '#contract/endpoints/phone.ts'
import { resourceNamed, resources, type ResourceName, type Resources } from '#contract/resources/index.ts'
import { maskPhone } from '#contract/rules/phone.ts'
import { propertiesOf } from '#contract/rules/values.ts'
import type { Db } from '#db/open.ts'
import { createOpenLists } from '../rights/open-calls.ts'
import type { Room } from '../api/room.ts'
import { handle } from '../api/handle.ts'
import { Refused } from '../core/refusal.ts'
import { inTransaction } from '../core/transaction.ts'
import { auditView } from './audit.ts'

export const openPhones = ({ db }: { db: Db }): Room => ({
  mount(router, rows) {
    const readers = rows.readers(...(Object.keys(resources) as ResourceName[]))
    const mayList = createOpenLists(db)
    handle(router, phoneView, (input, me, { language }) => {
      const resource = resourceNamed(input.resource) as Resources[ResourceName] | undefined
      if (!resource) throw new Refused('paramType', { name: 'resource' })
      if (!mayList(me, resource.name)) throw new Refused('rejected')
      const fields = Object.entries(resource.fields).flatMap(([name, { kind }]) => (kind === 'phone' ? [name] : []))
      const phonesById = [...new Set(input.ids)].flatMap((id) => {
        const row = propertiesOf(readers[resource.name].one(me, language, id))
        const phones = fields.flatMap((name) => (typeof row[name] === 'string' && row[name] ? [[name, row[name]] as const] : []))
        return phones.length ? [{ id, phones: Object.fromEntries(phones) }] : []
      })
      inTransaction(db, () => {
        for (const { id, phones } of phonesById)
          auditView(db, resource.name, id, Object.fromEntries(Object.entries(phones).map(([name, value]) => [name, maskPhone(value)])))
      })
      return phonesById
    })
  },
})
