/**
 * The answers of calls that a page begins with and that are the same for everybody: it carries them along, and has a round trip
 * less to wait for. Nobody's session is looked at here, so that nothing of a person can stand in a page.
 */
import type { Endpoint } from '@tripos/contract-kit/endpoint.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { inLane } from '@tripos/db/lanes.ts'
import { type Batcher, makeBatcher } from '@tripos/runtime/batcher.ts'
import type { Clock } from '@tripos/runtime/clock.ts'
import type { Log } from '@tripos/runtime/log.ts'
import * as z from 'zod/mini'
import type { EarlyCall } from './entrances.rules.ts'
import { parseInput } from './input-refusal.ts'
import type { Mounted, RequestContext } from './mount.ts'

/** Longer than that no page waits: the browser asks itself then. */
const MAX_WAIT_MS = 200
/** Pages that wait for one answer. */
const MAX_WAITING = 10_000

/** By path and body, as the browser keeps them (packages/web-kit/early-calls.ts). */
export type PageAnswers = Readonly<Record<string, string>>
export type FindPageAnswers = (calls: readonly EarlyCall[], language: Language) => Promise<PageAnswers>

const keyOfCall = ([path, body]: EarlyCall): string => path + JSON.stringify(body)

const isSameForAll = ({ access, transport, pictures, withCookie }: Endpoint): boolean =>
  access === 'public' && transport === 'json' && pictures === 'none' && !withCookie

/** What is asked while an answer is on its way shares the next one: never one that is older than the question. */
export function makePageAnswers(
  mounted: readonly Mounted[],
  { clock, log }: { clock: Clock; log: Log },
): FindPageAnswers {
  const known = new Map<string, Mounted>(
    mounted.filter(({ endpoint }) => isSameForAll(endpoint)).map(one => [one.endpoint.path, one]),
  )
  const batchers = new Map<string, Batcher<null, string>>()

  async function answer({ endpoint, handler, lane }: Mounted, body: object, language: Language): Promise<string> {
    const arrivedAt = clock.now()
    const ctx: RequestContext = { language, ip: '', userAgent: '', requestId: 'page', arrivedAt, log }
    const result = await inLane(lane, () => handler(parseInput(endpoint.input, body), ctx))
    return JSON.stringify({ code: 0, msg: 'ok', data: z.parse(endpoint.output, result) })
  }

  function batcherOf(call: EarlyCall, language: Language): Batcher<null, string> | undefined {
    const key = `${language} ${keyOfCall(call)}`
    const [path, body] = call
    const found = known.get(path)
    if (found === undefined || batchers.has(key)) return batchers.get(key)
    const batcher = makeBatcher<null, string>({
      run: async items => {
        const text = await answer(found, body, language)
        return items.map(() => text)
      },
      maxBatch: MAX_WAITING,
      maxWaiting: MAX_WAITING,
      isFatal: () => true,
    })
    batchers.set(key, batcher)
    return batcher
  }

  return async (calls, language) => {
    const answers: Record<string, string> = {}
    const asked = calls.map(async call => {
      const text = await batcherOf(call, language)?.add(null)
      if (text !== undefined) answers[keyOfCall(call)] = text
    })
    await settledWithin(Promise.allSettled(asked), MAX_WAIT_MS)
    return { ...answers }
  }
}

async function settledWithin(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>(resolve => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, late])
  clearTimeout(timer)
}
