/**
 * The drawing of an icon as one path. Each page that shows the icon carries all its elements once more, hidden below the `<use>`: icons of
 * three elements on average, at a hundred places of a list.
 */

type Attributes = Readonly<Record<string, string>>
const numbers = (attributes: Attributes, ...names: string[]) => names.map((name) => Number(attributes[name] ?? 0))
const short = (...values: number[]) => values.map((value) => Number(value.toFixed(3))).join(' ')

const oval = (cx: number, cy: number, rx: number, ry: number) =>
  `M${short(cx - rx, cy)}a${short(rx, ry)} 0 1 0 ${short(2 * rx)} 0a${short(rx, ry)} 0 1 0 ${short(-2 * rx)} 0z`

/** A path that may follow another. why: only the first `m` of a path is absolute, while what follows its point in the same command is not */
const detached = (d: string) =>
  d.replace(
    /^\s*m\s*([-+]?(?:\d*\.\d+|\d+\.?))[\s,]*([-+]?(?:\d*\.\d+|\d+\.?))\s*,?\s*(?=([-+.\d])?)/,
    (_all, x: string, y: string, more?: string) => `M${x} ${y}${more ? 'l' : ''}`,
  )

/** The path of a shape (SVG 2, chapter 10). */
const paths: Readonly<Record<string, (attributes: Attributes) => string>> = {
  path: ({ d = '' }) => detached(d),
  circle(attributes) {
    const [cx = 0, cy = 0, r = 0] = numbers(attributes, 'cx', 'cy', 'r')
    return oval(cx, cy, r, r)
  },
  ellipse(attributes) {
    const [cx = 0, cy = 0, rx = 0, ry = 0] = numbers(attributes, 'cx', 'cy', 'rx', 'ry')
    return oval(cx, cy, rx, ry)
  },
  line(attributes) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers(attributes, 'x1', 'y1', 'x2', 'y2')
    return `M${short(x1, y1)}L${short(x2, y2)}`
  },
  polyline: ({ points = '' }) => `M${points.trim()}`,
  polygon: ({ points = '' }) => `M${points.trim()}z`,
  rect(attributes) {
    const [x = 0, y = 0, width = 0, height = 0] = numbers(attributes, 'x', 'y', 'width', 'height')
    const { rx: one, ry: other = one } = attributes
    const [rx, ry] = [Math.min(Number(one ?? other ?? 0), width / 2), Math.min(Number(other ?? 0), height / 2)]
    if (!rx || !ry) return `M${short(x, y)}h${short(width)}v${short(height)}h${short(-width)}z`
    const corner = (dx: number, dy: number) => `a${short(rx, ry)} 0 0 1 ${short(dx, dy)}`
    const [across, down] = [short(width - 2 * rx), short(height - 2 * ry)]
    return `M${short(x + rx, y)}h${across}${corner(rx, ry)}v${down}${corner(-rx, ry)}h-${across}${corner(-rx, -ry)}v-${down}${corner(rx, -ry)}z`
  },
}

const geometry = /^(d|points|c?x|c?y|r[xy]?|[xy][12]|width|height)$/

/** @param drawing shapes as markup. @returns the same picture with one path for all shapes of the icon's own stroke */
export function asOnePath(drawing: string): string {
  const joined: string[] = []
  const others: string[] = []
  for (const [, name = '', text = ''] of drawing.matchAll(/<(\w+)\s([^>]*?)\/?>/g)) {
    const attributes = Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]))
    const path = Object.keys(attributes).every((key) => geometry.test(key)) ? paths[name]?.(attributes) : undefined
    if (path === undefined) others.push(`<${name} ${text}/>`)
    else joined.push(path)
  }
  return `${joined.length ? `<path d="${joined.join('')}"/>` : ''}${others.join('')}`
}
