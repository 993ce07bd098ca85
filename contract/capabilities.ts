/** The bundled backend's extensions of Blade. Endpoints and resources name theirs in `beyond`. */
export type Capability =
  | 'capabilities'
  | 'sign-in'
  /** Passwords may be sent as SM2 ciphertext. */
  | 'sm2'
  | 'sms-outbox'
  | 'attach-purge'
  | 'audit'
  /** What was done can be taken back. */
  | 'undo'
  /** Refunds above a limit wait for a second person. */
  | 'approval'
  /** What a rental costs so far, what it owes, and collecting or waiving that. */
  | 'rental-account'
  | 'refund-handle'
  | 'order-returns'
  | 'ledger'
  /** Orders counted by their state. */
  | 'order-states'
  /** What waits for the caller, counted. */
  | 'todo'
  /** Phone numbers are masked for callers without a right, and shown by a call that is audited. */
  | 'phone-view'
  /** Registrations are approved or refused in one step. */
  | 'registration'
  | 'reconcile'
  /** Users are told who wrote their means of signing in, and confirm a telephone. */
  | 'means'
  /** Users are disabled and enabled. */
  | 'user-state'
  /** Customers are put on the blacklist and taken off it. */
  | 'customer-state'
  /** A second factor of signing in. */
  | 'two-factor'
  /** A whole hospital in one call, and taking it back. */
  | 'hospital-wizard'
  /** What changed, as soon as it did. */
  | 'events'
  /** Figures of home, report and money flow that Blade does not count. */
  | 'pictures'
  /** What staff should look at, with read marks. */
  | 'bell'
  /** Only where the simulation's control is enabled. */
  | 'sim'
  /** Worlds, scenarios, snapshots: where the simulation's control is enabled and the rows are in a file. */
  | 'lab'
