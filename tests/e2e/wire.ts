/** The data that a browser receives for a page, counted as in its network panel. */
import type { Page } from '@playwright/test'

export interface Received {
  /** Path and query. */
  address: string
  /** Document, Script, Stylesheet, Image, Fetch … */
  kind: string
  status: number
  /** Bytes on the wire (`encodedDataLength`): headers and encoded body of the response. 0 from the cache. */
  bytes: number
  /** Bytes of the encoded body on the wire. */
  body: number
  mimeType: string
  /** Content-Encoding; empty for an unencoded body. */
  encoding: string
  cached: boolean
}

/** Opens an address and waits until the network is idle. Uses the cache and cookies of the page's context. */
export async function visit(page: Page, address: string): Promise<Received[]> {
  const session = await page.context().newCDPSession(page)
  const open = new Map<string, Received>()
  const received: Received[] = []
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', redirectResponse }) => {
    const before = open.get(requestId)
    if (before && redirectResponse) received.push({ ...before, status: redirectResponse.status, bytes: redirectResponse.encodedDataLength })
    const { protocol, pathname, search } = new URL(request.url)
    if (!protocol.startsWith('http')) return
    open.set(requestId, {
      address: pathname + search,
      kind: type,
      status: 0,
      bytes: 0,
      body: 0,
      mimeType: '',
      encoding: '',
      cached: false,
    })
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => {
    const one = open.get(requestId)
    if (one) one.cached = true
  })
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const one = open.get(requestId)
    if (!one) return
    const encoding = Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-encoding')?.[1] ?? ''
    one.cached ||= response.fromDiskCache === true
    Object.assign(one, { status: response.status, mimeType: response.mimeType, encoding, body: -response.encodedDataLength })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = open.get(requestId)
    if (one) received.push({ ...one, bytes: one.cached ? 0 : encodedDataLength, body: encodedDataLength + one.body })
  })
  await page.goto(address, { waitUntil: 'networkidle' })
  await session.detach()
  return received
}
