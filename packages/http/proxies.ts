/** Who stands between a caller and the server, and what is for operators alone. */
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify'
import { makeMatcher } from '@tripos/runtime/addresses.ts'
import { AppError } from '@tripos/runtime/fail.ts'
import type { Log } from '@tripos/runtime/log.ts'

/** Fastify's `trustProxy`: `request.ip` is the address that the first of these passes on, else that of the connection. */
export const trustedProxies = (addresses: readonly string[]): string[] | false =>
  addresses.length > 0 ? [...addresses] : false

const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const

/** Passed on by somebody who is not among TRIPOS_TRUSTED_PROXIES: whose request it is nobody knows. */
const isFromUnknownProxy = ({ headers, ip, raw }: FastifyRequest): boolean =>
  FORWARDED.some(name => headers[name] !== undefined) && ip === raw.socket.remoteAddress

/** To everybody else these paths do not exist. For routes that are registered after it: no other pays for the look. */
export function hideFromOthers(app: FastifyInstance, paths: readonly string[], operators: readonly string[]): void {
  const isOperator = makeMatcher(operators)
  const hide: onRequestHookHandler = (request, _reply, done) => {
    if (isOperator(request.ip) && !isFromUnknownProxy(request)) return done()
    done(new AppError('UNKNOWN_PATH', { args: { path: request.url.slice(0, 200) } }))
  }
  app.addHook('onRoute', route => {
    if (!paths.some(path => route.url === path || route.url.startsWith(`${path}/`))) return
    route.onRequest = [hide, ...[route.onRequest ?? []].flat()]
  })
}

/** Once: behind a proxy that is not named, a whole school is one address, and limits by address stop all of it. */
export function warnOfUnknownProxies(app: FastifyInstance, log: Log): void {
  let isSaid = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isSaid && isFromUnknownProxy(request)) {
      isSaid = true
      log.warn({ proxy: request.ip }, 'requests come through a proxy that TRIPOS_TRUSTED_PROXIES does not name')
    }
    done()
  })
}
