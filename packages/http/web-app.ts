/**
 * Serves the built web app: hashed assets for ever, index.html fresh with a nonce and the content policy. Every path that
 * is no file and no call is the app's own route.
 */
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `style-src-attr` is open because question HTML and KaTeX carry style attributes; no script may be inline. */
const contentPolicy = (nonce: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const FOR_EVER = 'public, max-age=31536000, immutable'

/** Answers a path that is neither a file nor a call: with the page of the app, or not at all. */
export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined

export function registerWebApp(app: FastifyInstance, folder: string): SendPage {
  const indexFile = join(folder, 'index.html')
  if (!existsSync(indexFile)) return () => undefined
  const index = readFileSync(indexFile, 'utf8')

  const sendIndex = (reply: FastifyReply): FastifyReply => {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .headers({
        'content-security-policy': contentPolicy(nonce),
        'permissions-policy': 'camera=(self), microphone=(self), fullscreen=(self), geolocation=()',
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(index.replaceAll('__CSP_NONCE__', nonce))
  }

  app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: true,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? FOR_EVER : 'no-cache')
      // The pages of packages that load it have no origin, so the app is a stranger to them.
      if (path.includes('scorm-bridge-')) reply.header('cross-origin-resource-policy', 'cross-origin')
    },
  })
  app.get('/', (_, reply) => sendIndex(reply))
  return (request, reply) => {
    const [path = '/'] = request.url.split('?')
    const isPage =
      /^(GET|HEAD)$/.test(request.method) && !/^\/(api|files|assets)\//.test(path) && !/\.[a-z0-9]{1,5}$/i.test(path)
    return isPage ? sendIndex(reply) : undefined
  }
}
