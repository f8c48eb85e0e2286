/** The packages' own name: files of packages by their links, the scripts that they load, and nothing of the app. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isHostOf, isPackageHost, PACKAGE_PROBE, THIS_MACHINE } from '@tripos/contract-kit/package-host.ts'
import type { Config } from '@tripos/config/config.ts'
import { AppError } from '@tripos/runtime/fail.ts'
import { isBridgePath, NOTHING } from './package-page.rules.ts'

type Address = Pick<Config, 'packagesUrl' | 'publicUrl'>

/** Pages of the app on the machine of the server, as a content policy names them. */
const LOCAL_APPS = THIS_MACHINE.map(name => `http://${name}:*`).join(' ')

/** The pages of the app that may show what is asked for; undefined under the app's own name. */
export function appsThatShow({ packagesUrl, publicUrl }: Address, hostname: string): string | undefined {
  if (!isPackageHost(packagesUrl, hostname)) return undefined
  const isLocal = isPackageHost(undefined, hostname) || publicUrl === undefined
  return isLocal ? LOCAL_APPS : new URL(publicUrl).origin
}

/** `route` is that of files by their links. */
function isServed({ packagesUrl }: Address, request: FastifyRequest, route: string): boolean {
  // A worker would stay in the browser when the link to its package has long ended.
  if (request.headers['service-worker'] !== undefined) return false
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  if (request.routeOptions.url === route)
    return isHostOf(packagesUrl, request.hostname, (request.params as { readonly id: string }).id)
  const [path = ''] = request.url.split('?')
  return path === PACKAGE_PROBE || isBridgePath(path)
}

/** An origin as a page sends it, that `apps` names. */
function isApp(apps: string, origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, hostname } = new URL(origin)
  return apps.split(' ').some(app => app === origin || app === `${protocol}//${hostname}:*`)
}

/**
 * Whatever the browser sends along, cookies of a common parent above all, is not looked at. Every answer that is no file of a
 * package says that it is no page: a package could else open it and act in it without any policy.
 */
export function registerPackageHost(app: FastifyInstance, config: Address, route: string): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isPackageHost(config.packagesUrl, request.hostname)) return done()
    delete request.headers.cookie
    reply.header('content-security-policy', NOTHING)
    if (isServed(config, request, route)) return done()
    done(new AppError('UNKNOWN_PATH', { args: { path: request.url.slice(0, 200) } }))
  })
  app.get(PACKAGE_PROBE, (request, reply) => {
    const { origin = '' } = request.headers
    const apps = appsThatShow(config, request.hostname)
    if (apps === undefined) throw new AppError('UNKNOWN_PATH', { args: { path: PACKAGE_PROBE } })
    reply.header('vary', 'origin')
    if (isApp(apps, origin)) reply.header('access-control-allow-origin', origin)
    return reply.code(204).send()
  })
}
