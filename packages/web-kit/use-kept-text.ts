/**
 * What is written and not sent: it outlives the page, on this device and for whoever is signed in; in its tab it outlives the session.
 */
import { useEffect, useRef, useState } from 'react'
import { openSealedStore, type SealedStore } from './sealed-store.ts'
import { useSession } from './session.ts'
import { openTabText } from './tab-texts.ts'

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

function makeKeeper(key: string, userId: string): Keeper {
  const store = openSealedStore()
  const tab = openTabText(userId, key)
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
    if (text === undefined) return
    run(async opened => {
      await opened?.put(key, text, KEPT_MS)
      if (opened) tab.seal(text)
    })
  }
  return {
    read: async () => {
      const opened = await store
      const inTab = tab.read()
      return inTab && !(opened && inTab.isSealed) ? inTab.text : opened?.get<string>(key)
    },
    keepSoon: text => {
      tab.keep(text)
      take()
      waiting = text
      timer = setTimeout(keepNow, PAUSE_MS)
    },
    keepNow,
    drop: () => {
      take()
      tab.drop()
      run(opened => opened?.drop(key))
    },
  }
}

export function useKeptText(key: string): KeptText {
  // With its key: what was written for one place is not shown at the next.
  const [written, setWritten] = useState<{ readonly key: string; readonly text: string }>()
  const keeper = useRef<Keeper>(undefined)
  const userId = useSession(state => state.user?.id) ?? ''
  useEffect(() => {
    const own = makeKeeper(key, userId)
    keeper.current = own
    const restore = async () => {
      const kept = await own.read()
      if (kept !== undefined) setWritten(now => (now?.key === key ? now : { key, text: kept }))
    }
    // What cannot be read is as good as none.
    restore().catch(() => undefined)
    return own.keepNow
  }, [key, userId])
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
