import { expect, test } from 'vitest'
import { asOnePath } from './vite.drawing.ts'

test.each([
  [
    'the points after a relative start stay relative',
    '<path d="m19 12-7 7-7-7"/><path d="M5 12h14"/>',
    '<path d="M19 12l-7 7-7-7M5 12h14"/>',
  ],
  ['a start without a separator', '<path d="m.5.5 1 1"/>', '<path d="M.5 .5l1 1"/>'],
  ['a start before a command', '<path d="m3 4h5"/>', '<path d="M3 4h5"/>'],
  ['a circle is two halves', '<circle cx="12" cy="12" r="10"></circle>', '<path d="M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z"/>'],
  ['a plain rectangle', '<rect x="1" y="2" width="3" height="4"/>', '<path d="M1 2h3v4h-3z"/>'],
  [
    'round corners',
    '<rect x="2" y="3" width="20" height="14" rx="2"/>',
    '<path d="M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2z"/>',
  ],
  ['a line and points', '<line x1="4" x2="20" y1="12" y2="12"/><polyline points="1 2 3 4"/>', '<path d="M4 12L20 12M1 2 3 4"/>'],
  [
    'a filled shape stays',
    '<path d="M5 12h14"/><circle cx="7.5" cy="7.5" r=".5" fill="red"/>',
    '<path d="M5 12h14"/><circle cx="7.5" cy="7.5" r=".5" fill="red"/>',
  ],
])('%s', (_what, drawing, path) => expect(asOnePath(drawing)).toBe(path))
