/** The properties of tests/api/money-properties.test.ts, with far more runs: `npm run test:long`. */
import { test } from 'vitest'
import { firstEndIsTheEnd } from '../properties/answers.ts'
import { booksStayRight } from '../properties/money.ts'
import { walletsGetBackWhatTheyPaid } from '../properties/wallets.ts'

test('random calls and channel results keep the books consistent after every step', () => booksStayRight(500, 600_000))

test('the first final result of an operation stays final, whatever the channel reports later', () => firstEndIsTheEnd(200))

test('a wallet whose payment is refunded in parts ends with its initial balance', () => walletsGetBackWhatTheyPaid(200))
