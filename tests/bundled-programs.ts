/** Global setup of vitest: bundles what tests start as processes. */
import { bundle } from './bundle.ts'

const commands = ['backup', 'seed', 'ledger-check', 'audit-verify', 'secrets-forget', 'admin-password', 'apply'].map(
  (name) => `server/cli/${name}.ts`,
)

export default (): Promise<void> => bundle(['server/main.ts', 'server/lab/maker.ts', ...commands])
