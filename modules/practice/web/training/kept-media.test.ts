import 'fake-indexeddb/auto'
import type { Answer, Received } from '@tripos/web-kit/testing/local-server.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { listKeys, putFile } from '@tripos/web-kit/sealed-files.ts'
import { dropExpired, openSealedStore } from '@tripos/web-kit/sealed-store.ts'
import { forgetSession, startSession } from '@tripos/web-kit/session.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { TrainingQuestion } from '../../contract/training.ts'
import { KeptMedia } from './kept-media.ts'
import { mediaKey, MOST_BYTES } from './kept-media.rules.ts'
import { openKeptTraining } from './kept-training.ts'
import type { Run } from './training.rules.ts'

const HOUR_MS = 60 * 60 * 1000
const ID = '01890000-0000-7000-8000-000000000001'
const RUN = { id: ID, mode: 1, finishedAt: null, bank: { id: ID, name: 'Bank' }, standings: [] } as unknown as Run
const file = (letter: string) => letter.repeat(64)
const link = (letter: string, ticket = 'sAbc-1x-_y') => `/files/${file(letter)}/${ticket}`
const shown = (...letters: string[]) =>
  ({
    no: 1,
    shownMs: HOUR_MS,
    question: { stem: letters.map(letter => `<img src="${link(letter)}">`).join('') },
    hints: [],
  }) as unknown as TrainingQuestion

const picture = ({ path }: Received): Answer => ({
  headers: { 'content-type': 'image/png' },
  body: Buffer.from(`picture ${path.slice(7, 8)}`),
})
let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  vi.stubGlobal('isSecureContext', true)
  server = await serve(() => envelope({}))
})
afterAll(() => server.close())
beforeEach(() => {
  startSession('of-lin')
  server.received.length = 0
  server.answerWith(picture)
})
afterEach(() => {
  vi.useRealTimers()
  forgetSession()
})

async function open(runId = ID) {
  const store = await openSealedStore()
  if (store === undefined) throw new Error('no store')
  return { store, media: new KeptMedia(store, runId) }
}
const inAnHour = () => Date.now() + HOUR_MS

it('keeps pictures sealed and gives them by whichever link', async () => {
  const { store, media } = await open()
  await media.keep(shown('a', 'b'), inAnHour())
  const found = await media.find(link('a', 'another-2-z'))
  expect(found?.type).toBe('image/png')
  expect(await found?.text()).toBe('picture a')
  expect(await media.find(link('c'))).toBeUndefined()
  expect(media.leftOut).toBe(0)
  const [key = ''] = await listKeys(store, 'training ')
  expect(key).toBe(mediaKey(ID, file('a'), 9))
  // As whoever opens the files of the browser would see it.
  const rows = await rawRows()
  expect(rows).toHaveLength(2)
  expect(rows.map(({ data }) => new TextDecoder('latin1').decode(data))).not.toContainEqual(
    expect.stringContaining('picture'),
  )
})

it('does not bring again what is there, and lets it live on with its question', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { media } = await open()
  await media.keep(shown('a'), inAnHour())
  vi.setSystemTime(Date.now() + HOUR_MS - 1000)
  await media.keep(shown('a'), inAnHour())
  vi.setSystemTime(Date.now() + 2000)
  expect(await media.find(link('a'))).toBeDefined()
  expect(server.received).toHaveLength(1)
  vi.setSystemTime(Date.now() + HOUR_MS)
  expect(await media.find(link('a'))).toBeUndefined()
  await dropExpired()
  expect(await rawRows()).toEqual([])
})

it('lives shorter where an exam asks the question earlier than was known', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { media } = await open()
  await media.keep(shown('a'), inAnHour())
  await media.keep(shown('a'), Date.now() + 1000)
  vi.setSystemTime(Date.now() + 1001)
  expect(await media.find(link('a'))).toBeUndefined()
})

it('counts what did not come, what is no picture and what does not fit', async () => {
  server.answerWith(request => {
    const letter = request.path[7]
    if (letter === 'a') return { status: 404, body: '' }
    if (letter === 'b') return { headers: { 'content-type': 'text/html' }, body: 'sign in' }
    return picture(request)
  })
  const { store, media } = await open()
  await putFile(store, mediaKey('other', file('x'), MOST_BYTES - 5), { file: new Blob(['x']), lifeMs: HOUR_MS })
  await media.keep(shown('a', 'b', 'c'), inAnHour())
  expect(media.leftOut).toBe(3)
  await store.drop('training other ')
  server.answerWith(picture)
  await media.keep(shown('c'), inAnHour())
  expect(media.leftOut).toBe(2)
  expect(await listKeys(store, 'training ')).toEqual([mediaKey(ID, file('c'), 9)])
})

it('goes with its training, though pictures are on their way', async () => {
  const kept = await openKeptTraining(RUN)
  await kept?.keepQuestions([shown('a')])
  await kept?.keepMedia([shown('a')])
  expect(await rawRows()).toHaveLength(2)
  let isAsked = false
  server.answerWith(async request => {
    isAsked = true
    await new Promise(resolve => setTimeout(resolve, 100))
    return picture(request)
  })
  const coming = kept?.keepMedia([shown('b', 'c')])
  await vi.waitFor(() => expect(isAsked).toBe(true))
  await kept?.drop()
  await coming
  await new Promise(resolve => setTimeout(resolve, 150))
  expect(await rawRows()).toEqual([])
})

it('is found by nobody else, and not after signing out', async () => {
  const { media } = await open()
  await media.keep(shown('a'), inAnHour())
  startSession('of-wang')
  // What was opened before belongs to who was there before; whoever opens now finds nothing and clears it away.
  expect(await (await open()).media.find(link('a'))).toBeUndefined()
  expect(await rawRows()).toEqual([])

  const again = await open()
  await again.media.keep(shown('b'), inAnHour())
  expect(await rawRows()).toHaveLength(1)
  forgetSession()
  await again.media.keep(shown('c'), inAnHour())
  expect(await rawRows()).toEqual([])
  expect(await openSealedStore()).toBeUndefined()
})

/** Past our own code. */
function rawRows(): Promise<readonly { readonly key: string; readonly data: ArrayBuffer }[]> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open('tripos-kept')
    asked.onerror = () => reject(new Error('no store'))
    asked.onsuccess = () => {
      if (asked.result.objectStoreNames.length === 0) {
        asked.result.close()
        indexedDB.deleteDatabase('tripos-kept')
        return resolve([])
      }
      const rows = asked.result.transaction('rows').objectStore('rows').getAll()
      rows.onsuccess = () => {
        asked.result.close()
        resolve(rows.result)
      }
    }
  })
}
