/** Who rents which device: no device and no customer is in two rentals at once. */
import { isVoidCard } from '#contract/rules/channel.ts'
import { dayMs } from '#contract/rules/time.ts'
import type { Customer } from './customers.ts'
import type { Place } from './places.ts'
import type { Random } from './random.ts'

const minute = 60_000
/** Cleaning between two rentals. */
const pause = 20 * minute
/** Devices that need repair today were still rented before. */
const wornDays = 10
/** Nobody with a void card rents in these last days: the refunds that a demonstrator makes first succeed. */
const soundDays = 4
/** Share of orders by customers who have just registered. */
const newcomers = 0.4

interface Given {
  now: number
  places: readonly Place[]
  customers: readonly Customer[]
}

export function createCast(random: Random, { now, places, customers }: Given) {
  const rentable = places.flatMap((place, i) => (place.rentable ? [i] : []))
  const all = places.map((_, i) => i)
  const indexOf = new Map(places.map((place, i) => [place.equId, i]))
  const freeAt = new Float64Array(places.length)
  const restsUntil = new Float64Array(customers.length)
  let registered = 0

  /** A random one that fits, or the next one that does. @param n number of candidates */
  function choose(n: number, draw: () => number, fits: (i: number) => boolean): number | undefined {
    for (let tries = 0; tries < 24; tries++) {
      const i = draw()
      if (fits(i)) return i
    }
    const start = random.int(0, n - 1)
    for (let i = 0; i < n; i++) if (fits((start + i) % n)) return (start + i) % n
    return undefined
  }

  return {
    /** A device that is free then; orders are made in the order of their times. @throws Error where there is none */
    place(created: number): Place {
      const among = created > now - wornDays * dayMs ? rentable : all
      const found = choose(
        among.length,
        () => random.int(0, among.length - 1),
        (i) => freeAt[among[i]!]! <= created,
      )
      if (found === undefined) throw new Error('More rentals at once than devices')
      return places[among[found]!]!
    },
    /** A registered customer who neither rents nor owes then. @throws Error where there is none */
    customer(created: number): Customer {
      while (registered < customers.length && customers[registered]!.registered < created - 5 * minute) registered += 1
      const fits = (i: number) => restsUntil[i]! <= created && !(created > now - soundDays * dayMs && isVoidCard(customers[i]!.openId))
      const draw = () =>
        random.next() < newcomers ? random.int(Math.max(0, registered - 10), registered - 1) : random.int(0, registered - 1)
      const found = choose(registered, draw, fits)
      if (found === undefined) throw new Error('More rentals at once than customers')
      return customers[found]!
    },
    /** @param owes true for a customer who may not rent again */
    take(place: Place, who: Customer, until: number, owes = false): void {
      freeAt[indexOf.get(place.equId)!] = until + pause
      restsUntil[who.index] = owes ? Infinity : until + pause
    },
  }
}
