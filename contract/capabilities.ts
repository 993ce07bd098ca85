/** What the bundled backend has beyond Blade. Endpoints and resources say to which of these they belong (`beyond`). */
export type Capability =
  | 'capabilities'
  | 'sign-in'
  | 'sms-outbox'
  | 'attach-purge'
  | 'audit'
  /** Refunds above a limit wait for a second person. */
  | 'approval'
  | 'refund-handle'
  | 'order-returns'
  | 'ledger'
  | 'reconcile'
  /** Only where the control of the simulation is switched on. */
  | 'sim'
