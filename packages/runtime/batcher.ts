/**
 * Group commit for hot writes: what arrives while one batch is being committed makes the next. No timer: an idle server
 * runs a batch of one at once. Each item is answered only after its batch has been committed.
 */
export interface Batcher<T, R> {
  /** Resolves after COMMIT. Rejects with the error of the batch, or with BatcherFull. */
  add(item: T): Promise<R>
  /** Items waiting and in flight. */
  size(): number
}

/** More is waiting than can be done in time: the caller should be told to try again. */
export class BatcherFull extends Error {}

interface Waiting<T, R> {
  readonly item: T
  readonly resolve: (result: R) => void
  readonly reject: (error: unknown) => void
}

export interface BatcherOptions<T, R> {
  /** Runs one batch in one transaction; gives one result for each item, in order. */
  readonly run: (items: readonly T[]) => Promise<readonly R[]>
  readonly maxBatch: number
  readonly maxWaiting: number
  /** Batches in flight at once. */
  readonly lanes?: number
  /**
   * A batch begins no sooner than so long after the one before: what arrives meanwhile shares it, where a batch costs much more than
   * one item more in it. Who comes after a quiet time waits for nobody.
   */
  readonly everyMs?: number
  /** Whether an error concerns the whole batch (database away), so that trying parts of it is useless. */
  readonly isFatal?: (error: unknown) => boolean
}

type Running<T, R> = Pick<BatcherOptions<T, R>, 'run'> & {
  readonly isFatal: BatcherOptions<T, R>['isFatal'] | undefined
}

/** Answers each item of a batch. */
async function settle<T, R>(batch: readonly Waiting<T, R>[], by: Running<T, R>): Promise<void> {
  try {
    const results = await by.run(batch.map(entry => entry.item))
    batch.forEach((entry, i) => {
      const result = results[i]
      if (result === undefined) entry.reject(new Error('a batch gave no result for an item'))
      else entry.resolve(result)
    })
  } catch (error) {
    if (batch.length === 1 || by.isFatal?.(error) === true) {
      for (const entry of batch) entry.reject(error)
      return
    }
    // One bad item must not fail its neighbours, nor make each of them wait for a commit of its own.
    const half = Math.ceil(batch.length / 2)
    await settle(batch.slice(0, half), by)
    await settle(batch.slice(half), by)
  }
}

export function makeBatcher<T, R>({
  run,
  maxBatch,
  maxWaiting,
  lanes = 1,
  everyMs = 0,
  isFatal,
}: BatcherOptions<T, R>): Batcher<T, R> {
  let waiting: Waiting<T, R>[] = []
  let inFlight = 0
  let running = 0
  let isScheduled = false
  let beganAt = Number.NEGATIVE_INFINITY

  const mayBeginIn = (): number => (waiting.length >= maxBatch ? 0 : beganAt + everyMs - performance.now())

  const begin = (): void => {
    isScheduled = false
    while (running < lanes && waiting.length > 0) {
      if (mayBeginIn() > 0) return schedule()
      const batch = waiting.slice(0, maxBatch)
      waiting = waiting.slice(maxBatch)
      running += 1
      inFlight += batch.length
      beganAt = performance.now()
      void settle(batch, { run, isFatal }).finally(() => {
        running -= 1
        inFlight -= batch.length
        // Otherwise it begins by the timer.
        if (!isScheduled) begin()
      })
    }
  }

  const schedule = (): void => {
    isScheduled = true
    const restMs = mayBeginIn()
    if (restMs > 0) setTimeout(begin, restMs)
    else setImmediate(begin)
  }

  return {
    add(item) {
      if (waiting.length >= maxWaiting) return Promise.reject(new BatcherFull('too much is waiting'))
      return new Promise<R>((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        if (!isScheduled && running < lanes) schedule()
      })
    },
    size: () => waiting.length + inFlight,
  }
}
