/** What pages say on a server without hospitals: in both languages no word of hospitals, other than in the server's own rows. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Parser } from 'htmlparser2'
import { type Program, run } from '../program.ts'
import { type Player, startPlayer } from '../springblade/player.ts'
import { password, settingsFor } from '../springblade/stock.ts'
import { keys } from '../sm2.ts'
import { menuIn, walkPage } from '../walk/pages.ts'
import { createVisitor, type VisitedPage } from '../walk/visitor.ts'

const folder = mkdtempSync(join(tmpdir(), 'ward-words-'))
const name = 'Quillfeather'
let player: Player
let program: Program
let site = ''
beforeAll(async () => {
  player = await startPlayer({ sm2PrivateKey: keys.privateKey, password })
  // The recorded company is a hospital; this one is not.
  for (const { rows } of Object.values(player.world.tables))
    for (const row of rows)
      for (const [field, value] of Object.entries(row))
        if (typeof value === 'string') row[field] = value.replaceAll('医院', '公司').replaceAll('科室', '部门').replaceAll('ward', 'firm')
  const own = { BRAND_NAME: name, DATABASE_PATH: join(folder, 'blade.sqlite') }
  program = run({ ...settingsFor(player.url), ...own })
  site = await program.url()
})
afterAll(async () => {
  await program.stop()
  await player.stop()
  rmSync(folder, { recursive: true })
})

/** What a reader sees or hears of a page: texts, the title, and attributes that are shown. */
function textsOf(html: string): string[] {
  const texts: string[] = []
  let hidden = 0
  const parser = new Parser({
    onopentag(tag, { placeholder, alt, title, 'aria-label': label }) {
      if (tag === 'script' || tag === 'style') hidden++
      texts.push(...[placeholder, alt, title, label].flatMap((text) => text ?? []))
    },
    ontext: (text) => void (hidden || texts.push(text.trim())),
    onclosetag: (tag) => void ((tag === 'script' || tag === 'style') && hidden--),
  })
  parser.end(html)
  return texts.filter(Boolean)
}

const words = {
  zh: /医院|床|科室|病房|病区|设备|陪护|订单|租金/,
  en: /\b(?:hospitals?|beds?|wards?|devices?|rentals?|orders)\b/i,
}
/** The devices where a person is signed in are none of a hospital, and icons to choose from have the names of their library. */
const others =
  /^(?:登录设备|当前设备|未知设备|Devices|This device|Unknown device|hospital|bed-double)$|不认识的设备|device you do not recognise/

it.each(['zh', 'en'] as const)(
  'no page speaks of hospitals, and each has the name of the company (%s)',
  async (language) => {
    const visitor = createVisitor(site)
    await visitor.post('/login', { action: '/session/prefs', multipart: false, hasButton: true, fields: [] }, [['language', [language]]])
    const hospitalTexts = new Set<string>()
    const nameless: string[] = []
    let pages = 0
    const read = ({ path, html }: VisitedPage) => {
      if (!html.startsWith('<!DOCTYPE html>')) return
      pages++
      const texts = textsOf(html)
      for (const text of texts) if (words[language].test(text) && !others.test(text)) hospitalTexts.add(`${path}: ${text}`)
      if (!html.includes(`· ${name}</title>`)) nameless.push(path)
    }
    read(await visitor.open('/login'))
    read(await visitor.open('/lock'))
    await visitor.signIn('admin', password)
    const home = await visitor.open('/wel/index')
    read(home)
    for (const address of ['/info/index', '/info/index?tab=password', '/info/index?tab=sessions', '/404', '/403'])
      read(await visitor.open(address))
    for (const address of menuIn(home.html).filter((link) => /^\/(?:system|platform|desk)\//.test(link)))
      await walkPage(visitor, address, read)
    expect([...hospitalTexts]).toEqual([])
    expect(nameless).toEqual([])
    expect(pages).toBeGreaterThan(100)
  },
  240_000,
)
