/** The areas of texts. */
/** Namespaces: what is loaded together. A route names those of its page in `handle.i18n`; every page has `common`. */
export const areas = [
  ...(['common', 'login', 'shell', 'info', 'list', 'form', 'transfer', 'money', 'payout', 'queue', 'reconcile', 'rental'] as const),
  ...(['platform', 'flow', 'home', 'sim', 'lab', 'system', 'hospital', 'device', 'focus', 'call', 'shift'] as const),
] as const

export type Area = (typeof areas)[number]
