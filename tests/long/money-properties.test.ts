/** The properties of tests/api/money-properties.test.ts, tried far more often: `npm run test:long`. */
import { test } from 'vitest'
import { firstEndIsTheEnd } from '../properties/answers.ts'
import { booksStayRight } from '../properties/money.ts'
import { walletsGetBackWhatTheyPaid } from '../properties/wallets.ts'

test('whatever is asked for and however the channel takes it, the books are right after each step', () => booksStayRight(500, 600_000))

test('whatever the channel says in whatever order, the first end of an operation is its end', () => firstEndIsTheEnd(200))

test('in whatever parts a wallet is paid back, it ends as it was before', () => walletsGetBackWhatTheyPaid(200))
