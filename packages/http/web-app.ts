/**
 * Serves the built web app: files from memory, index.html fresh with a nonce and the content policy. Every path that is no
 * file and no call is the app's own route.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { packagesAddress } from '@tripos/contract-kit/package-host.ts'
import { pickEncoding } from './accept-encoding.rules.ts'
import { readPages } from './page.ts'
import type { FindPageAnswers } from './page-answers.ts'
import { listStaticFiles, sendStaticFile } from './static-files.ts'

/** `style-src-attr` is open because question HTML and KaTeX carry style attributes; no script may be inline. */
const contentPolicy = (nonce: string, packages: string): string =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self' data:",
    // Whether packages can be reached under their own name is asked before they are shown.
    `connect-src 'self'${packages}`,
    `frame-src 'self'${packages}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** No page has an ending, and what lies in these folders is no page even where it is not there. */
const isPage = (path: string): boolean =>
  !/^\/(api|files|assets)\//.test(path) && !/\.([a-z0-9]{1,5}|webmanifest)$/i.test(path)

interface WebAppOptions {
  /** Where packages are shown (package-host.ts). */
  readonly packagesUrl?: string | undefined
  readonly findAnswers?: FindPageAnswers
}

/** Registers nothing where the app is not built. */
export function registerWebApp(app: FastifyInstance, folder: string, options: WebAppOptions = {}): void {
  const { packagesUrl, findAnswers = async () => ({}) } = options
  if (!existsSync(join(folder, 'index.html'))) return
  const pageFor = readPages(folder)
  const files = listStaticFiles(folder, ['/index.html', '/entrances.json', '/boot.js', '/shell.css'])

  const sendPage = async (request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> => {
    const { headers, protocol, hostname } = request
    const address = { protocol: `${protocol}:`, hostname, port: request.port?.toString() ?? '' }
    const packages = packagesAddress(packagesUrl, address)
    const nonce = randomBytes(16).toString('base64')
    const page = pageFor({ path, cookie: headers.cookie ?? '', acceptLanguage: headers['accept-language'] })
    const text = page.write(nonce, await findAnswers(page.calls, page.language))
    // A third of the bytes: on a slow line the page is there 30 ms earlier.
    const encoding = pickEncoding(headers['accept-encoding'], ['gzip'])
    if (encoding !== undefined) reply.header('content-encoding', encoding)
    // A package may open windows of its own; from a frame of a page that says `same-origin` they could not find it (COOP).
    if (packages !== undefined) reply.header('cross-origin-opener-policy', 'same-origin-allow-popups')
    return reply
      .headers({
        'content-security-policy': contentPolicy(nonce, packages === undefined ? '' : ` ${packages}`),
        'permissions-policy': 'camera=(self), microphone=(self), fullscreen=(self), geolocation=()',
        'cache-control': 'no-store',
        vary: 'accept-encoding, accept-language, cookie',
      })
      .type('text/html; charset=utf-8')
      .send(encoding === undefined ? text : gzipSync(text, { level: 4 }))
  }

  const handler = (request: FastifyRequest, reply: FastifyReply) => {
    const [path = '/'] = request.url.split('?')
    if (isPage(path)) return sendPage(request, reply, path)
    const file = files.get(path)
    return file === undefined ? reply.callNotFound() : sendStaticFile(request, reply, file)
  }
  // What is worth compressing is compressed already.
  app.route({ method: ['GET', 'HEAD'], url: '/*', compress: false, handler })
}
