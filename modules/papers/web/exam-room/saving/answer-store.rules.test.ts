/** The store of a browser by itself: what a page may do there, and what stays from page to page and version to version. */
import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { describe, expect, it } from 'vitest'
import { NotHolder, openAnswerStore } from './answer-store.ts'

const newName = () => `store ${crypto.randomUUID()}`
const edit = (no: number, value: string) => ({ paperId: 'p', no, answer: { text: value }, epoch: 1, baseSeq: 0 })
const refused = (no: number, seq: number) => ({ ...edit(no, 'refused'), seq, reason: 'closed' }) as const

describe('the store', () => {
  it('is found under its name by every page', async () => {
    await openAnswerStore()
    expect((await indexedDB.databases()).map(({ name }) => name)).toContain('tripos-answers')
  })

  it('of the version before keeps its answers and learns who holds a paper', async () => {
    const name = newName()
    const old = await openDB(name, 1, {
      upgrade(fresh) {
        fresh.createObjectStore('pending', { keyPath: ['paperId', 'no'] })
        fresh.createObjectStore('seqs', { keyPath: ['paperId', 'no'] })
        fresh.createObjectStore('refused', { keyPath: ['paperId', 'no', 'seq', 'epoch'] })
        fresh.createObjectStore('places', { keyPath: 'paperId' })
      },
    })
    await old.put('pending', { ...edit(1, 'from before'), seq: 4 })
    old.close()
    const store = await openAnswerStore({ name })
    expect((await store.load('p')).pending).toMatchObject([{ no: 1, seq: 4, answer: { text: 'from before' } }])
    await store.claim({ paperId: 'p', pageId: 'a' })
    expect(await store.holder('p')).toMatchObject({ pageId: 'a', isFree: false })
  })

  it('lets a newer version of the app in, which another tab has loaded', async () => {
    const name = newName()
    await openAnswerStore({ name })
    const isLetIn = new Promise<boolean>((resolve, reject) => {
      openDB(name, 3, { blocked: () => resolve(false) }).then(() => resolve(true), reject)
    })
    expect(await isLetIn).toBe(true)
  })

  it('gives a paper its own rows, numbers and place, and no other paper', async () => {
    const store = await openAnswerStore({ name: newName() })
    await store.write(edit(1, 'a'), 0)
    await store.write(edit(1, 'b'), 0)
    await store.write(edit(2, 'c'), 6)
    await store.write({ ...edit(1, 'other'), paperId: 'q' }, 0)
    await store.keepPlace('p', { currentNo: 2, flags: [1] })
    expect(await store.load('p')).toEqual({
      pending: [
        { ...edit(1, 'b'), seq: 2 },
        { ...edit(2, 'c'), seq: 7 },
      ],
      seqs: new Map([
        [1, 2],
        [2, 7],
      ]),
      refused: [],
      place: { paperId: 'p', currentNo: 2, flags: [1] },
    })
    await store.forget('p')
    expect(await store.load('p')).toEqual({ pending: [], seqs: new Map(), refused: [], place: undefined })
    expect((await store.load('q')).pending).toMatchObject([{ answer: { text: 'other' } }])
  })

  it('hears of what the server has of questions that do not wait here', async () => {
    const store = await openAnswerStore({ name: newName() })
    await store.write(edit(2, 'a'), 0)
    await store.acknowledge('p', [
      { no: 1, seq: 3 },
      { no: 2, seq: 1 },
    ])
    expect((await store.load('p')).pending).toEqual([])
  })

  it('keeps what is refused, and drops the row that waited unless it is newer', async () => {
    const store = await openAnswerStore({ name: newName() })
    await store.write(edit(1, 'a'), 0)
    await store.write(edit(2, 'a'), 0)
    await store.write(edit(2, 'b'), 0)
    // The third never waited here.
    await store.refuse([refused(1, 1), refused(2, 1), refused(3, 1)])
    const left = await store.load('p')
    expect(left.pending).toMatchObject([{ no: 2, seq: 2, answer: { text: 'b' } }])
    expect(left.refused.map(({ no, seq }) => [no, seq])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ])
  })
})

describe('a paper in the store', () => {
  const twoPages = async () => {
    const name = newName()
    const [a, b] = await Promise.all([openAnswerStore({ name, pageId: 'a' }), openAnswerStore({ name, pageId: 'b' })])
    return { name, a, b }
  }

  it('goes to the page that takes it first; the next one hears who has it', async () => {
    const { a, b } = await twoPages()
    expect(await a.holder('p')).toBeUndefined()
    expect(await a.claim({ paperId: 'p', pageId: 'a' })).toMatchObject({ pageId: 'a', isFree: false })
    expect(await b.claim({ paperId: 'p', pageId: 'b' })).toMatchObject({ pageId: 'a', isFree: false })
    expect(await a.claim({ paperId: 'p', pageId: 'a' })).toMatchObject({ pageId: 'a' })
    expect(await a.holder('p')).toMatchObject({ pageId: 'a', isFree: false })
  })

  it.each([
    ['by force', { byForce: true }, 'b'],
    ['from the page it was seen with', { from: 'a' }, 'b'],
    ['not from a page that has lost it since', { from: 'c' }, 'a'],
  ])('can be taken %s', async (_, how, holder) => {
    const { a, b } = await twoPages()
    await a.claim({ paperId: 'p', pageId: 'a' })
    expect(await b.claim({ paperId: 'p', pageId: 'b', ...how })).toMatchObject({ pageId: holder })
    expect(await b.holder('p')).toMatchObject({ pageId: holder })
  })

  it('that its page lets go is free, and that page stays known as the last; nobody else can let it go', async () => {
    const { a, b } = await twoPages()
    await a.letGo('p', 'a')
    expect(await a.holder('p')).toBeUndefined()
    await a.claim({ paperId: 'p', pageId: 'a' })
    await b.letGo('p', 'b')
    expect(await a.holder('p')).toMatchObject({ pageId: 'a', isFree: false })
    await a.letGo('p', 'a')
    expect(await a.holder('p')).toMatchObject({ pageId: 'a', isFree: true })
    expect(await b.claim({ paperId: 'p', pageId: 'b' })).toMatchObject({ pageId: 'b', isFree: false })
  })

  it('that another page has cannot be written to, and nothing of the try stays', async () => {
    const { a, b } = await twoPages()
    await a.claim({ paperId: 'p', pageId: 'a' })
    await expect(b.write(edit(1, 'b'), 0)).rejects.toBeInstanceOf(NotHolder)
    await expect(b.keepPlace('p', { currentNo: 2, flags: [] })).rejects.toBeInstanceOf(NotHolder)
    await expect(b.refuse([refused(1, 1)])).rejects.toBeInstanceOf(NotHolder)
    expect(await b.load('p')).toEqual({ pending: [], seqs: new Map(), refused: [], place: undefined })
    // What is a fact, or never waited here, any page may say.
    await a.write(edit(1, 'a'), 0)
    await b.putAside([refused(2, 1)])
    await b.acknowledge('p', [{ no: 1, seq: 1 }])
    expect(await a.load('p')).toMatchObject({ pending: [], refused: [{ no: 2 }] })
  })

  it('can be written to by a store that is no page of the room', async () => {
    const { name, a } = await twoPages()
    await a.claim({ paperId: 'p', pageId: 'a' })
    const visitor = await openAnswerStore({ name })
    await visitor.write(edit(1, 'visitor'), 0)
    expect((await a.load('p')).pending).toMatchObject([{ answer: { text: 'visitor' } }])
  })
})
