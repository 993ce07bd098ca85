import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: './db/tables/{system,sessions,rental,money,wallet,day,ledger,audit,sim,platform,flow}.ts',
  out: './db/migrations',
})
