import { defineConfig } from 'drizzle-kit'

export default defineConfig({ dialect: 'sqlite', schema: './db/console/tables.ts', out: './db/console/migrations' })
