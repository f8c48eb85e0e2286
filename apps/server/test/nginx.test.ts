/** deploy/nginx.conf, with a real nginx in front of the server; left out where there is none. */
import { assets } from '../../../modules/assets/contract/assets.ts'
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { makeAsset, mp4File, pngFile } from '../../../modules/assets/test/make-assets.ts'
import { makeStaff } from '../../../modules/identity/test/make-staff.ts'
import { findNginx, type Nginx, NGINX_FILES, putNginxInFront } from './load/nginx.ts'
import { freePort } from './load/product.ts'

const program = findNginx()
if (program === undefined) process.stderr.write('There is no nginx here: deploy/nginx.conf is not tested.\n')

describe.skipIf(program === undefined)('behind nginx', () => {
  const film = mp4File(12, randomBytes(300_000))
  let app: TestApp
  let nginx: Nginx
  let folder: string
  let token: string
  let address: string
  const linkOf = async (id: string): Promise<string> => (await app.call(assets.link, { id }, token)).url
  const get = (path: string, headers = {}) => fetch(`${address}${path}`, { headers })
  const bytesOf = async (reply: Response): Promise<Buffer> => Buffer.from(await reply.arrayBuffer())

  beforeAll(async () => {
    app = await startTestApp({ nginxFiles: NGINX_FILES })
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    token = (await makeStaff(app, { permissions: ['course:asset:view', 'course:asset:edit'] })).token
    folder = mkdtempSync(join(tmpdir(), 'tripos-nginx-'))
    symlinkSync(dirname(await app.deps.storage.receiveFolder()), join(folder, 'files'))
    const serverPort = (app.app.server.address() as AddressInfo).port
    nginx = await putNginxInFront(program ?? '', { folder: join(folder, 'own'), serverPort, dataFolder: folder })
    address = `http://127.0.0.1:${nginx.port}`
  })
  afterAll(async () => {
    await nginx.stop()
    rmSync(folder, { recursive: true, force: true })
    await app.close()
  })

  test('a film comes whole and in parts, with all that the server says of it', async () => {
    const id = await makeAsset(app, token, { name: '第一课 1.mp4', bytes: film })
    const url = await linkOf(id)
    const whole = await get(url)
    expect((await bytesOf(whole)).equals(film)).toBe(true)
    const said = Object.fromEntries(whole.headers)
    expect(said).toMatchObject({
      'content-type': 'video/mp4',
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent('第一课 1.mp4')}`,
      'accept-ranges': 'bytes',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/),
    })
    expect(said).not.toHaveProperty('x-accel-redirect')
    const part = await get(url, { range: 'bytes=1000-1999' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 1000-1999/${film.length}`])
    expect((await bytesOf(part)).equals(film.subarray(1000, 2000))).toBe(true)
    const known = await get(url, { 'if-none-match': whole.headers.get('etag') ?? '' })
    expect(known.status).toBe(304)
  })

  test('files of the web app come from their folder, as the build has compressed them', async () => {
    const script = 'console.log(1)'.repeat(200)
    const assetsFolder = join(folder, 'web', 'assets')
    mkdirSync(assetsFolder, { recursive: true })
    writeFileSync(join(assetsFolder, 'a-1.mjs'), script)
    writeFileSync(join(assetsFolder, 'a-1.mjs.gz'), gzipSync(script))
    for (const encoding of ['gzip', 'identity']) {
      const reply = await get('/assets/a-1.mjs', { 'accept-encoding': encoding })
      expect(reply.status).toBe(200)
      expect(Object.fromEntries(reply.headers)).toMatchObject({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
      })
      expect(reply.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null)
      expect(await reply.text()).toBe(script)
    }
    // What is not there, the server is asked for.
    expect((await get('/assets/b-1.js')).status).toBe(404)
    expect((await get('/assets/../../files/own')).status).not.toBe(200)
    const nameOfPackages = { host: 'x.packages.example.net' }
    expect((await raw('/assets/a-1.mjs', { headers: nameOfPackages })).status).toBe(404)
    expect((await raw('/assets/a-1.mjs')).status).toBe(200)
  })

  test('a file of another kind comes so too, by the link of each request', async () => {
    const bytes = pngFile()
    const id = await makeAsset(app, token, { name: 'a.png', bytes })
    const url = await linkOf(id)
    const reply = await get(url)
    const stored = await app.deps.storage.get(`assets/${id}/file`)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(reply.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(stored && (await bytesOf(reply)).equals(stored)).toBe(true)
  })

  test('of several parts the whole comes, and no refusal may be kept', async () => {
    const id = await makeAsset(app, token, { name: 'c.mp4', bytes: film })
    const url = await linkOf(id)
    const parts = await get(url, { range: 'bytes=0-1,5-6' })
    expect([parts.status, parts.headers.get('content-type'), (await bytesOf(parts)).equals(film)]).toEqual([
      200,
      'video/mp4',
      true,
    ])
    expect((await get(url, { range: `bytes=${film.length}-` })).status).toBe(416)
    const picture = await linkOf(await makeAsset(app, token, { name: 'gone.png', bytes: pngFile() }))
    const [, , pictureId = ''] = picture.split('/')
    rmSync(join(folder, 'files', 'assets', pictureId, 'file'))
    const gone = await get(picture)
    expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, null])
  })

  test('a link that does not hold is refused in the words of the server', async () => {
    const id = await makeAsset(app, token, { name: 'b.mp4', bytes: film })
    const url = await linkOf(id)
    expect((await get(url)).status).toBe(200)
    const refused = await get(url.replace(/\/[^/]+$/, '/other.mp4'))
    expect(refused.status).toBe(404)
    expect(await refused.json()).toMatchObject({ code: expect.any(Number), msg: expect.any(String) })
    const now = app.clock.now()
    app.clock.set(new Date(now.getTime() + 10 * 3_600_000))
    // Another address of the same link: what was asked a moment ago is remembered.
    const late = await get(`${url}?late`)
    app.clock.set(now)
    expect(late.status).toBe(404)
  })

  test('a link ends with the right to it, though nginx remembers that it held', async () => {
    const owner = await makeStaff(app, { permissions: ['course:asset:view', 'course:asset:edit'] })
    const id = await makeAsset(app, owner.token, { name: 'f.mp4', bytes: film })
    const { url } = await app.call(assets.link, { id }, owner.token)
    expect((await get(url)).status).toBe(200)
    await app.deps.db.updateTable('users').set({ state: 1 }).where('id', '=', owner.id).execute()
    // What the server itself remembers; six of the ten seconds are left.
    app.clock.advance(4)
    await expect.poll(async () => (await get(url)).status, { timeout: 6000, interval: 500 }).toBe(404)
  })

  /** As it stands, where fetch would tidy the path up. */
  const raw = (
    path: string,
    { method = 'GET', body = '', headers = {} } = {},
  ): Promise<{ status: number; text: string }> =>
    new Promise((resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port: nginx.port, path, method, headers, agent: false }, reply => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.on('end', () => {
          resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(chunks).toString('latin1') })
        })
      })
      asked.once('error', reject)
      if (body !== '') asked.setHeader('content-length', body.length)
      asked.end(body)
    })

  test('nobody walks past it', async () => {
    const id = await makeAsset(app, token, { name: 'd.mp4', bytes: film })
    const url = await linkOf(id)
    const [, media = '', , ticket = '', name = ''] = url.split('/')
    writeFileSync(join(folder, 'data.key'), 'ftyp of the key')
    const wrong = [
      `/${media}/${id}/${ticket.replace(/^./, 'z')}/${name}`,
      `/${media}/${id}/${ticket}/${name}/..%2f..%2ffile.mp4`,
      `/${media}/${id}/${ticket}/../../../stored-files/assets/${id}/file`,
      `/${media}/../data.key`,
      `/${media}/%2e%2e/data.key/a.mp4`,
      `/stored-files/assets/${id}/file`,
      `//stored-files//assets/${id}/file`,
      `/%73tored-files/assets/${id}/file`,
      `/stored-files/assets/${id}/x/../file`,
      `/stored-files/../data.key`,
      `/files/assets/${id}/file`,
      '/data.key',
      '/does-the-link-hold',
      '/own/error.log',
    ]
    for (const path of wrong) {
      const { text } = await raw(path)
      expect(text.includes('ftyp'), path).toBe(false)
    }
    expect((await raw(url, { method: 'HEAD' })).status).toBe(200)
    expect((await raw(url, { method: 'POST' })).text).not.toContain('ftyp')
  })

  test('what is for operators ends at nginx', async () => {
    for (const path of ['/metrics', '/api/docs', '/api/docs/openapi.json', '/%6detrics', '//metrics'])
      expect((await raw(path)).status, path).toBe(404)
    expect((await raw('/readyz')).status).toBe(200)
    expect((await raw('/healthz')).status).toBe(200)
  })

  test('a body that nobody reads is not taken for the next request', async () => {
    const url = await linkOf(await makeAsset(app, token, { name: 'e.mp4', bytes: film }))
    const hidden = 'GET /hidden HTTP/1.1\r\nhost: x\r\n\r\n'.padEnd(200)
    const before = await get('/healthz')
    for (let round = 0; round < 5; round += 1) {
      const paths = [url, `${url}?${round}`, `/media/x/${round}.mp4`]
      for (const path of paths) await raw(path, { body: hidden })
      const replies = await Promise.all(Array.from({ length: 8 }, () => get('/healthz')))
      expect(replies.map(reply => reply.status)).toEqual(replies.map(() => before.status))
    }
    expect((await raw('/media/x/y.mp4', { method: 'POST', body: 'x'.repeat(5000) })).status).toBe(413)
  })
})

const hasOpenssl = spawnSync('openssl', ['version']).status === 0
if (program !== undefined && !hasOpenssl)
  process.stderr.write('There is no openssl here: the TLS of deploy/nginx.conf is not tested.\n')

describe.skipIf(program === undefined || !hasOpenssl)('behind nginx with TLS, as the file stands', () => {
  let app: TestApp
  let nginx: Nginx
  let folder: string
  let redirectPort: number
  beforeAll(async () => {
    app = await startTestApp({
      publicUrl: 'https://exams.example',
      trustedProxies: ['127.0.0.0/8'],
      nginxFiles: NGINX_FILES,
    })
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    folder = mkdtempSync(join(tmpdir(), 'tripos-tls-'))
    const files = `-keyout ${join(folder, 'privkey.pem')} -out ${join(folder, 'fullchain.pem')}`
    const names = '-subj /CN=exams.example -addext subjectAltName=DNS:exams.example'
    const key = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'
    const made = spawnSync('openssl', `req -x509 -days 1 ${key} ${names} ${files}`.split(' '))
    expect(made.status, String(made.stderr)).toBe(0)
    redirectPort = await freePort()
    const serverPort = (app.app.server.address() as AddressInfo).port
    const tls = { certificates: folder, redirectPort }
    nginx = await putNginxInFront(program ?? '', { folder: join(folder, 'own'), serverPort, dataFolder: folder, tls })
  })
  afterAll(async () => {
    await nginx.stop()
    rmSync(folder, { recursive: true, force: true })
    await app.close()
  })

  const get = (path: string, headers = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const options = { host: '127.0.0.1', port: nginx.port, servername: 'exams.example', path, headers, agent: false }
      const ca = readFileSync(join(folder, 'fullchain.pem'))
      secureRequest({ ...options, ca }, reply => resolve(reply.resume()))
        .once('error', reject)
        .end()
    })

  test('people come by HTTPS, and are told to stay there', async () => {
    const reply = await get('/healthz')
    expect([reply.statusCode, reply.headers['strict-transport-security']]).toEqual([200, 'max-age=31536000'])
    const plain = await fetch(`http://127.0.0.1:${redirectPort}/login?x=1`, {
      redirect: 'manual',
      headers: { host: 'exams.example' },
    })
    expect([plain.status, plain.headers.get('location')]).toEqual([301, 'https://127.0.0.1/login?x=1'])
  })

  test('a picture that nginx sends says so too', async () => {
    const { token } = await makeStaff(app, { permissions: ['course:asset:view', 'course:asset:edit'] })
    const id = await makeAsset(app, token, { name: 'a.png', bytes: pngFile() })
    const { url } = await app.call(assets.link, { id }, token)
    const served = join(folder, 'files')
    symlinkSync(dirname(await app.deps.storage.receiveFolder()), served)
    const reply = await get(url)
    expect([reply.statusCode, reply.headers['strict-transport-security']]).toEqual([200, 'max-age=31536000'])
  })
})
