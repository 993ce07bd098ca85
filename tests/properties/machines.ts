/** Allowed state transitions of each money object (contract page rental §5, §8), and those that the audit recorded. */
import type { Db } from '#db/open.ts'
import { getTableName } from 'drizzle-orm'
import { splitReturn } from '#db/tables/split.ts'

interface Machine {
  field: 'state' | 'status'
  /** State → next states; `new` lists the initial states. A state that is not listed is final. */
  ways: Readonly<Record<string, readonly number[]>>
}

/** State machines by the name of their object in the audit. */
const machines: Readonly<Record<string, Machine>> = {
  order: { field: 'state', ways: { new: [0], 0: [1, 4], 1: [2, 3, 9], 2: [3], 3: [5], 9: [2, 3] } },
  // A refund to a wallet completes at once.
  refund: { field: 'status', ways: { new: [0, 1], 0: [1, 2, 3] } },
  records: { field: 'state', ways: { new: [0], 0: [1, 2], 1: [3, 4], 4: [3] } },
  [getTableName(splitReturn)]: { field: 'state', ways: { new: [0], 0: [1, 2] } },
  transfers: { field: 'state', ways: { new: [0], 0: [1, 2, 3] } },
  withdrawal: { field: 'state', ways: { new: [0], 0: [1, 3], 1: [2, 4], 4: [1, 3] } },
  recharge: { field: 'state', ways: { new: [0], 0: [1, 2] } },
}

interface Move {
  resource: string
  rowId: string
  before: number | null
  after: number
}

/** Every state change in the audit that the contract forbids, as text. */
export function forbiddenMoves({ $client }: Db): string[] {
  const read = (field: Machine['field']) =>
    $client
      .prepare(
        `select resource, row_id as rowId, changes ->> '$.${field}[0]' as before, changes ->> '$.${field}[1]' as after
         from ward_audit where changes -> '$.${field}' is not null and action in ('insert', 'update')`,
      )
      .all() as Move[]
  return Object.entries({ state: read('state'), status: read('status') }).flatMap(([field, moves]) =>
    moves
      .filter(({ resource, before, after }) => {
        const machine = machines[resource]
        return machine?.field === field && !machine.ways[before ?? 'new']?.includes(after)
      })
      .map(({ resource, rowId, before, after }) => `${resource} ${rowId}: ${before ?? 'new'} → ${after}`),
  )
}

/** How often each transition occurred, for a test's summary. */
export function movesSeen({ $client }: Db): Record<string, number> {
  const rows = $client
    .prepare(
      `select resource || ' ' || coalesce(changes ->> '$.state[0]', changes ->> '$.status[0]', 'new') || '→' ||
         coalesce(changes ->> '$.state[1]', changes ->> '$.status[1]') as transition, count(*) as n
       from ward_audit where resource in (${Object.keys(machines)
         .map((name) => `'${name}'`)
         .join(', ')})
         and (changes -> '$.state' is not null or changes -> '$.status' is not null) group by 1 order by 1`,
    )
    .all() as { transition: string; n: number }[]
  return Object.fromEntries(rows.map(({ transition, n }) => [transition, n]))
}
