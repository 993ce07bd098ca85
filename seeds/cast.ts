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
  const rentable = places.filter((place) => place.rentable)
  /** Epoch ms by device. */
  const freeAt = new Map<string, number>()
  /** Epoch ms by customer. */
  const restsUntil = new Map<string, number>()
  /** Number of customers that have registered by the time of the newest order. */
  let registered = 0

  /** A random suitable one of the first `n`, or else the next suitable one. @param draw an index below `n` */
  function choose<T>(among: readonly T[], n: number, draw: () => number, fits: (one: T) => boolean): T | undefined {
    for (let tries = 0; tries < 24; tries++) {
      const drawn = among[draw()]
      if (drawn && fits(drawn)) return drawn
    }
    const start = random.int(0, n - 1)
    return [...among.slice(start, n), ...among.slice(0, start)].find(fits)
  }

  return {
    /** A device that is free at that time; orders must be created in order of time. @throws Error if there is none */
    place(created: number): Place {
      const among = created > now - wornDays * dayMs ? rentable : places
      const draw = () => random.int(0, among.length - 1)
      const place = choose(among, among.length, draw, ({ equId }) => (freeAt.get(equId) ?? 0) <= created)
      if (!place) throw new Error('More rentals at once than devices')
      return place
    },
    /** A registered customer who neither rents nor owes at that time. @throws Error if there is none */
    customer(created: number): Customer {
      while ((customers[registered]?.registered ?? Infinity) < created - 5 * minute) registered += 1
      const draw = () =>
        random.next() < newcomers ? random.int(Math.max(0, registered - 10), registered - 1) : random.int(0, registered - 1)
      const isRecent = created > now - soundDays * dayMs
      const fits = ({ id, openId }: Customer) => (restsUntil.get(id) ?? 0) <= created && !(isRecent && isVoidCard(openId))
      const customer = choose(customers, registered, draw, fits)
      if (!customer) throw new Error('More rentals at once than customers')
      return customer
    },
    /** @param owes true for a customer who may not rent again */
    take(place: Place, who: Customer, until: number, owes = false): void {
      freeAt.set(place.equId, until + pause)
      restsUntil.set(who.id, owes ? Infinity : until + pause)
    },
  }
}
