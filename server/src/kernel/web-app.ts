/**
 * Serves the built web app: hashed assets for ever, index.html fresh with a nonce and the content policy. Every path that
 * is no file and no call is the app's own route.
 */
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from './fail.ts'

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

export function registerWebApp(app: FastifyInstance, folder: string): void {
  const indexFile = join(folder, 'index.html')
  if (!existsSync(indexFile)) return
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
      .send(index.replace(/<(script|style)\b/g, `<$1 nonce="${nonce}"`))
  }

  app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: true,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? FOR_EVER : 'no-cache')
    },
  })
  app.get('/', (_, reply) => sendIndex(reply))
  app.setNotFoundHandler((request, reply) => {
    const [path = '/'] = request.url.split('?')
    const isPage = request.method === 'GET' && !/^\/(api|files|assets)\//.test(path) && !/\.[a-z0-9]{1,5}$/i.test(path)
    if (isPage) return sendIndex(reply)
    throw new AppError('UNKNOWN_PATH', { args: { path: path.slice(0, 200) } })
  })
}
