/** Files of answers in the store of a browser: what an earlier version of the app left is sent, what was lost stays named. */
import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { openDB } from 'idb'
import { describe, expect, it } from 'vitest'
import { browserClock } from '@tripos/send-queue/browser-clock.ts'
import { withLost } from './lost-files.rules.ts'
import { makeUploadQueue } from './upload-queue.ts'
import { openUploadStore, type StoredUpload } from './upload-store.ts'

const newName = () => `uploads ${crypto.randomUUID()}`
const upload = (id: string, no: number, paperId = 'p'): StoredUpload => ({
  paperId,
  no,
  id,
  name: `${id}.pdf`,
  bytes: new Blob([`bytes of ${id}`]),
})

/** As the versions up to the first one with `lost` laid it down. */
async function layDownOld(name: string, uploads: readonly StoredUpload[]): Promise<void> {
  const old = await openDB(name, 1, {
    upgrade: fresh => void fresh.createObjectStore('uploads', { keyPath: ['paperId', 'id'] }),
  })
  for (const [index, each] of uploads.entries()) await old.put('uploads', { ...each, place: index + 1 })
  old.close()
}

describe('the store of uploads', () => {
  it('is found under its name by every page', async () => {
    await openUploadStore()
    expect((await indexedDB.databases()).map(({ name }) => name)).toContain('tripos-uploads')
  })

  it('of the version before is read in its order, with its bytes', async () => {
    const name = newName()
    await layDownOld(name, [upload('b', 3), upload('a', 3), upload('other', 1, 'q')])
    const store = await openUploadStore(name)
    const left = await store.load('p')
    expect(left.map(({ id, no, name: file }) => [id, no, file])).toEqual([
      ['b', 3, 'b.pdf'],
      ['a', 3, 'a.pdf'],
    ])
    expect(await left[0]?.bytes.text()).toBe('bytes of b')
    expect(await store.lost('p')).toEqual([])
  })

  it('of the version before is sent by the page that finds it, and empty after that', async () => {
    const name = newName()
    await layDownOld(name, [upload('b', 3), upload('a', 3)])
    const store = await openUploadStore(name)
    const sent: string[] = []
    let files: readonly string[] = ['b']
    const queue = makeUploadQueue(
      {
        ...browserClock,
        paperId: 'p',
        store,
        send: async each => void sent.push(`${each.id} ${each.no} ${await each.bytes.text()}`),
        newId: () => 'new',
        attempt: {
          answerOf: () => ({ kind: 'files', files: [...files] }),
          choose: (_, answer) => void (files = answer?.kind === 'files' ? answer.files : []),
          count: () => undefined,
          lose: async () => undefined,
          refused: () => undefined,
        },
      },
      [],
    )
    await queue.resume()
    await expect.poll(() => sent).toEqual(['b 3 bytes of b', 'a 3 bytes of a'])
    await expect.poll(() => store.load('p')).toEqual([])
    expect(files).toEqual(['b', 'a'])
  })

  it('keeps the names of what is lost in place of the bytes, and nothing of another paper changes', async () => {
    const store = await openUploadStore(newName())
    for (const each of [upload('a', 3), upload('b', 3), upload('c', 4), upload('other', 1, 'q')]) await store.put(each)
    const lost = withLost('p', [], { files: await store.load('p'), reason: 'closed' })
    await store.lose('p', lost)
    expect(await store.load('p')).toEqual([])
    expect(await store.lost('p')).toEqual([
      { paperId: 'p', no: 3, reason: 'closed', names: ['a.pdf', 'b.pdf'] },
      { paperId: 'p', no: 4, reason: 'closed', names: ['c.pdf'] },
    ])
    expect([(await store.load('q')).length, await store.lost('q')]).toEqual([1, []])
  })
})

describe('lost files', () => {
  it('are added to what was lost when the paper was closed before', () => {
    const before = [{ paperId: 'p', no: 3, reason: 'closed', names: ['a.pdf'] }] as const
    expect(withLost('p', before, { files: [{ no: 3, name: 'b.pdf' }], reason: 'tooLate' })).toEqual([
      { paperId: 'p', no: 3, reason: 'tooLate', names: ['a.pdf', 'b.pdf'] },
    ])
    expect(withLost('p', before, { files: [], reason: 'tooLate' })).toEqual(before)
  })

  it('are all named, under their question', () => {
    const file = fc.record({ no: fc.integer({ min: 1, max: 4 }), name: fc.string({ minLength: 1, maxLength: 4 }) })
    const property = fc.property(fc.array(file), fc.array(file), (first, second) => {
      const once = withLost('p', [], { files: first, reason: 'closed' })
      const twice = withLost('p', once, { files: second, reason: 'closed' })
      const named = twice.flatMap(({ no, names }) => names.map(name => `${no} ${name}`))
      expect(named.toSorted()).toEqual([...first, ...second].map(({ no, name }) => `${no} ${name}`).toSorted())
      expect(new Set(twice.map(({ no }) => no)).size).toBe(twice.length)
    })
    fc.assert(property)
  })
})
