/** A company's own name, slogan, logo and colour: the settings BRAND_…, and the asset under which its logo is served. */
import type { Brand } from '#contract/console/brand.ts'
import { codeOf } from '#db/file.ts'
import type { RequestHandler } from 'express'
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import type { Env } from '../env.ts'
import { createOutgoing } from '../http/outgoing.ts'
import { contentTypes, isPicture, isText, sniff } from '../storage/file-type.ts'
import type { Say } from './start-up.ts'

/** Maximum bytes of a logo, because every first page loads it. */
const largest = 200 * 1024
/** Milliseconds until a logo that could not be loaded from its address is requested again. */
const pause = 60_000

interface Logo {
  address: string
  type: string
  bytes: Uint8Array
}

/** The reason that a logo is not shown, for the operator. */
class Unusable extends Error {}

function typeOf(bytes: Uint8Array): string | undefined {
  const type = sniff(bytes, '')
  if (type && isPicture(type)) return contentTypes[type]
  return isText(bytes) && /^\s*(<\?xml|<!--|<svg\b)/.test(textOf(bytes)) && textOf(bytes).includes('<svg') ? 'image/svg+xml' : undefined
}
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

/** @throws Unusable */
function logoOf(bytes: Uint8Array): Logo {
  if (bytes.length > largest) throw new Unusable(`is larger than ${largest / 1024} KB`)
  const type = typeOf(bytes)
  if (!type) throw new Unusable('is no picture: PNG, JPEG, GIF, WebP or SVG')
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  return { address: `/assets/logo-${hash}`, type, bytes }
}

/** @throws Unusable */
function fileLogo(path: string): Logo {
  try {
    const stat = statSync(path)
    if (!stat.isFile()) throw new Unusable('is no file')
    if (stat.size > largest) throw new Unusable(`is larger than ${largest / 1024} KB`)
    return logoOf(readFileSync(path))
  } catch (error) {
    if (error instanceof Unusable) throw error
    throw new Unusable(codeOf(error) === 'ENOENT' ? 'is not there' : `cannot be read (${codeOf(error)})`)
  }
}

/** @throws Unusable */
async function remoteLogo(url: string): Promise<Logo> {
  const fetchLogo = createOutgoing({ patience: 5000, most: largest, trustedOrigin: new URL(url).origin })
  const { status, body } = await fetchLogo(url).catch((error: unknown) => {
    throw new Unusable(`was not loaded: ${codeOf(error) || (error instanceof Error ? error.message : '')}`)
  })
  if (status !== 200) throw new Unusable(`answers HTTP ${status}`)
  return logoOf(body)
}

const isAddress = (logo: string) => /^https?:\/\//i.test(logo)

/**
 * Reads a logo's file at once, and requests its address behind the start, again until it arrives: a logo never keeps the console from
 * starting. Whatever is wrong with it is printed once.
 */
export function openBrand(env: Env, say: Say) {
  const { BRAND_LOGO, BRAND_NAME: name, BRAND_SLOGAN: slogan, BRAND_COLOR: color } = env
  let logo: Logo | undefined
  let timer: NodeJS.Timeout | undefined
  let printed = ''
  const report = (error: unknown) => {
    if (!(error instanceof Unusable)) throw error
    const line = `  BRAND_LOGO     ${BRAND_LOGO} ${error.message}; pages show the mark of the name instead`
    if (line !== printed) say(line)
    printed = line
  }
  const load = async (url: string): Promise<void> => {
    try {
      logo = await remoteLogo(url)
    } catch (error) {
      report(error)
      timer = setTimeout(() => void load(url), pause).unref()
    }
  }
  if (BRAND_LOGO && isAddress(BRAND_LOGO)) void load(BRAND_LOGO)
  else if (BRAND_LOGO)
    try {
      logo = fileLogo(BRAND_LOGO)
    } catch (error) {
      report(error)
    }

  /** Mount at the root, before the other assets. */
  const route: RequestHandler = (req, res, next) => {
    if (!logo || req.path !== logo.address) return next()
    res.set({
      'Content-Type': logo.type,
      'Cache-Control': 'public, max-age=31536000, immutable',
      // An SVG that is opened by its address may hold a script.
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
    res.send(Buffer.from(logo.bytes))
  }
  return {
    current: (): Brand => ({ name, slogan, color, logo: logo?.address }),
    route,
    stop: () => clearTimeout(timer),
  }
}
