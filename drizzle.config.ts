import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: './db/tables/{system,rental,money,ledger,sim,platform,flow}.ts',
  out: './db/migrations',
})
