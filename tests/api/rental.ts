/** Two hospitals, the manager of the first, and the calls that tests of places, devices, prices and customers make. */
import { startMoney, type Query, type Row } from './money.ts'

const base = '/api/blade-system'

export async function startRental() {
  const api = await startMoney()
  const here = api.make.hospital({ deptName: '本院' })
  const there = api.make.hospital({ deptName: '别院' })
  const codes = ['section', 'room', 'bed', 'equ', 'price', 'problem', 'setter', 'receiver', 'payee'].flatMap((name) => [
    name,
    ...['add', 'edit', 'delete', 'view'].map((act) => `${name}_${act}`),
  ])
  api.make.user('manager', { codes: [...codes, 'customer', 'wallet', 'withdrawal', 'recharge', 'transfers'], deptId: here.hos.id })
  return { api, here, there, manager: await api.login('manager') }
}
export type Rental = Awaited<ReturnType<typeof startRental>>

/** Calls are made as the administrator unless a token is passed. @param of the server of the running test */
export const callsOf = (of: () => Rental['api']) => ({
  submit: (name: string, body: unknown, as = of().token) => of().call('POST', `${base}/${name}/submit`, { token: as, body }),
  remove: (name: string, ids: string, as = of().token) => of().call('POST', `${base}/${name}/remove`, { token: as, query: { ids } }),
  detail: async (name: string, id: string, as = of().token) => (await of().ask(`${name}/detail`, { id }, as)).data as Row,
  list: async (name: string, query: Query = {}, as = of().token) => (await of().page(`${name}/list`, { size: 100, ...query }, as)).records,
})
