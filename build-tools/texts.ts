/**
 * The console's texts as one file per language and area, so that a browser loads only those that its pages show. Areas that a first load
 * needs together are also combined in one file. The server knows the addresses of the files and names them in its documents, so that a
 * browser loads them in parallel with the scripts, not after they have run.
 */
import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { firstPages } from '../app/first-load/first-pages.ts'
import { type Area, areas } from '#app/i18n/areas.ts'
import { messagesOf } from '../app/messages.ts'
import { type Language, languages, pick } from '../contract/languages.ts'

const virtualModule = 'virtual:texts'

/** Areas that a first load has together, the longest first: whoever looks for files takes the first that fit. */
const together = [...new Map(firstPages.map(({ areas }) => [areas.join(), areas])).values()].sort((a, b) => b.length - a.length)

const textsOf = (area: Area, language: Language | 'pseudo') =>
  Object.fromEntries(Object.entries(messagesOf[area]).map(([key, pair]) => [key, pick(pair, language)]))

const files = [...languages, 'pseudo' as const].flatMap((language) =>
  [...together, ...areas.map((area) => [area])].map((parts) => {
    const source = `export default ${JSON.stringify(Object.fromEntries(parts.map((area) => [area, textsOf(area, language)])))}`
    const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
    return { language, areas: parts, source, fileName: `assets/texts-${language}-${parts.join('_')}-${hash}.js` }
  }),
)

export function texts(): Plugin {
  return {
    name: 'texts',
    resolveId: (id) => (id === virtualModule ? `\0${id}` : undefined),
    load(id) {
      if (id !== `\0${virtualModule}`) return undefined
      const of = (language: string) =>
        files.filter((file) => file.language === language).map(({ areas: parts, fileName }) => ({ areas: parts, address: `/${fileName}` }))
      const all = Object.fromEntries([...languages, 'pseudo'].map((language) => [language, of(language)]))
      return `export const textFiles=${JSON.stringify(all)}`
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const { fileName, source } of files) this.emitFile({ type: 'asset', fileName, source })
    },
    configureServer(server) {
      server.middlewares.use((req, res, next) => {
        const file = files.find(({ fileName }) => req.url?.split('?')[0] === `/${fileName}`)
        if (!file) return next()
        res.setHeader('Content-Type', 'text/javascript')
        res.end(file.source)
      })
    },
  }
}
