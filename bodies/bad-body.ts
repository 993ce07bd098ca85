/** A refused body. `busy`: too many at once; `slow`: below the minimum rate. */
export class BadBody extends Error {
  override readonly name = 'BadBody'
  constructor(readonly key: 'tooLarge' | 'unreadable' | 'slow' | 'busy') {
    super(key)
  }
}

/** Checks the name, because console and program are bundled separately, each with its own class. */
export const isBadBody = (error: unknown): error is BadBody => error instanceof Error && error.name === 'BadBody' && 'key' in error
