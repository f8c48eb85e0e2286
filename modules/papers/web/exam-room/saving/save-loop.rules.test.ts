import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SaveQueue } from './save-queue.ts'
import { type AnswerStore, openAnswerStore } from './answer-store.ts'
import { indicatorOf } from './indicator.rules.ts'
import { carry, type Fate, ModelServer, type SentAnswer, VirtualTime } from './model-server.test-kit.ts'
import { SaveLoop } from './save-loop.ts'

const GOOD: Fate = { outMs: 20, backMs: 20, againMs: undefined }
const QUESTIONS = 3

const turn = () => new Promise<void>(resolve => setImmediate(resolve))

/** One browser: its own store, a page that can be reloaded, and what its user typed. */
class Browser {
  readonly typed = new Map<number, number>()
  saveQueue: SaveQueue | undefined
  loop: SaveLoop | undefined
  pages = 0
  /** Edits taken from this browser for good: shown to the candidate as refused. */
  readonly world: World
  readonly name: string
  readonly store: AnswerStore

  constructor(world: World, name: string, store: AnswerStore) {
    this.world = world
    this.name = name
    this.store = store
  }

  async load(takeOver: boolean): Promise<void> {
    const before = this.loop
    before?.halt()
    this.loop = undefined
    await before?.whenWritten()
    this.saveQueue = undefined
    const { server, time } = this.world
    let opened: ReturnType<ModelServer['open']>
    try {
      this.pages += 1
      opened = server.open({ device: this.name, page: `page ${this.pages}`, takeOver })
    } catch {
      return
    }
    const saveQueue = await SaveQueue.open({ paperId: this.world.paperId, ...opened }, async () => this.store)
    this.saveQueue = saveQueue
    const loop: SaveLoop = new SaveLoop({
      saveQueue,
      save: rows => this.world.carrySave(opened.epoch, rows),
      ask: () => carry(time, this.world.nextFate(), () => server.ask(opened.epoch)),
      now: () => time.now,
      after: time.after,
      random: () => 0.5,
      isHeld: () => false,
      onReply: () => undefined,
      onChange: () => this.world.checkIndicator(this, loop),
    })
    this.loop = loop
    loop.start()
  }

  type(no: number): void {
    if (!this.loop || this.loop.state.stop !== undefined) return
    this.world.counter += 1
    this.typed.set(no, this.world.counter)
    this.loop.edit(no, { text: String(this.world.counter) })
  }

  /** Counters that this browser shows as refused. */
  refused(): Set<number> {
    return new Set((this.saveQueue?.refused ?? []).map(row => counterOf(row)))
  }
}

const counterOf = (row: Pick<SentAnswer, 'answer'> | undefined): number =>
  row?.answer && 'text' in row.answer ? Number(row.answer.text) : 0

/** A paper, two browsers of one candidate, and the network between. */
class World {
  readonly server = new ModelServer()
  readonly time = new VirtualTime()
  readonly acknowledged = new Map<number, number>()
  readonly browsers: readonly Browser[]
  readonly paperId: string
  /** Edits that were called saved, by the server or by the indicator, while they were not. */
  readonly lies: string[] = []
  counter = 0
  isOnline = true
  #fates: readonly Fate[]
  #sent = 0

  constructor(paperId: string, stores: readonly AnswerStore[], fates: readonly Fate[]) {
    this.paperId = paperId
    this.browsers = stores.map((store, index) => new Browser(this, `device ${index}`, store))
    this.#fates = fates
  }

  nextFate(): Fate {
    if (!this.isOnline) return { outMs: undefined, backMs: undefined, againMs: undefined }
    this.#sent += 1
    return this.#fates[this.#sent % Math.max(1, this.#fates.length)] ?? GOOD
  }

  async carrySave(epoch: number, rows: readonly SentAnswer[]) {
    const reply = await carry(this.time, this.nextFate(), () => this.server.save(epoch, rows))
    for (const row of rows) {
      const isSaved = reply.saved.some(({ no, seq }) => no === row.no && seq >= row.seq)
      if (isSaved) this.acknowledged.set(row.no, Math.max(counterOf(row), this.acknowledged.get(row.no) ?? 0))
    }
    this.checkStored()
    return reply
  }

  /** The stored answer is the newest acknowledged one, or newer. */
  checkStored(): void {
    for (const [no, counter] of this.acknowledged) {
      const stored = counterOf(this.server.stored.get(no))
      if (stored < counter) this.lies.push(`acknowledged ${no}: ${counter}, stored ${stored}`)
    }
  }

  /** 'Saved' is true: everything typed here is stored, or shown as refused. */
  checkIndicator(browser: Browser, loop: SaveLoop): void {
    // A page that is gone shows nothing.
    if (browser.loop !== loop || indicatorOf(loop.state).kind !== 'saved') return
    for (const [no, counter] of browser.typed) {
      const stored = counterOf(this.server.stored.get(no))
      if (stored < counter && !browser.refused().has(counter)) this.lies.push(`${browser.name} ${no}: ${counter}`)
    }
  }

  /** Lets real storage and promises finish; virtual time stands still. */
  readonly settle = async (): Promise<void> => {
    for (let round = 0; round < 2; round += 1) {
      for (const browser of this.browsers) await browser.loop?.whenWritten()
      await turn()
    }
    this.checkStored()
  }

  async quieten(): Promise<void> {
    this.isOnline = true
    this.#fates = []
    for (const browser of this.browsers) browser.loop?.wake()
    await this.settle()
    await this.time.pass(40_000, this.settle)
  }
}

type Step =
  | { readonly kind: 'type'; readonly device: number; readonly no: number }
  | { readonly kind: 'pass'; readonly ms: number }
  | { readonly kind: 'reload' | 'takeOver' | 'wake'; readonly device: number }
  | { readonly kind: 'line'; readonly isOnline: boolean }

async function take(world: World, step: Step): Promise<void> {
  switch (step.kind) {
    case 'type':
      return world.browsers[step.device]?.type(step.no)
    case 'pass':
      await world.settle()
      return world.time.pass(step.ms, world.settle)
    case 'reload':
      return world.browsers[step.device]?.load(false)
    case 'takeOver':
      return world.browsers[step.device]?.load(true)
    case 'wake':
      return world.browsers[step.device]?.loop?.wake()
    case 'line':
      world.isOnline = step.isOnline
      return
  }
}

const device = fc.integer({ min: 0, max: 1 })
const lost = <T>(arbitrary: fc.Arbitrary<T>, freq: number) => fc.option(arbitrary, { nil: undefined, freq })
const fate: fc.Arbitrary<Fate> = fc.record({
  outMs: lost(fc.integer({ min: 1, max: 20_000 }), 4),
  backMs: lost(fc.integer({ min: 1, max: 20_000 }), 4),
  againMs: lost(fc.integer({ min: 1, max: 40_000 }), 1),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({ kind: fc.constant('type'), device, no: fc.integer({ min: 1, max: QUESTIONS }) }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('pass'), ms: fc.integer({ min: 1, max: 25_000 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('reload', 'takeOver', 'wake'), device }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('line'), isOnline: fc.boolean() }) },
) as fc.Arbitrary<Step>
const typing = (at: number, no: number, times: number): Step[] =>
  Array.from({ length: times }, () => ({ kind: 'type', device: at, no }))
/** Edits without a network on one device, more on the other, and back: what chance alone seldom plays. */
const thereAndBack = fc
  .record({ no: fc.integer({ min: 1, max: QUESTIONS }), left: fc.integer({ min: 1, max: 3 }), made: fc.nat(2) })
  .map(({ no, left, made }): Step[] => [
    { kind: 'line', isOnline: false },
    ...typing(0, no, left),
    { kind: 'pass', ms: 1 },
    { kind: 'takeOver', device: 1 },
    { kind: 'reload', device: 0 },
    { kind: 'line', isOnline: true },
    ...typing(1, no, made),
    { kind: 'pass', ms: 1000 },
    { kind: 'takeOver', device: 0 },
  ])
const anySteps = fc.array(step, { minLength: 1, maxLength: 10 })
const steps = fc.oneof(
  { weight: 5, arbitrary: anySteps },
  { weight: 1, arbitrary: fc.tuple(thereAndBack, anySteps).map(([first, then]) => [...first, ...then]) },
)
const schedule = fc.record({
  fates: fc.array(fate, { maxLength: 5 }),
  steps,
  /** Somebody closes the paper before this step, or nobody does. */
  closesAt: fc.option(fc.integer({ min: 0, max: 12 }), { nil: undefined, freq: 2 }),
})

type Plan = typeof schedule extends fc.Arbitrary<infer P> ? P : never

/** Runs one schedule to its quiet end and checks what must then be true. */
async function play(paperId: string, stores: readonly AnswerStore[], plan: Plan): Promise<void> {
  const world = new World(paperId, stores, plan.fates)
  await world.browsers[0]?.load(false)
  for (const [index, next] of plan.steps.entries()) {
    if (index === plan.closesAt) world.server.submit()
    await take(world, next)
  }
  await world.settle()
  await world.quieten()

  for (const browser of world.browsers) {
    const left = await browser.store.load(paperId)
    const refused = new Set(left.refused.map(counterOf))
    const pending = new Set(left.pending.map(counterOf))
    const isHere = browser.loop !== undefined && world.server.state === 0 && browser.name === world.server.device
    for (const [no, counter] of browser.typed) {
      const isStored = counterOf(world.server.stored.get(no)) >= counter
      // A page that is not running keeps its edits in the store of its browser until the paper is opened there again.
      const isKept = isStored || refused.has(counter) || (!browser.loop && pending.has(counter))
      if (!isKept) world.lies.push(`${browser.name} lost ${no}: ${counter}`)
    }
    if (isHere && browser.loop?.state.waiting !== 0) world.lies.push(`${browser.name} still waits`)
    browser.loop?.halt()
  }
  expect(world.lies).toEqual([])
}

/** Schedules that run side by side, each pair of browsers with its own storage: they share the turns that storage takes. */
const SIDE_BY_SIDE = 25
/** `npm run soak` plays 10,000. */
const SCHEDULES = Number((import.meta.env['TRIPOS_SCHEDULES'] as string | undefined) ?? 1000)

describe('saving', () => {
  it(`keeps the newest answer through ${SCHEDULES} schedules of losses, delays, repeats, reloads and take-overs`, async () => {
    const group = fc.array(schedule, { minLength: SIDE_BY_SIDE, maxLength: SIDE_BY_SIDE })
    let papers = 0
    let slots: (readonly AnswerStore[])[] = []
    // Fresh databases now and then: fake-indexeddb keeps a list of every transaction there ever was.
    const renew = async () => {
      const open = (slot: number) =>
        Promise.all([
          openAnswerStore({ name: `${papers} ${slot} a` }),
          openAnswerStore({ name: `${papers} ${slot} b` }),
        ])
      slots = await Promise.all(Array.from({ length: SIDE_BY_SIDE }, (_, slot) => open(slot)))
    }
    const playIn = async (slot: number, plan: Plan) => {
      papers += 1
      try {
        await play(`paper ${papers}`, slots[slot] ?? [], plan)
      } catch (error) {
        // The one schedule that failed says more than those around it.
        throw new Error(`${JSON.stringify(plan)}\n${String(error)}`, { cause: error })
      }
    }
    const property = fc.asyncProperty(group, async plans => {
      if (papers % (3 * SIDE_BY_SIDE) === 0) await renew()
      await Promise.all(plans.map((plan, slot) => playIn(slot, plan)))
    })
    await fc.assert(property, {
      numRuns: SCHEDULES / SIDE_BY_SIDE,
      endOnFailure: true,
      asyncReporter: async run => {
        if (run.failed) throw new Error(`seed ${run.seed}`, { cause: run.errorInstance })
      },
    })
    expect(papers).toBe(SCHEDULES)
  }, 240_000)
})
