/** Invariants of money, tested with random sequences; `npm run test:long` runs more of them. */
import { test } from 'vitest'
import { firstEndIsTheEnd } from '../properties/answers.ts'
import { booksStayRight } from '../properties/money.ts'
import { walletsGetBackWhatTheyPaid } from '../properties/wallets.ts'

test('random calls and channel results keep the books consistent after every step', () => booksStayRight(10, 25_000))

test('the first final result of an operation stays final, whatever the channel reports later', () => firstEndIsTheEnd(6))

test('a wallet that is refunded in any number of parts ends with its initial balance', () => walletsGetBackWhatTheyPaid(8))
