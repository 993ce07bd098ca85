/** The pictures of docs/product-tour.md are current: their pages still have the words that the pictures show. */
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { addressOf, tourPages, tourSettings, wordsOf } from '../shots/tour-pages.mjs'
import { expect, test } from './fixtures.ts'
import { visitorOf } from './sessions.ts'

// A server of its own with the rows of the pictures, because other tests change theirs.
test.use({ settings: { SEED: 'demo', ...tourSettings } })

const folder = 'docs/product-tour'

test('the pages in the pictures have the same headings, columns, facts, fields and buttons; otherwise run npm run shots -- --tour', async ({
  site,
}) => {
  const visitor = await visitorOf(site.url, 'admin', 'en')
  const open = async (path: string) => (await visitor.open(path)).html
  const words: Record<string, string[]> = {}
  for (const one of tourPages) words[one.name] = wordsOf(await open(await addressOf(one, open)))
  expect(words).toEqual(JSON.parse(readFileSync(`${folder}/words.json`, 'utf8')))
})

test('every picture is in the tour, and together they are small', () => {
  const pictures = readdirSync(folder).filter((name) => name.endsWith('.webp'))
  expect(pictures).toEqual(tourPages.map(({ name }) => `${name}.webp`).sort())
  const tour = readFileSync('docs/product-tour.md', 'utf8')
  for (const name of pictures) expect(tour).toContain(`](product-tour/${name})`)
  expect(pictures.reduce((sum, name) => sum + statSync(`${folder}/${name}`).size, 0)).toBeLessThan(1_500_000)
})
