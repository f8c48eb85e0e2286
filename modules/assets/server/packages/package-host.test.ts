/** The packages' own name: what it serves, to whom, and that the app's name gives a package no origin. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PACKAGE_PROBE } from '@tripos/contract-kit/package-host.ts'
import { startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import { makeStaff } from '../../../identity/test/make-staff.ts'
import { assets } from '../../contract/assets.ts'
import { makeAsset, mp4File, sendFile } from '../../test/make-assets.ts'
import { scormManifest } from '../../test/make-packages.ts'
import { makeZip } from '@tripos/question-formats/test/question-files.ts'
import { examineAll } from '../examine.ts'

const APP = 'exams.example.org'
let app: TestApp
let token: string
let id: string
let link: string
const hostOf = (assetId: string) => `${assetId}.packages.example.net`

beforeAll(async () => {
  app = await startTestApp({
    publicUrl: `https://${APP}/`,
    packagesUrl: 'https://*.packages.example.net',
  })
  token = (await makeStaff(app, { permissions: ['course:asset:view', 'course:asset:edit'] })).token
  const manifest = scormManifest('1.2', [{ id: 'a', title: 'One', href: 'index.html' }])
  const bytes = Buffer.from(makeZip({ 'imsmanifest.xml': manifest, 'index.html': '<p>1', 'a.js': '1' }))
  id = await sendFile(app, token, { name: 'a.zip', bytes })
  await examineAll(app.deps)
  link = (await app.call(assets.link, { id }, token)).url
})
afterAll(() => app.close())

const get = (url: string, host: string, headers: Record<string, string> = {}) =>
  app.app.inject({ url, headers: { host, ...headers } })

describe('under the name of its own', () => {
  it('a page keeps its origin, is shown by the app alone, and nobody else may read it', async () => {
    const reply = await get(`${link}index.html`, hostOf(id), { cookie: 'token=x' })
    expect([reply.statusCode, reply.body]).toEqual([200, '<script src="/scorm-bridge-1.2.js"></script><p>1'])
    const policy = String(reply.headers['content-security-policy'])
    expect(policy).toMatch(/^sandbox allow-scripts allow-forms allow-modals allow-popups allow-same-origin; /)
    expect(policy).toContain(`default-src ${hostOf(id)}${link} data:`)
    expect(policy).toMatch(/; frame-ancestors 'self' https:\/\/exams\.example\.org$/)
    expect(reply.headers).not.toHaveProperty('set-cookie')
    expect(reply.headers).not.toHaveProperty('access-control-allow-origin')
    expect(reply.headers).not.toHaveProperty('x-frame-options')
    expect(reply.headers['cross-origin-resource-policy']).toBe('same-origin')
  })

  it.each([
    ['GET', '/'],
    ['GET', '/login'],
    ['GET', '/media/login'],
    ['GET', '/assets/app.js'],
    ['GET', '/sw.js'],
    ['GET', '/healthz'],
    ['GET', '/readyz'],
    ['GET', '/metrics'],
    ['GET', '/api/docs'],
    ['GET', '/api/sys/user/sync-login'],
    ['GET', '/files/0198f2aa-1111-7222-8333-444455556666'],
    ['POST', '/api/sys/user/info'],
    ['POST', '/api/learning/scorm/commit'],
    ['POST', '/api/asset/uploads'],
    ['OPTIONS', PACKAGE_PROBE],
    ['POST', PACKAGE_PROBE],
  ] as const)('%s %s is nothing, and no page', async (method, url) => {
    const headers = { host: hostOf(id), token, cookie: `token=${token}`, 'content-type': 'application/json' }
    const reply = await app.app.inject({ method, url, headers, ...(method === 'POST' && { payload: '{}' }) })
    expect([reply.statusCode, reply.headers['content-security-policy']]).toEqual([404, "default-src 'none'; sandbox"])
    expect(reply.headers).not.toHaveProperty('set-cookie')
  })

  it('the same call is answered under the name of the app', async () => {
    const headers = { host: APP, token, 'content-type': 'application/json' }
    const reply = await app.app.inject({ method: 'POST', url: '/api/asset/usage', headers, payload: '{}' })
    expect(reply.json()).toMatchObject({ code: 0 })
    const there = await app.app.inject({
      method: 'POST',
      url: '/api/asset/usage',
      headers: { ...headers, host: hostOf(id) },
      payload: '{}',
    })
    expect(there.statusCode).toBe(404)
  })

  it('no other file is sent, no package under the name of another, and no script that would stay', async () => {
    const film = await makeAsset(app, token, { name: 'film.mp4', bytes: mp4File(3, randomBytes(5_000)) })
    const { url } = await app.call(assets.link, { id: film }, token)
    expect((await get(url, APP)).statusCode).toBe(200)
    expect((await get(url, hostOf(film))).statusCode).toBe(404)
    expect((await get(`${link}index.html`, hostOf(film))).statusCode).toBe(404)
    expect((await get(`${link}index.html`, 'packages.example.net')).body).toContain('scorm-bridge')
    expect((await get(`${link}a.js`, hostOf(id))).statusCode).toBe(200)
    expect((await get(`${link}a.js`, hostOf(id), { 'service-worker': 'script' })).statusCode).toBe(404)
    expect((await get(`${link.replace(/.\/$/, '_/')}index.html`, hostOf(id))).statusCode).toBe(404)
  })

  it('the app is told that it leads here, and nobody else', async () => {
    const told = await get(PACKAGE_PROBE, hostOf(id), { origin: `https://${APP}` })
    expect([told.statusCode, told.headers['access-control-allow-origin']]).toEqual([204, `https://${APP}`])
    for (const origin of ['https://evil.example', `http://${APP}`, 'null', 'http://localhost:8080'])
      expect((await get(PACKAGE_PROBE, hostOf(id), { origin })).headers).not.toHaveProperty(
        'access-control-allow-origin',
      )
    expect((await get(PACKAGE_PROBE, APP, { origin: `https://${APP}` })).statusCode).toBe(404)
  })
})

it('authors are told of frames where packages have no name of their own, and only there', async () => {
  const manifest = scormManifest('2004', [{ id: 'a', title: 'One', href: 'index.html' }])
  const files = { 'imsmanifest.xml': manifest, 'index.html': '<p>1', 'pages/a.htm': '<frameset><frame src="b.htm">' }
  const bytes = Buffer.from(makeZip(files))
  const framesApart = async (on: TestApp, as: string) => {
    const assetId = await sendFile(on, as, { name: 'framed.zip', bytes })
    await examineAll(on.deps)
    return (await on.call(assets.detail, { id: assetId }, as)).framesApart
  }
  const plain = await startTestApp()
  const { token: author } = await makeStaff(plain, { permissions: ['course:asset:view', 'course:asset:edit'] })
  expect([await framesApart(plain, author), await framesApart(app, token)]).toEqual([true, false])
  const other = Buffer.from(makeZip({ 'imsmanifest.xml': manifest, 'index.html': '<p>1' }))
  const noFrames = await sendFile(plain, author, { name: 'plain.zip', bytes: other })
  await examineAll(plain.deps)
  expect((await plain.call(assets.detail, { id: noFrames }, author)).framesApart).toBe(false)
  await plain.close()
})

describe('under the name of the app', () => {
  it.each([APP, 'localhost:8080', '10.0.0.5', 'other.packages.example.net', 'packages.localhost'])(
    'asked for as %s, a package has no origin',
    async host => {
      const policy = String((await get(`${link}index.html`, host)).headers['content-security-policy'])
      expect(policy).toMatch(/^sandbox allow-scripts allow-forms allow-modals allow-popups; /)
      expect(policy).not.toMatch(/allow-same-origin|frame-ancestors/)
    },
  )
})

it('on the machine of the server packages have names of their own without being told', async () => {
  const host = `${id}.packages.localhost:8080`
  const policy = String((await get(`${link}index.html`, host)).headers['content-security-policy'])
  expect(policy).toContain('allow-same-origin')
  expect(policy).toMatch(/frame-ancestors 'self' http:\/\/localhost:\* http:\/\/127\.0\.0\.1:\*$/)
  const told = await get(PACKAGE_PROBE, host, { origin: 'http://127.0.0.1:8080' })
  expect(told.headers['access-control-allow-origin']).toBe('http://127.0.0.1:8080')
  expect((await get('/login', host)).statusCode).toBe(404)
})
