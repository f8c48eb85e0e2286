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
  /** Whether an error concerns the whole batch (database away), so that trying parts of it is useless. */
  readonly isFatal?: (error: unknown) => boolean
}

export function makeBatcher<T, R>({
  run,
  maxBatch,
  maxWaiting,
  lanes = 1,
  isFatal,
}: BatcherOptions<T, R>): Batcher<T, R> {
  let waiting: Waiting<T, R>[] = []
  let inFlight = 0
  let running = 0
  let isScheduled = false

  const settle = async (batch: readonly Waiting<T, R>[]): Promise<void> => {
    try {
      const results = await run(batch.map(entry => entry.item))
      batch.forEach((entry, i) => {
        const result = results[i]
        if (result === undefined) entry.reject(new Error('a batch gave no result for an item'))
        else entry.resolve(result)
      })
    } catch (error) {
      if (batch.length === 1 || isFatal?.(error) === true) {
        for (const entry of batch) entry.reject(error)
        return
      }
      // One bad item must not fail its neighbours, nor make each of them wait for a commit of its own.
      const half = Math.ceil(batch.length / 2)
      await settle(batch.slice(0, half))
      await settle(batch.slice(half))
    }
  }

  const flush = (): void => {
    isScheduled = false
    while (running < lanes && waiting.length > 0) {
      const batch = waiting.slice(0, maxBatch)
      waiting = waiting.slice(maxBatch)
      running += 1
      inFlight += batch.length
      void settle(batch).finally(() => {
        running -= 1
        inFlight -= batch.length
        flush()
      })
    }
  }

  return {
    add(item) {
      if (waiting.length >= maxWaiting) return Promise.reject(new BatcherFull('too much is waiting'))
      return new Promise<R>((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        if (!isScheduled && running < lanes) {
          isScheduled = true
          setImmediate(flush)
        }
      })
    },
    size: () => waiting.length + inFlight,
  }
}
