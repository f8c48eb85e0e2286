/** For tests: one attempt in front of the model server. */
import type { PaperContent } from '../../contract/papers.ts'
import { AttemptSession } from './attempt-session.ts'
import { SaveQueue } from './saving/save-queue.ts'
import { type AnswerStore, openAnswerStore } from './saving/answer-store.ts'
import { ModelServer, refusal, VirtualTime } from './saving/model-server.test-kit.ts'

export const MINUTE = 60_000

/** A page in front of the model server; `leftMs` follows the virtual time. */
export class Page {
  readonly server = new ModelServer()
  readonly time = new VirtualTime()
  deadline = 10 * MINUTE
  isOnline = true
  /** How long the server takes for a reply. */
  slowMs = 0
  /** What `submit` answers with, if not yes. */
  submitError: Error | undefined
  /** When it was handed in, each try. */
  readonly submittedAt: number[] = []
  /** When the state was asked for. */
  readonly askedAt: number[] = []
  /** What the server knows of the place, and what it was told last. */
  place: PaperContent['place'] = null
  told: unknown
  openStore: () => Promise<AnswerStore> = () => openAnswerStore({ name: 'session' })
  session!: AttemptSession
  saveQueue!: SaveQueue

  async open({ isStarted = true, paperId = `session ${crypto.randomUUID()}` } = {}): Promise<AttemptSession> {
    const opened = this.server.open({ device: 'here', page: 'this', takeOver: false })
    const content = {
      paperId,
      submitKey: 'k'.repeat(20),
      questions: [1, 2].map(no => ({ no, section: 0, type: 4, points: 100, stem: '', options: [] })),
      earliestHandInAt: null,
      place: this.place,
      ...this.clock(),
      ...opened,
    } as unknown as PaperContent
    this.saveQueue = await SaveQueue.open(content, this.openStore)
    this.session = new AttemptSession({
      content,
      saveQueue: this.saveQueue,
      trip: { sentAt: this.time.now, receivedAt: this.time.now },
      calls: {
        saveAnswers: ({ epoch, answers, place }) =>
          this.answer(() => {
            this.told = place
            return this.server.save(epoch, answers)
          }),
        askState: ({ epoch }) => {
          this.askedAt.push(this.time.now)
          return this.answer(() => this.server.ask(epoch ?? 0))
        },
        submitPaper: ({ paperId, submitKey }) => this.answer(() => this.submit(paperId, submitKey)),
      },
      now: () => this.time.now,
      after: this.time.after,
      random: () => 0.5,
    })
    if (isStarted) this.session.start()
    return this.session
  }

  get submits(): number {
    return this.submittedAt.length
  }

  private clock() {
    return { ...this.server.clock(), leftMs: Math.max(0, this.deadline - this.time.now) }
  }

  private submit(paperId: string, submitKey: string) {
    this.submittedAt.push(this.time.now)
    const { content } = this.session
    if (paperId !== content.paperId || submitKey !== content.submitKey) throw refusal('BAD_INPUT')
    if (this.submitError) throw this.submitError
    this.server.submit()
    return this.clock()
  }

  private async answer<T extends object>(serve: () => T): Promise<T> {
    if (!this.isOnline) throw new TypeError('network error')
    const reply = { ...serve(), leftMs: Math.max(0, this.deadline - this.time.now) }
    if (this.slowMs > 0) await new Promise<void>(resolve => void this.time.after(this.slowMs, resolve))
    return reply
  }

  readonly settle = async (): Promise<void> => {
    for (let round = 0; round < 4; round += 1) {
      await this.saveQueue.whenWritten()
      await new Promise<void>(resolve => setImmediate(resolve))
    }
  }

  async pass(ms: number): Promise<void> {
    await this.settle()
    await this.time.pass(ms, this.settle)
    await this.settle()
  }
}
