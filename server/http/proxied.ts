/** Whether a request came through a proxy. */
import type { Request } from 'express'

/** Set on the app that the console alone asks: it says itself how the browser came. */
export const innerDoor = 'inner door'

const byConsole = 'x-ward-proxied'
const byProxy = /^(forwarded|via|x-real-ip|x-forwarded-.+)$/

export const cameByProxy = (req: Request): boolean =>
  req.app.enabled(innerDoor) ? req.get(byConsole) !== undefined : Object.keys(req.headers).some((name) => byProxy.test(name))
