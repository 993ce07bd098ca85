/** The bundled backend's extensions of Blade. Endpoints and resources name theirs in `beyond`. */
export type Capability =
  | 'capabilities'
  | 'sign-in'
  /** Passwords may be sent as SM2 ciphertext. */
  | 'sm2'
  | 'sms-outbox'
  | 'attach-purge'
  | 'audit'
  /** Actions can be undone. */
  | 'undo'
  /** Refunds above a limit need the approval of a second person. */
  | 'approval'
  /** The current cost and debt of a rental, and collecting or waiving them. */
  | 'rental-account'
  | 'refund-handle'
  | 'order-returns'
  | 'ledger'
  /** Orders counted by their state. */
  | 'order-states'
  /** Counts of what waits for the caller. */
  | 'todo'
  /** Phone numbers are masked for callers without a right, and returned in full by a call that is audited. */
  | 'phone-view'
  /** Registrations are approved or refused in one step. */
  | 'registration'
  | 'reconcile'
  /** Users can see who set their sign-in methods, and confirm a phone number. */
  | 'means'
  /** Users can be disabled and enabled. */
  | 'user-state'
  /** Customers can be put on the blacklist and taken off it. */
  | 'customer-state'
  /** A second factor for signing in. */
  | 'two-factor'
  /** Creating a whole hospital in one call, and undoing that. */
  | 'hospital-wizard'
  /** A stream of changes as they happen. */
  | 'events'
  /** Figures of home, report and money flow that Blade does not count. */
  | 'pictures'
  /** Shift handovers, signed by two. */
  | 'handover'
  /** Notes and promises about a customer. */
  | 'customer-notes'
  /** Notifications that need the staff's attention, with read marks. */
  | 'bell'
  /** Only where the simulation's control is enabled. */
  | 'sim'
  /** Worlds, scenarios, snapshots: only where the simulation's control is enabled and the database is a file. */
  | 'lab'
