import fastify from 'fastify'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { registerWebApp } from './web-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'tripos-web-'))
const app = fastify()
beforeAll(() => {
  writeFileSync(join(folder, 'index.html'), '<script nonce="__CSP_NONCE__"></script>')
  const sendPage = registerWebApp(app, folder)
  app.setNotFoundHandler((request, reply) => sendPage(request, reply) ?? reply.code(404).send())
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

it('lets a page load nothing from elsewhere, and names every kind of thing', async () => {
  const reply = await app.inject({ url: '/login' })
  const parts = String(reply.headers['content-security-policy']).split('; ')
  const policy = Object.fromEntries(parts.map(part => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]))
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
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  })
})
