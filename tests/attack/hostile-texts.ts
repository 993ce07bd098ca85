/** Texts that make parsers with superlinear cost slow, each as long as its parser allows. */
const long = (part: string, length: number) => part.repeat(Math.ceil(length / part.length)).slice(0, length)

/** @param length in characters; a body may have 64 K of them, an address or a header about 7 K */
export const hostileTexts = (length: number): Record<string, string> => ({
  'one character': long('a', length),
  'two in turn': long('ab', length),
  spaces: `x${long(' ', length - 2)}x`,
  brackets: long('([{<', length),
  markup: long('<a href="', length),
  digits: `${long('1', length - 1)}x`,
  commas: long(',', length),
  'percent signs': long('%', length),
  'an address': `http://${long('a.', length - 7)}`,
  'names of secrets': long('?code', length),
  'lines of a stack': long('at a (b:1:\n', length),
})

const keys = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, i) => [`k${i}`, i]))

/** Valid JSON of extreme shapes. */
export const hostileBodies = (): Record<string, string> => ({
  'deep lists': long('[', 60_000),
  'deep objects': '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000),
  'lists as deep as may be': `{"a":${'['.repeat(60)}${']'.repeat(60)}}`,
  '10,000 keys': JSON.stringify(keys(5000)),
  'a list of nothing': `[${'null,'.repeat(12_000)}null]`,
  'a number': `{"a":${long('9', 60_000)}}`,
})

/** Queries that repeat one parameter a thousand times, or have as many names as fit. */
export const hostileQueries = (name: string): Record<string, string> => ({
  'the same again': long(`${name}=1&`, 7000),
  'many names': Array.from({ length: 900 }, (_, i) => `k${i}=`).join('&'),
})
