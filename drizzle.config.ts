import { defineConfig } from 'drizzle-kit'

export default defineConfig({ dialect: 'sqlite', schema: './db/tables/{system,rental,money,sim,platform,flow}.ts', out: './db/migrations' })
