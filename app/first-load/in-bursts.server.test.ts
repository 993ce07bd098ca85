import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inBursts } from './in-bursts.server.ts'

it('joins blocks that are written at once, without NUL bytes, and sends later ones before the end', async () => {
  const page = inBursts()
  const received: string[] = []
  page.on('data', (chunk: Buffer) => received.push(chunk.toString()))
  for (const block of ['<p>一\0\0', '二\0', '三</p>']) page.write(Buffer.from(block))
  await turn()
  await turn()
  expect(received).toEqual(['<p>一二三</p>'])
  page.write('<p>四</p>')
  await turn()
  await turn()
  expect(received[1]).toBe('<p>四</p>')
  page.end('</html>')
  await turn()
  expect(received.join('')).toBe('<p>一二三</p><p>四</p></html>')
})

it('takes a page of any size without waiting for its reader', () => {
  const page = inBursts()
  for (let i = 0; i < 100; i++) expect(page.write(Buffer.alloc(2048, 'a'))).toBe(true)
  page.destroy()
})
