/**
 * Icons. A document carries the drawing of each: a reference (`<use>`) is drawn with a tree of its own, and waits for its file. Scripts carry
 * none: what they add to a page refers to a sheet beside it. Source files import icons from `lucide-react`, whose types they keep. Only
 * icons that app/ imports are in the sheet; those that a row of the menu may name are a second one (`virtual:icons-of/menu`).
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LucideIcon } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { optimize } from 'svgo'
import type { Plugin } from 'vite'
import { menuIconNames, neutralIcon } from '../app/shell/menu/menu-icon-names.ts'

const app = fileURLToPath(new URL('../app/', import.meta.url))
const imports = /import \{([^}]+)\} from ['"]lucide-react['"]/g

interface Imported {
  /** The name of its file: `arrow-up`. */
  icon: string
  /** Its name in the importing module. */
  as: string
}

/** The components among the imported names, without types. */
const importedIn = (names: string): Imported[] =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name && !/^type |^LucideIcon$/.test(name))
    .map((name) => {
      const [exportedName = '', as = exportedName] = name.split(' as ')
      return { icon: exportedName.replace(/(?<=.)([A-Z]|\d+)/g, '-$1').toLowerCase(), as }
    })

/** Current names of icons that menus use by an earlier name. */
const renamed: Readonly<Record<string, string>> = { fingerprint: 'fingerprint-pattern' }

const sheets = ['app', 'menu'] as const
type Sheet = (typeof sheets)[number]

/** Names of the icons that source files import. */
function iconsOfApp(): string[] {
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const icons = files.flatMap((file) =>
    [...readFileSync(join(app, file), 'utf8').matchAll(imports)].flatMap(([, names = '']) => importedIn(names).map(({ icon }) => icon)),
  )
  return [...new Set(icons)].sort()
}

const withoutFrame = (svg: string): string => svg.replace(/^<svg[^>]*>|<\/svg>$/g, '')
/** The same drawing with its lines in one path where possible: a page shows a hundred icons, and each element costs. */
const inFewPaths = (svg: string): string =>
  optimize(svg, {
    plugins: [
      { name: 'convertShapeToPath', params: { convertArcs: true } },
      { name: 'convertPathData', params: { floatPrecision: 3 } },
      { name: 'mergePaths', params: { force: true } },
    ],
  }).data

/** Markup within the `<svg>`, by the names of the icons. */
async function drawingsOf(icons: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const drawings = icons.map(async (icon) => {
    const { default: Icon } = (await import(`lucide-react/icons/${renamed[icon] ?? icon}`)) as { default: LucideIcon }
    return [icon, withoutFrame(inFewPaths(renderToStaticMarkup(createElement(Icon))))] as const
  })
  return new Map(await Promise.all(drawings))
}

async function sheetOf(drawings: Promise<ReadonlyMap<string, string>>): Promise<string> {
  const symbols = [...(await drawings)].map(([icon, drawing]) => `<symbol id="${icon}" viewBox="0 0 24 24">${drawing}</symbol>`)
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
}

const one = 'virtual:icon/'
/** Prefix of the address of the module with the drawings of a sheet. */
const of = 'virtual:icons-of/'

export function icons(): Plugin {
  const drawings = { app: drawingsOf(iconsOfApp()), menu: drawingsOf([...menuIconNames, neutralIcon]) }
  const drawn = { app: sheetOf(drawings.app), menu: sheetOf(drawings.menu) }
  const name = async (sheet: Sheet) =>
    `assets/icons-${createHash('sha256')
      .update(await drawn[sheet])
      .digest('base64url')
      .slice(0, 8)}.svg`
  return {
    name: 'icons',
    enforce: 'pre',
    transform: (code, id) =>
      id.startsWith(app)
        ? code.replace(imports, (_all, names: string) =>
            importedIn(names)
              .map(({ icon, as }) => `import ${as} from '${one}${icon}'`)
              .join(';'),
          )
        : undefined,
    resolveId: (id) => (id.startsWith(of) || id.startsWith(one) ? `\0${id}` : undefined),
    async load(id) {
      const requestedSheet = sheets.find((sheet) => id === `\0${of}${sheet}`)
      if (requestedSheet)
        return this.environment.name === 'client'
          ? `export const drawingOf = (icon) => '<use href="/${await name(requestedSheet)}#' + icon + '"></use>'`
          : `const drawings = new Map(${JSON.stringify([...(await drawings[requestedSheet])])});export const drawingOf = (icon) => drawings.get(icon)`
      if (!id.startsWith(`\0${one}`)) return undefined
      const icon = id.slice(one.length + 1)
      return `import { iconOf } from '${app}ui/icon.tsx';import { drawingOf } from '${of}app';export default /*#__PURE__*/ iconOf(/*#__PURE__*/ drawingOf('${icon}'))`
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      for (const sheet of sheets) this.emitFile({ type: 'asset', fileName: await name(sheet), source: await drawn[sheet] })
    },
    configureServer(server) {
      server.middlewares.use((req, res, next) => {
        void Promise.all(sheets.map(name)).then(async (names) => {
          const sheet = sheets[names.findIndex((file) => req.url === `/${file}`)]
          if (!sheet) return next()
          res.setHeader('Content-Type', 'image/svg+xml')
          res.end(await drawn[sheet])
        })
      })
    },
  }
}
