/** Named locks of the consoles: one holder each, the others wait in the order in which they asked. */

/** @template Owner a console; one console may ask for a lock several times, and gets it as often */
export function createLocks<Owner>() {
  const locks = new Map<string, { owner: Owner; queue: { owner: Owner; grant: () => void }[] }>()

  function release(owner: Owner, name: string): void {
    const lock = locks.get(name)
    if (!lock || lock.owner !== owner) return
    const next = lock.queue.shift()
    if (!next) return void locks.delete(name)
    lock.owner = next.owner
    next.grant()
  }

  return {
    /** Resolves when the owner holds the lock. */
    take(owner: Owner, name: string): Promise<void> {
      const lock = locks.get(name)
      if (lock) return new Promise((grant) => void lock.queue.push({ owner, grant }))
      locks.set(name, { owner, queue: [] })
      return Promise.resolve()
    },
    release,
    /** The owner has ended: what it holds goes to the next one, and it waits for nothing. */
    leave(owner: Owner): void {
      for (const [name, lock] of locks) {
        lock.queue = lock.queue.filter((one) => one.owner !== owner)
        release(owner, name)
      }
    },
  }
}
