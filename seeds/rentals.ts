/** Rentals of the first rows, for what people report about them. */
import type { Customer } from './customers.ts'
import type { Place } from './places.ts'

/** A started rental, for reports about it. */
export interface Rental {
  place: Place
  who: Customer
  /** Epoch ms. */
  start: number
}
