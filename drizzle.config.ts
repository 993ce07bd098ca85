import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: './db/tables/{system,sessions,rental,problem,money,split,payout,wallet,day,ledger,audit,sim,platform,flow,shift}.ts',
  out: './db/migrations',
})
