import fastify from 'fastify'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { registerWebApp } from './web-app.ts'

const SCRIPT = 'export const words = "words and more words"\n'.repeat(200)
const LETTERS = Buffer.from('0123456789')
const LARGE = Buffer.alloc(700_000, 'x')
const PAGE = `<!doctype html>
<html lang="zh-CN"><head><script nonce="__CSP_NONCE__"></script>
<link rel="modulepreload" crossorigin href="/assets/base.js" nonce="__CSP_NONCE__"></head>
<body><link rel="stylesheet" crossorigin href="/assets/base.css"></body></html>`
const filesOf = (name: string) => ({
  'zh-CN': {
    scripts: ['/assets/base.js', `/assets/${name}.js`, `/assets/${name}-zh.js`],
    styles: ['/assets/base.css', `/assets/${name}.css`],
  },
  'en-US': {
    scripts: ['/assets/base.js', `/assets/${name}.js`, `/assets/${name}-en.js`],
    styles: ['/assets/base.css', `/assets/${name}.css`],
  },
})
const ENTRANCES = [
  { path: '/web', area: 'student', needsSession: true, calls: [['/api/x', { say: '"<&' }]], files: filesOf('student') },
  { path: '/login', area: 'public', needsSession: false, calls: [], files: filesOf('public') },
]
const folder = mkdtempSync(join(tmpdir(), 'tripos-web-'))
const app = fastify()
beforeAll(() => {
  writeFileSync(join(folder, 'index.html'), PAGE)
  writeFileSync(join(folder, 'entrances.json'), JSON.stringify(ENTRANCES))
  mkdirSync(join(folder, 'assets'))
  const script = join(folder, 'assets/app-1a2b.js')
  writeFileSync(script, SCRIPT)
  writeFileSync(`${script}.br`, brotliCompressSync(SCRIPT))
  writeFileSync(`${script}.gz`, gzipSync(SCRIPT))
  writeFileSync(join(folder, 'assets/letters.woff2'), LETTERS)
  writeFileSync(join(folder, 'assets/large.mjs'), LARGE)
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  writeFileSync(join(folder, 'sw.js'), 'worker')
  writeFileSync(join(folder, 'login.txt'), 'short')
  writeFileSync(join(folder, 'login'), 'a file that is named like a page')
  writeFileSync(join(folder, 'scorm-bridge-1.2.js'), 'bridge')
  mkdirSync(join(folder, 'handbook'))
  writeFileSync(join(folder, 'handbook/marking.html'), '<!doctype html><title>Marking</title>')
  registerWebApp(app, folder)
  app.setNotFoundHandler((_, reply) => reply.code(404).send({ code: 404 }))
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

it('sends every page with a policy that lets no inline script and no eval run, and with a nonce of its own', async () => {
  const nonces = new Set<string>()
  for (const url of ['/', '/login', '/web/index', '/web/exam/start/1', '/admin/dashboard', '/profile/index', '/404']) {
    const reply = await app.inject({ url })
    const policy = String(reply.headers['content-security-policy'])
    const scripts = policy
      .split('; ')
      .filter(part => /^(script-src|default-src)/.test(part))
      .join('; ')
    expect(scripts, url).toMatch(/^default-src 'self'; script-src 'self' 'nonce-[\w+/=]+'$/)
    expect(policy, url).toMatch(/object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'/)
    const nonce = /'nonce-([\w+/=]+)'/.exec(scripts)?.[1] ?? ''
    expect(reply.body).toContain(`nonce="${nonce}"`)
    nonces.add(nonce)
  }
  expect(nonces.size).toBe(7)
})

async function policyAt(host: string, from = app): Promise<Record<string, string>> {
  const reply = await from.inject({ url: '/login', headers: { host } })
  const parts = String(reply.headers['content-security-policy']).split('; ')
  return Object.fromEntries(parts.map(part => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]))
}

it('shows packages in frames where they have a name of their own', async () => {
  const local = await policyAt('127.0.0.1:8080')
  expect(local['frame-src']).toBe("'self' http://*.packages.localhost:8080")
  expect(local['connect-src']).toBe("'self' http://*.packages.localhost:8080")
  const named = fastify()
  registerWebApp(named, folder, { packagesUrl: 'https://packages.example.net' })
  const policy = await policyAt('exams.example.org', named)
  expect(policy['frame-src']).toBe("'self' https://packages.example.net")
  const openers = async (host: string) =>
    (await app.inject({ url: '/login', headers: { host } })).headers['cross-origin-opener-policy']
  expect([await openers('localhost'), await openers('exams.example.org')]).toEqual([
    'same-origin-allow-popups',
    undefined,
  ])
  await named.close()
})

it('lets a page load nothing from elsewhere, and names every kind of thing', async () => {
  const policy = await policyAt('exams.example.org')
  const nonce = String(policy['script-src']).replace("'self' ", '')
  expect(policy).toEqual({
    'default-src': "'self'",
    'script-src': `'self' ${nonce}`,
    'style-src-elem': `'self' ${nonce}`,
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'media-src': "'self' blob:",
    'font-src': "'self' data:",
    'connect-src': "'self'",
    'frame-src': "'self'",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  })
})

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers })
const FOR_EVER = 'public, max-age=31536000, immutable'

it('sends a hashed file for ever, in the encoding that the caller likes best', async () => {
  const brotli = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, deflate, br, zstd' })
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': FOR_EVER,
    vary: 'accept-encoding',
    'content-length': String(brotli.rawPayload.length),
  })
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(SCRIPT)
  const gzip = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br;q=0, gzip' })
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(SCRIPT)
  const plain = await get('/assets/app-1a2b.js')
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(plain.headers['vary']).toBe('accept-encoding')
  expect(plain.body).toBe(SCRIPT)
  const etags = [brotli, gzip, plain].map(({ headers }) => headers.etag)
  expect(new Set(etags).size).toBe(3)
})

it('sends nothing to who has it, and no body to HEAD', async () => {
  const { etag = '' } = (await get('/assets/letters.woff2')).headers
  const known = await get('/assets/letters.woff2', { 'if-none-match': `"other", W/${String(etag)}` })
  expect(known.statusCode).toBe(304)
  expect(known.body).toBe('')
  expect(known.headers['cache-control']).toBe(FOR_EVER)
  expect((await get('/assets/letters.woff2', { 'if-none-match': '"other"' })).statusCode).toBe(200)
  const head = await get('/assets/app-1a2b.js', { 'accept-encoding': 'br' }, 'HEAD')
  expect(head.body).toBe('')
  expect(head.headers['content-length']).toBe(String(brotliCompressSync(SCRIPT).length))
  expect((await get('/login', {}, 'HEAD')).headers['content-type']).toContain('text/html')
})

it('sends a part of the file as it is', async () => {
  const part = await get('/assets/letters.woff2', { range: 'bytes=2-4' })
  expect(part.statusCode).toBe(206)
  expect(part.body).toBe('234')
  expect(part.headers).toMatchObject({ 'content-range': 'bytes 2-4/10', 'content-length': '3' })
  expect((await get('/assets/letters.woff2', { range: 'bytes=10-' })).statusCode).toBe(416)
  expect((await get('/assets/letters.woff2', { range: 'bytes=2-4', 'if-range': '"old"' })).body).toBe('0123456789')
  const script = await get('/assets/app-1a2b.js', { range: 'bytes=0-5', 'accept-encoding': 'br' })
  expect(script.headers).not.toHaveProperty('content-encoding')
  expect(script.body).toBe(SCRIPT.slice(0, 6))
  const large = await get('/assets/large.mjs', { range: 'bytes=699998-' })
  expect(large.body).toBe('xx')
})

it('reads what is large from the disk, and what is small once', async () => {
  expect((await get('/assets/large.mjs')).rawPayload.length).toBe(LARGE.length)
  expect((await get('/favicon.svg')).body).toBe('<svg/>')
  rmSync(join(folder, 'favicon.svg'))
  const again = await get('/favicon.svg')
  expect(again.body).toBe('<svg/>')
  expect(again.headers).toMatchObject({ 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': 'no-cache' })
})

it('sends all of a file that was built anew since the server began', async () => {
  writeFileSync(join(folder, 'login.txt'), 'longer than it was')
  const { body, headers } = await get('/login.txt')
  expect(body).toBe('longer than it was')
  expect(headers['content-length']).toBe(String(body.length))
})

it('sends the service worker by its type, asked about each time', async () => {
  expect((await get('/sw.js')).headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  })
})

it('lets the pages of packages load the bridge, and no other file', async () => {
  const bridge = await get('/scorm-bridge-1.2.js')
  expect(bridge.headers['cross-origin-resource-policy']).toBe('cross-origin')
  expect((await get('/assets/app-1a2b.js')).headers).not.toHaveProperty('cross-origin-resource-policy')
})

it('has a page where no file can be, and nothing where a file could be', async () => {
  expect((await get('/login')).headers['content-type']).toBe('text/html; charset=utf-8')
  for (const url of ['/assets/', '/assets/none.js', '/none.js', '/api/none', '/index.html', '/assets/app-1a2b.js.br'])
    expect((await get(url)).statusCode, url).toBe(404)
  expect((await app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404)
})

const preloaded = (html: string) => [...html.matchAll(/href="\/assets\/([\w-]+\.\w+)"/g)].map(([, name]) => name)

it('names in each page what it begins with, by path, language and session', async () => {
  const zh = await get('/web/index', { cookie: 'token=abc', 'accept-language': 'zh-CN,zh;q=0.9' })
  expect(preloaded(zh.body)).toEqual(['base.js', 'student.js', 'student-zh.js', 'base.css', 'student.css'])
  expect(zh.body).toContain(
    '<html lang="zh-CN" data-area="student" data-calls="[[&quot;/api/x&quot;,{&quot;say&quot;:&quot;\\&quot;&lt;&amp;&quot;}]]" data-answers="{}">',
  )
  expect(zh.headers['vary']).toBe('accept-encoding, accept-language, cookie')
  const en = await get('/web/index', { cookie: 'token=abc; locale=en-US', 'accept-language': 'zh-CN' })
  expect(preloaded(en.body)).toContain('student-en.js')
  expect(en.body).toContain('<html lang="en-US"')
  // Nobody is signed in: the sign-in page comes.
  expect(preloaded((await get('/web/index')).body)).toContain('public.js')
  expect(preloaded((await get('/404')).body)).toEqual(['base.js', 'base.css'])
  for (const url of ['/entrances.json', '/boot.js', '/shell.css']) expect((await get(url)).statusCode, url).toBe(404)
})

it('carries along what is the same for everybody, and no markup of it', async () => {
  const told = fastify()
  const asked: unknown[] = []
  registerWebApp(told, folder, {
    findAnswers: async (...question) => {
      asked.push(question)
      return { '/api/x{}': '{"data":"</html>\\"$&__CSP_NONCE__"}' }
    },
  })
  const student = await told.inject({ url: '/web/index', headers: { cookie: 'token=abc; locale=en-US' } })
  expect(student.body).toContain(
    ' data-answers="{&quot;/api/x{}&quot;:&quot;{\\&quot;data\\&quot;:\\&quot;&lt;/html>\\\\\\&quot;$&amp;__CSP_NONCE__\\&quot;}&quot;}">',
  )
  expect(asked).toEqual([[[['/api/x', { say: '"<&' }]], 'en-US']])
  // Of no entrance, as the service worker keeps it: nothing that grows old.
  expect((await told.inject({ url: '/404' })).body).not.toContain('data-answers')
  await told.close()
})

it('compresses a page for who takes it', async () => {
  const [plain, small] = [await get('/login'), await get('/login', { 'accept-encoding': 'gzip, br' })]
  expect([plain.headers['content-encoding'], small.headers['content-encoding']]).toEqual([undefined, 'gzip'])
  const withoutNonce = (html: string) => html.replace(/nonce="[^"]+"/g, '')
  expect(withoutNonce(gunzipSync(small.rawPayload).toString())).toBe(withoutNonce(plain.body))
})

it('sends a page of the handbook as it is, with a policy that runs no script at all', async () => {
  const reply = await app.inject({ url: '/handbook/marking.html' })
  expect(reply.body).toContain('<title>Marking</title>')
  expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
  const policy = String(reply.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('script-src')
  expect((await app.inject({ url: '/handbook/nothing.html' })).statusCode).toBe(404)
})
