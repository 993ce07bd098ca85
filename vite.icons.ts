/**
 * Icons as one file beside the page: a page refers to each (`<use>`) instead of carrying its drawing, in its document and in its scripts.
 * Files import them from `lucide-react`, whose types they keep. Only icons that app/ imports are in the file.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LucideIcon } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'

const app = fileURLToPath(new URL('app/', import.meta.url))
const imports = /import \{([^}]+)\} from ['"]lucide-react['"]/g

interface Imported {
  /** Its file: `arrow-up`. */
  icon: string
  /** Its name in the importing module. */
  as: string
}

/** The components among the imported names; types are left to the compiler. */
const importedIn = (names: string): Imported[] =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && !/^type |^LucideIcon$/.test(name))
    .map((name) => {
      const [given = '', as = given] = name.split(' as ')
      return { icon: given.replace(/(?<=.)([A-Z]|\d+)/g, '-$1').toLowerCase(), as }
    })

// why not on the server alone: the sheet of the menu's icons is drawn there
const isDrawn = (file: string) => file.includes('.server.')

function iconsOfApp(): string[] {
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file) && !isDrawn(file))
  const found = files.flatMap((file) =>
    [...readFileSync(join(app, file), 'utf8').matchAll(imports)].flatMap(([, names = '']) => importedIn(names)),
  )
  return [...new Set(found.map(({ icon }) => icon))].sort()
}

async function sheetOf(icons: readonly string[]): Promise<string> {
  const symbols = icons.map(async (icon) => {
    const { default: Icon } = (await import(`lucide-react/icons/${icon}`)) as { default: LucideIcon }
    const drawing = renderToStaticMarkup(createElement(Icon)).replace(/^<svg[^>]*>|<\/svg>$/g, '')
    return `<symbol id="${icon}" viewBox="0 0 24 24">${drawing}</symbol>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg">${(await Promise.all(symbols)).join('')}</svg>`
}

const one = 'virtual:icon/'
const address = 'virtual:icon-sheet'

export function icons(): Plugin {
  const sheet = sheetOf(iconsOfApp())
  const name = async () =>
    `assets/icons-${createHash('sha256')
      .update(await sheet)
      .digest('base64url')
      .slice(0, 8)}.svg`
  return {
    name: 'icons',
    enforce: 'pre',
    transform: (code, id) =>
      id.startsWith(app) && !isDrawn(id)
        ? code.replace(imports, (_all, names: string) =>
            importedIn(names)
              .map(({ icon, as }) => `import ${as} from '${one}${icon}'`)
              .join(';'),
          )
        : undefined,
    resolveId: (id) => (id === address || id.startsWith(one) ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${address}`) return `export default ${JSON.stringify(`/${await name()}`)}`
      if (!id.startsWith(`\0${one}`)) return undefined
      const icon = id.slice(one.length + 1)
      return `import { iconOf } from '${app}ui/icon.tsx';export default /*#__PURE__*/ iconOf('${icon}')`
    },
    async generateBundle() {
      if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName: await name(), source: await sheet })
    },
    configureServer(server) {
      server.middlewares.use((req, res, next) => {
        void name().then(async (file) => {
          if (req.url !== `/${file}`) return next()
          res.setHeader('Content-Type', 'image/svg+xml')
          res.end(await sheet)
        })
      })
    },
  }
}
