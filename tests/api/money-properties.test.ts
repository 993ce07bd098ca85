/** What holds for money whatever happens to it, tried with made-up sequences; `npm run test:long` tries more of them. */
import { test } from 'vitest'
import { booksStayRight } from '../properties/money.ts'

test('whatever is asked for and however the channel takes it, the books are right after each step', () => booksStayRight(20), 60_000)
