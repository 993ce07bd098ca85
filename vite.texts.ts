/**
 * The console's texts as one file per language and area, so that a browser loads only those that its pages show. Their addresses are known
 * to the server too, for its documents to name them: a browser loads them beside the scripts, not after those have run.
 */
import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { areas } from './app/i18n/config.ts'
import { messagesOf } from './app/i18n/messages.ts'
import { languages, pick } from './contract/languages.ts'

const all = 'virtual:texts'

const files = [...languages, 'pseudo' as const].flatMap((language) =>
  areas.map((area) => {
    const texts = Object.entries(messagesOf[area]).map(([key, pair]) => [key, pick(pair, language)])
    const source = `export default ${JSON.stringify(Object.fromEntries(texts))}`
    const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
    return { language, area, source, fileName: `assets/texts-${language}-${area}-${hash}.js` }
  }),
)

export function texts(): Plugin {
  return {
    name: 'texts',
    resolveId: (id) => (id === all ? `\0${id}` : undefined),
    load(id) {
      if (id !== `\0${all}`) return undefined
      const of = (language: string) =>
        files.filter((file) => file.language === language).map(({ area, fileName }) => [area, `/${fileName}`])
      const addresses = Object.fromEntries([...languages, 'pseudo'].map((language) => [language, Object.fromEntries(of(language))]))
      return `export const addresses=${JSON.stringify(addresses)}`
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
