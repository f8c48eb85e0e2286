/** What is written and not sent: it outlives the page, on this device and for whoever is signed in. */
import { useEffect, useRef, useState } from 'react'
import { openSealedStore, type SealedStore } from './sealed-store.ts'

const KEPT_MS = 7 * 24 * 60 * 60 * 1000
/** Not at each key. */
const PAUSE_MS = 400

export interface KeptText {
  /** Undefined: nothing was written. */
  readonly text: string | undefined
  readonly write: (text: string) => void
  /** On this device, for another time; the page keeps it. */
  readonly forget: () => void
  /** In the page; the device keeps it. */
  readonly leave: () => void
}

interface Keeper {
  readonly read: () => Promise<string | undefined>
  readonly keepSoon: (text: string) => void
  readonly keepNow: () => void
  readonly drop: () => void
}

function makeKeeper(key: string): Keeper {
  const store = openSealedStore()
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: string | undefined
  // One after the other: what is dropped last is gone. What cannot be kept is as good as not written.
  let done: Promise<unknown> = Promise.resolve()
  const run = (use: (opened: SealedStore | undefined) => unknown) => {
    done = done.then(async () => use(await store)).catch(() => undefined)
  }
  const take = () => {
    clearTimeout(timer)
    const text = waiting
    waiting = undefined
    return text
  }
  const keepNow = () => {
    const text = take()
    if (text !== undefined) run(opened => opened?.put(key, text, KEPT_MS))
  }
  return {
    read: async () => (await store)?.get<string>(key),
    keepSoon: text => {
      take()
      waiting = text
      timer = setTimeout(keepNow, PAUSE_MS)
    },
    keepNow,
    drop: () => {
      take()
      run(opened => opened?.drop(key))
    },
  }
}

export function useKeptText(key: string): KeptText {
  // With its key: what was written for one place is not shown at the next.
  const [written, setWritten] = useState<{ readonly key: string; readonly text: string }>()
  const keeper = useRef<Keeper>(undefined)
  useEffect(() => {
    const own = makeKeeper(key)
    keeper.current = own
    const restore = async () => {
      const kept = await own.read()
      if (kept !== undefined) setWritten(now => (now?.key === key ? now : { key, text: kept }))
    }
    // What cannot be read is as good as none.
    restore().catch(() => undefined)
    return own.keepNow
  }, [key])
  return {
    text: written?.key === key ? written.text : undefined,
    write: next => {
      setWritten({ key, text: next })
      keeper.current?.keepSoon(next)
    },
    forget: () => keeper.current?.drop(),
    leave: () => setWritten(undefined),
  }
}
