/** Assigns devices and customers to rentals: none of them is in two rentals at once. */
import { isVoidCard } from '#contract/rules/channel.ts'
import { dayMs } from '#contract/rules/time.ts'
import type { Customer } from './customers.ts'
import type { Place } from './places.ts'
import type { Random } from './random.ts'

const minute = 60_000
/** Time for cleaning between two rentals. */
const pause = 20 * minute
/** Devices that need repair today could still be rented before these last days. */
const wornDays = 10
/** In these last days nobody with a void card rents, so that the first refunds in a demonstration succeed. */
const soundDays = 4
/** Share of orders by customers who have just registered. */
const newcomers = 0.4

interface Options {
  now: number
  places: readonly Place[]
  customers: readonly Customer[]
}

export function createCast(random: Random, { now, places, customers }: Options) {
  const rentable = places.flatMap((place, i) => (place.rentable ? [i] : []))
  const all = places.map((_, i) => i)
  const indexOf = new Map(places.map((place, i) => [place.equId, i]))
  const freeAt = new Float64Array(places.length)
  const restsUntil = new Float64Array(customers.length)
  let registered = 0

  /** A random suitable one, or else the next suitable one. @param n number of candidates */
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
    /** A device that is free at that time; orders must be created in order of time. @throws Error if there is none */
    place(created: number): Place {
      const among = created > now - wornDays * dayMs ? rentable : all
      const index = choose(
        among.length,
        () => random.int(0, among.length - 1),
        (i) => freeAt[among[i]!]! <= created,
      )
      if (index === undefined) throw new Error('More rentals at once than devices')
      return places[among[index]!]!
    },
    /** A registered customer who neither rents nor owes at that time. @throws Error if there is none */
    customer(created: number): Customer {
      while (registered < customers.length && customers[registered]!.registered < created - 5 * minute) registered += 1
      const fits = (i: number) => restsUntil[i]! <= created && !(created > now - soundDays * dayMs && isVoidCard(customers[i]!.openId))
      const draw = () =>
        random.next() < newcomers ? random.int(Math.max(0, registered - 10), registered - 1) : random.int(0, registered - 1)
      const index = choose(registered, draw, fits)
      if (index === undefined) throw new Error('More rentals at once than customers')
      return customers[index]!
    },
    /** @param owes true for a customer who may not rent again */
    take(place: Place, who: Customer, until: number, owes = false): void {
      freeAt[indexOf.get(place.equId)!] = until + pause
      restsUntil[who.index] = owes ? Infinity : until + pause
    },
  }
}
