/** Entries on their way, in their order: each waits, in memory and in a store if there is one, until the server has it. */
import type { Clock } from './clock.ts'
import { makeSender, type SenderDeps } from './sender.ts'

/** Where entries outlive the page. What it cannot keep lives as long as the page. */
export interface EntryStore<E> {
  put(entry: E): Promise<unknown>
  remove(entry: E): Promise<unknown>
}

export interface SendQueueDeps<E, R extends string> extends Clock, Pick<SenderDeps<E, R>, 'classify'> {
  /** A newer entry of the same key takes the place of one that waits. */
  readonly key: (entry: E) => string | number
  readonly send: (entry: E, heard: () => void) => Promise<unknown>
  readonly store?: EntryStore<E> | undefined
  /** The server has it; it waits no longer. */
  readonly onSent?: (entry: E) => void
  /** The server will never take this one; it waits no longer. */
  readonly onRefused?: (entry: E, error: unknown) => void
  readonly onEnded?: (reason: R) => void | Promise<void>
  readonly onChange?: () => void
}

const truly = () => true
const falsely = () => false

function makeEntries<E>(key: (entry: E) => string | number, store: EntryStore<E> | undefined) {
  const waiting = new Map<string | number, E>()
  return {
    entries: (): E[] => [...waiting.values()],
    /** Was stored by an earlier page. */
    restore: (entry: E): void => void waiting.set(key(entry), entry),
    async remove(entry: E): Promise<void> {
      if (waiting.get(key(entry)) !== entry) return
      waiting.delete(key(entry))
      await store?.remove(entry).catch(() => undefined)
    },
    clear: (): void => waiting.clear(),
  }
}

export function makeSendQueue<E, R extends string = never>(deps: SendQueueDeps<E, R>) {
  const { key, store } = deps
  const list = makeEntries(key, store)
  const { entries, remove } = list
  /** Sent while the page goes, beside the one under way. */
  const flushed = new Set<E>()
  let current: E | undefined

  async function deliver(entry: E, heard: () => void): Promise<true> {
    await deps.send(entry, heard)
    await remove(entry)
    deps.onSent?.(entry)
    return true
  }

  const sender = makeSender<E, R>({
    ...deps,
    next: () => {
      current = entries().find(entry => !flushed.has(entry))
      return current && { work: current }
    },
    send: deliver,
    onRefused: async (entry, error) => {
      await remove(entry)
      deps.onRefused?.(entry, error)
      return true
    },
    onEnded: reason => deps.onEnded?.(reason),
    onChange: () => deps.onChange?.(),
  })
  sender.start()

  async function sendLast(entry: E): Promise<void> {
    flushed.add(entry)
    try {
      await deliver(entry, sender.heard)
      sender.heard()
    } catch {
      // It waits on: the page may come back.
    }
    flushed.delete(entry)
  }

  /** The page goes: all at once and without waiting for answers. There may soon be nobody to receive them. */
  async function flush(): Promise<void> {
    const isUnderWay = (entry: E) => flushed.has(entry) || (sender.isSending() && entry === current)
    await Promise.all(
      entries()
        .filter(entry => !isUnderWay(entry))
        .map(sendLast),
    )
    sender.look()
  }

  return {
    ...sender,
    ...list,
    /** Waits from now on, and goes once it is stored. Gives whether it outlives the page. */
    async add(entry: E): Promise<boolean> {
      list.restore(entry)
      const isStored = store !== undefined && (await store.put(entry).then(truly, falsely))
      sender.look()
      return isStored
    },
    flush,
  }
}
