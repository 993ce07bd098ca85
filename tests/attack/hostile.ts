/** Hostile texts against the built program: how long the event loop was blocked, and whether the parsers were reached. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../program.ts'
import { until } from '../wait.ts'
import { signedOut } from './answers.ts'
import { bodySteps } from './hostile-bodies.ts'
import { hostileSteps, signIn, type Step } from './hostile-walk.ts'

/** Milliseconds that the event loop may be blocked. */
const most = 200
/**
 * On a signal, reports the longest block of the event loop since the last report. A block is measured by the clock and by processor time
 * and the smaller value counts, because on a busy machine the loop also waits for other processes.
 */
const preload = `data:text/javascript,${encodeURIComponent(`
  const now = () => {
    const { user, system } = (process.threadCpuUsage ?? process.cpuUsage).call(process)
    return { clock: performance.now(), worked: (user + system) / 1000 }
  }
  let [last, longest] = [now(), 0]
  const look = () => {
    const at = now()
    longest = Math.max(longest, Math.min(at.clock - last.clock, at.worked - last.worked))
    last = at
  }
  setInterval(look, 2).unref()
  process.on('SIGUSR2', () => {
    look()
    process.stderr.write('stood ' + longest + '\\n')
    longest = 0
  })
`)}`

/** Names of the innermost functions that parse input. */
const innermost = [
  ...['cleanUrl', 'splitUrl', 'placeOf', 'clip', 'cleanText', 'harmless', 'isTooDeep', 'sanitizeHtml', 'parseListQuery', 'checkForm'],
  ...['safeAddress', 'parseCsv', 'readApart', 'formBody', 'readBill', 'isLocked', 'hostOf', 'readCookie'],
]

export interface Walk {
  sent: number
  /** Longest block of the event loop, in milliseconds. */
  longest: number
  /** The same for each kind of shape, with the worst of the kind and the answer's status. */
  shapes: Record<string, { ms: number; name: string; status: number }>
  /** Steps that failed, or that blocked the event loop for too long three times; one line each. */
  wrong: string[]
  /** Share of the steps that were answered as signed out, so that nothing was parsed. */
  unread: number
  /** Parsers that no step reached. */
  unreached: string[]
}

/** @param every send one step in this many @param limit milliseconds that a body may block the event loop on an idle machine */
export async function walkHostile(every: number, limit = most): Promise<Walk> {
  const folder = mkdtempSync(join(tmpdir(), 'ward-hostile-'))
  const env = { DATABASE_PATH: join(folder, 'blade.sqlite'), SEED: 'demo', LOG_LEVEL: 'silent', NODE_V8_COVERAGE: join(folder, 'coverage') }
  const program = run(env, { preload })
  const url = await program.url()

  /** The longest block of the event loop since the last call, in milliseconds. */
  async function longestBlock(): Promise<number> {
    const before = program.output().length
    program.signal('SIGUSR2')
    const match = () => /stood ([\d.]+)\n/.exec(program.output().slice(before))
    await until(() => match() !== null, 'the program to report its longest block', { evidence: program.output })
    return Number(match()?.[1])
  }
  let out = 0
  const wrong: string[] = []
  async function send({ name, at, init }: Step): Promise<number> {
    const answer = await fetch(url + at, { redirect: 'manual', ...init })
    const { status } = answer
    const isSignedOut = signedOut({ status, text: await answer.text() })
    if (status >= 500) wrong.push(`${name} failed: ${status}`)
    if (isSignedOut || status === 401 || /^\/(login|lock)\b/.test(answer.headers.get('Location') ?? '')) out++
    return status
  }

  const visitor = await signIn(url)
  const steps = [...hostileSteps(visitor)].filter(({ rare }, i) => rare || i % every === 0)
  let longest = 0
  const shapes: Walk['shapes'] = {}
  try {
    await longestBlock()
    for (const shape of bodySteps(visitor)) {
      let ms = Infinity
      let status = 0
      // Repeated, because the machine may have been busy; a body that blocks does so every time.
      for (let i = 0; i < 3 && ms > limit; i++) {
        status = await send(shape)
        ms = Math.min(ms, await longestBlock())
      }
      if (ms > limit) wrong.push(`${shape.kind}, ${shape.name}: ${ms} ms`)
      if (ms >= (shapes[shape.kind]?.ms ?? 0)) shapes[shape.kind] = { ms: Math.round(ms), name: shape.name, status }
    }
    for (let i = 0; i < steps.length; i += 20) {
      const some = steps.slice(i, i + 20)
      for (const step of some) await send(step)
      const time = await longestBlock()
      if (time <= most) longest = Math.max(longest, time)
      // Repeated one by one, because the machine may have been busy; a text that blocks does so every time.
      else
        for (const step of some) {
          const tries: number[] = []
          while (tries.length < 3 && tries.every((time) => time > most)) {
            await send(step)
            tries.push(await longestBlock())
          }
          longest = Math.max(longest, Math.min(...tries))
          if (tries.every((time) => time > most)) wrong.push(`${step.name}: ${Math.min(...tries)} ms`)
        }
    }
    await program.stop()
    return { sent: steps.length, longest, shapes, wrong, unread: out / steps.length, unreached: unreachedIn(env.NODE_V8_COVERAGE) }
  } finally {
    await program.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Coverage {
  result: { url: string; functions: { functionName: string; ranges: { count: number }[] }[] }[]
}

/** @param folder folder of the coverage that Node wrote for the program */
function unreachedIn(folder: string): string[] {
  const ran = new Set<string>()
  for (const file of readdirSync(folder))
    for (const { url, functions } of (JSON.parse(readFileSync(join(folder, file), 'utf8')) as Coverage).result)
      if (/\/build\/([\w-]+\.js$|server\/)|\/sanitize-html\//.test(url))
        // The bundler adds `$1` to a name that stands twice.
        for (const { functionName, ranges } of functions) if (ranges[0]!.count) ran.add(functionName.replace(/\$\d+$/, ''))
  return innermost.filter((name) => !ran.has(name))
}
