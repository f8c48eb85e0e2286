import 'fake-indexeddb/auto'
import type { Answer } from '@tripos/question-kinds/answers.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { CallError } from '@tripos/web-kit/call-error.ts'
import { refusal, VirtualTime } from '../saving/model-server.test-kit.ts'
import { makeUploadQueue, type UploadQueue } from './upload-queue.ts'
import { openUploadStore, type StoredUpload } from './upload-store.ts'

const NO = 3
let papers = 0

/** One paper on one browser; a reload makes another queue over the same store and answers. */
class Page {
  readonly paperId = `paper ${(papers += 1)}`
  readonly time = new VirtualTime()
  readonly arrived: string[] = []
  readonly lost: string[] = []
  readonly told: string[] = []
  answer: Answer | null = null
  waiting = 0
  /** What the next sending meets: the server, a broken line, silence, or a refusal. */
  fate: 'arrives' | 'broken' | 'silent' | Error = 'arrives'
  queue!: UploadQueue
  #ids = 0

  async load(): Promise<UploadQueue> {
    const store = await openUploadStore()
    this.queue = makeUploadQueue(
      {
        paperId: this.paperId,
        store,
        send: (upload, { signal }) => this.send(upload, signal),
        attempt: {
          answerOf: () => this.answer,
          choose: (_, answer) => void (this.answer = answer),
          count: count => void (this.waiting = count),
          lose: async files => void this.lost.push(...files.map(file => file.name)),
          refused: item => void this.told.push(`${item.name}: ${item.problem}`),
        },
        newId: () => `id ${(this.#ids += 1)}`,
        now: () => this.time.now,
        after: this.time.after,
        random: () => 0.5,
      },
      [],
    )
    await this.queue.resume()
    return this.queue
  }

  private async send(upload: StoredUpload, signal: AbortSignal | undefined): Promise<void> {
    const { fate } = this
    if (fate instanceof Error) throw fate
    if (fate === 'broken') throw new TypeError('network error')
    if (fate === 'silent') {
      await new Promise((_, reject) =>
        signal?.addEventListener('abort', () => reject(new DOMException('cut', 'AbortError'))),
      )
    }
    this.arrived.push(`${upload.name} ${await upload.bytes.text()}`)
  }

  readonly settle = async (): Promise<void> => {
    for (let round = 0; round < 12; round += 1) await new Promise<void>(resolve => setImmediate(resolve))
  }

  async pass(ms: number): Promise<void> {
    await this.settle()
    await this.time.pass(ms, this.settle)
    await this.settle()
  }

  async left(): Promise<string[]> {
    return (await (await openUploadStore()).load(this.paperId)).map(({ name }) => name)
  }
}

const file = (name: string) => new File([`bytes of ${name}`], name)

let page: Page
beforeEach(() => {
  page = new Page()
})

describe('files of an answer', () => {
  it('are named by the answer at once, count as not saved until they have arrived, and go one after the other', async () => {
    const queue = await page.load()
    page.fate = 'silent'
    await queue.add(NO, [file('a.pdf'), file('b.pdf')])
    expect(page.answer).toEqual({ kind: 'files', files: ['id 1', 'id 2'] })
    expect(page.waiting).toBe(2)
    expect(queue.getItems().map(({ state }) => state)).toEqual(['sending', 'waiting'])
    page.fate = 'arrives'
    await page.pass(40_000)
    expect(page.arrived).toEqual(['a.pdf bytes of a.pdf', 'b.pdf bytes of b.pdf'])
    expect(page.waiting).toBe(0)
    expect(await page.left()).toEqual([])
  })

  it('are sent again over a line that breaks, by themselves', async () => {
    const queue = await page.load()
    page.fate = 'broken'
    await queue.add(NO, [file('a.pdf')])
    await page.pass(60_000)
    expect(page.waiting).toBe(1)
    page.fate = 'arrives'
    await page.pass(20_000)
    expect(page.arrived).toEqual(['a.pdf bytes of a.pdf'])
    expect(page.waiting).toBe(0)
  })

  it('outlive the page with their bytes and go on after a reload, under the same ids', async () => {
    const queue = await page.load()
    page.fate = 'broken'
    await queue.add(NO, [file('a.pdf'), file('b.pdf')])
    queue.stop()
    page.fate = 'arrives'
    await page.load()
    await page.pass(1000)
    expect(page.arrived).toEqual(['a.pdf bytes of a.pdf', 'b.pdf bytes of b.pdf'])
    expect(page.answer).toEqual({ kind: 'files', files: ['id 1', 'id 2'] })
  })

  it('are named again where the page ended between keeping the bytes and naming them', async () => {
    const store = await openUploadStore()
    await store.put({ paperId: page.paperId, no: NO, id: 'left', name: 'a.pdf', bytes: file('a.pdf') })
    await page.load()
    await page.pass(1000)
    expect(page.answer).toEqual({ kind: 'files', files: ['left'] })
    expect(page.arrived).toHaveLength(1)
  })

  it('leave the answer with the reason of the server, and do not hold up the others', async () => {
    const queue = await page.load()
    page.fate = refusal('FILE_DISGUISED')
    await queue.add(NO, [file('a.pdf')])
    await page.settle()
    page.fate = 'arrives'
    await queue.add(NO, [file('b.pdf')])
    await page.settle()
    expect(page.answer).toEqual({ kind: 'files', files: ['id 2'] })
    expect(page.told).toHaveLength(1)
    expect(page.waiting).toBe(0)
    expect(queue.getItems().map(({ state }) => state)).toEqual(['refused', 'arrived'])
    expect(await page.left()).toEqual([])
  })

  it('can be removed while they are being sent', async () => {
    const queue = await page.load()
    page.fate = 'silent'
    await queue.add(NO, [file('a.pdf'), file('b.pdf')])
    page.fate = 'arrives'
    await queue.remove(NO, 'id 1')
    await page.settle()
    expect(page.answer).toEqual({ kind: 'files', files: ['id 2'] })
    expect(page.arrived).toEqual(['b.pdf bytes of b.pdf'])
    await queue.remove(NO, 'id 2')
    expect(page.answer).toBeNull()
  })

  it('that have not arrived when the paper closes are told once and forgotten here', async () => {
    const queue = await page.load()
    page.fate = refusal('PAPER_CLOSED')
    await queue.add(NO, [file('a.pdf'), file('b.pdf')])
    await page.pass(1000)
    await queue.close('closed')
    expect(page.lost).toEqual(['a.pdf', 'b.pdf'])
    expect(await page.left()).toEqual([])
  })

  it('stay in this browser when another device has taken the paper', async () => {
    const queue = await page.load()
    page.fate = refusal('PAPER_TAKEN_OVER')
    await queue.add(NO, [file('a.pdf')])
    await page.pass(60_000)
    expect(page.lost).toEqual([])
    expect(await page.left()).toEqual(['a.pdf'])
  })

  it('wait as long as a busy server asks, and no server decides by silence', async () => {
    const queue = await page.load()
    page.fate = new CallError({ code: 1, text: '', data: null, status: 503, requestId: undefined, retryAfter: 60 })
    await queue.add(NO, [file('a.pdf')])
    await page.settle()
    page.fate = 'arrives'
    await page.pass(50_000)
    expect(page.arrived).toEqual([])
    await page.pass(15_000)
    expect(page.arrived).toHaveLength(1)
  })
})
