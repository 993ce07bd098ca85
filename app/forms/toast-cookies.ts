/** What the server sends to show in toasts, and the names of the cookies that carry it. */
/** Name of the cookie that carries a toast over a redirect (toast.server.ts). */
export const toastCookie = 'ward_toast'

export interface ToastView {
  /** Several answers may carry one toast; it is shown once. */
  id: string
  tone: 'success' | 'danger'
  text: string
  detail?: string
}

/** Prefix of the names of cookies that are undo offers (undo.server.ts). */
export const offerPrefix = 'ward_undo_'

/** An action that can still be undone. */
export interface OfferView {
  /** Name of its cookie. */
  name: string
  text: string
  detail?: string
  requests: readonly string[]
  /** Milliseconds. */
  left: number
}

/** The part of the root's data that has the offers; the root's loader satisfies it. */
export interface RootOffers {
  offers: readonly OfferView[]
}
