/** Invariants of money, tested with random sequences; `npm run test:long` runs more of them. */
import { test } from 'vitest'
import { firstEndIsTheEnd } from '../properties/answers.ts'
import { booksStayRight } from '../properties/money.ts'
import { walletsGetBackWhatTheyPaid } from '../properties/wallets.ts'

test(
  'whatever is asked for and however the channel takes it, the books are right after each step',
  () => booksStayRight(20, 25_000),
  60_000,
)

test('whatever the channel says in whatever order, the first end of an operation is its end', () => firstEndIsTheEnd(10), 120_000)

test('in whatever parts a wallet is paid back, it ends as it was before', () => walletsGetBackWhatTheyPaid(8), 120_000)
