import { assets } from '../contract/assets.ts'
import { AssetState } from '../contract/asset-kinds.ts'
import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { sendFile } from '../test/make-assets.ts'
import { makeStaff } from '../../identity/test/make-staff.ts'
import { examineAll } from './examine.ts'

/** A scanner that finds the word EICAR and takes at most so many bytes. It speaks INSTREAM. */
const MOST = 1000
let isAway = false
function startScanner(): Promise<Server> {
  const server = createServer(socket => {
    if (isAway) return socket.destroy()
    let bytes = Buffer.alloc(0)
    socket.on('error', () => undefined)
    return socket.on('data', part => {
      bytes = Buffer.concat([bytes, part])
      const command = 'zINSTREAM\0'.length
      let content = Buffer.alloc(0)
      for (let at = command; at + 4 <= bytes.length; ) {
        const length = bytes.readUInt32BE(at)
        if (length === 0) return socket.end(content.includes('EICAR') ? 'stream: Eicar-Test FOUND\0' : 'stream: OK\0')
        content = Buffer.concat([content, bytes.subarray(at + 4, at + 4 + length)])
        at += 4 + length
      }
      return content.length > MOST && socket.end('INSTREAM size limit exceeded. ERROR\0')
    })
  })
  return new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(server)))
}

let scanner: Server
let app: TestApp
let token: string
beforeAll(async () => {
  scanner = await startScanner()
  app = await startTestApp({ clamd: `127.0.0.1:${(scanner.address() as AddressInfo).port}` })
  token = (await makeStaff(app, { permissions: ['course:asset:view', 'course:asset:edit'] })).token
})
afterAll(async () => {
  await app.close()
  scanner.close()
})

const found = async (text: string) => {
  const id = await sendFile(app, token, { name: 'a.txt', bytes: Buffer.from(text) })
  return app.call(assets.detail, { id }, token)
}

test('a clean file is ready, an infected one is refused by the name of the virus', async () => {
  expect(await found('clean')).toMatchObject({ state: AssetState.ready })
  expect(await found('an EICAR test')).toMatchObject({
    state: AssetState.refused,
    refusal: 'The virus scan found Eicar-Test. The file has been removed.',
  })
})

test('what the scanner does not take is not let through', async () => {
  expect(await found('x'.repeat(MOST + 1))).toMatchObject({ state: AssetState.refused })
})

test('while the scanner is away files wait, and nobody has them', async () => {
  isAway = true
  const { id, state } = await found('waits')
  expect(state).toBe(AssetState.examining)
  expect((await app.send(assets.link, { id }, token)).body.code).not.toBe(0)
  isAway = false
  app.clock.advance(61)
  await examineAll(app.deps)
  expect(await app.call(assets.detail, { id }, token)).toMatchObject({ state: AssetState.ready })
})
