/** The migrations produce the schema of the tables; otherwise `npm run db:generate` was forgotten. */
import { type DrizzleSQLiteSnapshotJSON, generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as consoleTables from './console/tables.ts'
import * as days from './tables/day.ts'
import { schema } from './tables/index.ts'

test.each([
  ['db/migrations', { ...schema, ...days }],
  ['db/console/migrations', consoleTables],
])('%s match the tables', async (folder, tables) => {
  const last = readdirSync(`${folder}/meta`)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1)
  const before = JSON.parse(readFileSync(`${folder}/meta/${last}`, 'utf8')) as DrizzleSQLiteSnapshotJSON
  expect(await generateSQLiteMigration(before, await generateSQLiteDrizzleJson(tables))).toEqual([])
})
