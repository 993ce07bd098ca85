/** Why a body is refused: `busy` for too many at once, `slow` for one below the minimum rate. */
export class BadBody extends Error {
  override readonly name = 'BadBody'
  constructor(readonly key: 'tooLarge' | 'unreadable' | 'slow' | 'busy') {
    super(key)
  }
}

/** By its name: console and program are bundled apart, each with a class of its own. */
export const isBadBody = (error: unknown): error is BadBody => error instanceof Error && error.name === 'BadBody' && 'key' in error
