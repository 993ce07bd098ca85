import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanCode, cleanLine, cleanLines, cleanPhone, firstCharacters, phoneWords } from './text.ts'

const families = ['👨‍👩‍👧‍👦', '❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👍🏽', '🇨🇳', '1️⃣', '🏳️‍🌈']

test.each(families)('%s is kept in every text', (emoji) => {
  for (const clean of [cleanLine, cleanLines, cleanCode, cleanPhone]) expect(clean(` x${emoji}y\u200B`)).toBe(`x${emoji}y`)
})

test.each([
  ['admin\u200B', 'admin'],
  ['ZWX\u200B-1', 'ZWX-1'],
  ['\u202D199\u202C', '199'],
  ['\u2060', ''],
  ['\u3000\u00A0 测乙\u00AD ', '测乙'],
  ['1\uFE0F', '1'],
  ['x\u200D', 'x'],
  ['e\u200B\u0301', 'é'],
  ['\u3164\u2800\u{E0001}', ''],
  ['姓　名', '姓　名'],
  ['Ａ座１楼', 'Ａ座１楼'],
])('cleanLine turns %j into %j', (typed, normal) => expect(cleanLine(typed)).toBe(normal))

test('codes become half-width, and multi-line texts keep their lines', () => {
  expect(cleanCode('ＷＤ２６－１　ａ')).toBe('WD26-1 a')
  expect(cleanLines(' a\r\nb\u202E\rc\u2066 ')).toBe('a\nb\nc')
})

const spellings = ['199 0001 4699', '199-0001-4699', '+8619900014699', '0086 199 0001 4699', '86-199-0001-4699', '(+86) 199–0001–4699']
const pasted = [
  '１９９０００１４６９９',
  '\u202D19900014699\u202C',
  '19900014699\u200B',
  '＋８６　１９９　０００１　４６９９',
  '\u{a0}199\u{a0}0001\u{a0}4699',
]

test.each([...spellings, ...pasted])('reads telephone %j', (typed) => {
  expect(cleanPhone(typed)).toBe('19900014699')
  expect(phoneWords(typed)).toBe('19900014699')
})

test.each([
  ['(0571) 8888-6666', '057188886666'],
  ['0571-88886666', '0571-88886666'],
  ['400-820-8820', '400-820-8820'],
  ['010-1234567', '010-1234567'],
  ['138****6021', '138****6021'],
  ['not a number', 'not a number'],
  ['8613', '8613'],
])('cleanPhone turns %j into %j', (typed, normal) => expect(cleanPhone(typed)).toBe(normal))

test('reduces a part of a telephone to its digits for a search', () => {
  expect(['199-0001', '+86 199', '0571-8888'].map(phoneWords)).toEqual(['1990001', '199', '05718888'])
})

const nasty = fc.constantFrom(
  ...families,
  '\u200D',
  '\uFE0F',
  '\u200B',
  '\u202E',
  '\u0301',
  '\u3000',
  '\r',
  '\n',
  '𠮷',
  '＋',
  '１',
  '-',
  '86',
  '00',
  '(',
  '1',
  '０',
  '+',
  '\u1160',
  '가',
  '\u2028',
  '\ud800',
)
const texts = fc.array(fc.oneof(nasty, fc.string({ unit: 'binary' })), { maxLength: 14 }).map((parts) => parts.join(''))

test('every normal form is stable, is in NFC and starts and ends with a visible character', () => {
  fc.assert(
    fc.property(texts, (text) => {
      for (const clean of [cleanLine, cleanLines, cleanCode, cleanPhone, phoneWords]) {
        const normal = clean(text)
        expect(clean(normal)).toBe(normal)
        expect(normal.normalize('NFC')).toBe(normal)
        expect(normal.trim()).toBe(normal)
      }
    }),
    { numRuns: 3000 },
  )
})

test('cuts a text between characters', () => {
  expect(firstCharacters('𠮷'.repeat(5), 3)).toBe('𠮷𠮷𠮷')
  expect(firstCharacters('abc', 3)).toBe('abc')
})
