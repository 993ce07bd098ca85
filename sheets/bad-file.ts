/** A refused file. `key` is the key of the import's error message. */
export class BadFile extends Error {
  constructor(readonly key: 'tooBig' | 'tooManyRows' | 'unreadable' | 'empty') {
    super(key)
  }
}
