/** What the server answers to a GET that is no call and no file. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { buildApp } from '../app.ts'

let base: TestApp
let app: ReturnType<typeof buildApp>
const folder = mkdtempSync(join(tmpdir(), 'tripos-web-'))
beforeAll(async () => {
  base = await startTestApp()
  writeFileSync(join(folder, 'index.html'), '<html><script nonce="__CSP_NONCE__"></script></html>')
  const { deps, modules } = base
  const options = { deps, modules, findCaller: () => Promise.resolve(undefined), isReady: () => Promise.resolve(true) }
  app = buildApp({ ...options, webFolder: folder })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await base.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('an address that is no file', () => {
  it.each([
    '/web/index',
    '/redirect//evil',
    '/redirect/https://evil.invalid/',
    '//evil/x',
    '/redirect/%2F%2Fevil',
    '/redirect/%5C%5Cevil',
    '/web/%2e%2e/x',
    '/redirect/javascript:alert(1)',
  ])('[spec 2.public.6] %s is the page of the app, under its content policy', async url => {
    const reply = await app.inject({ method: 'GET', url })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toContain('text/html')
    expect(reply.headers['content-security-policy']).toContain("script-src 'self'")
    expect(reply.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
  })

  it.each([
    ['exams.example.org', "'self'"],
    // On the machine itself packages have names of their own, which lead to the same server.
    ['localhost:8080', "'self' http://*.packages.localhost:8080"],
  ])('[spec 7.theme.1] as %s lets the page fetch scripts, styles and data from here alone', async (host, connected) => {
    const { headers } = await app.inject({ method: 'GET', url: '/', headers: { host } })
    const policy = String(headers['content-security-policy'])
    const sourcesOf = (kind: string) => new RegExp(`${kind} ([^;]*)`).exec(policy)?.[1] ?? ''
    for (const kind of ['default-src', 'script-src', 'style-src-elem', 'font-src'])
      expect(sourcesOf(kind).replace(/'nonce-[^']+'/, "'nonce'"), kind).toMatch(/^'self'( 'nonce'| data:)?$/)
    expect(sourcesOf('connect-src')).toBe(connected)
  })

  it.each(['/../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/..%5c..%5cetc/passwd', '/assets/../../package.json'])(
    '%s opens no file from elsewhere',
    async url => {
      const reply = await app.inject({ method: 'GET', url })
      expect(reply.body).not.toMatch(/root:|"name"/)
      expect([200, 404]).toContain(reply.statusCode)
    },
  )
})
