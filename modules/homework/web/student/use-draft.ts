/** What is written and not handed in: it outlives the page, on this device and for whoever is signed in. */
import { useEffect, useRef, useState } from 'react'
import { openSealedStore, type SealedStore } from '@tripos/web-kit/sealed-store.ts'

const KEPT_MS = 7 * 24 * 60 * 60 * 1000
/** Not at each key. */
const PAUSE_MS = 400

export interface Draft {
  /** Undefined: nothing was written since it was handed in. */
  readonly text: string | undefined
  readonly write: (text: string) => void
  /** On this device, for another time; the page keeps it. */
  readonly forget: () => void
}

interface Stored {
  readonly text: string
  readonly revision: number
}

export function useDraft(lessonId: string, stored: Stored): Draft {
  const key = `homework ${lessonId}`
  const [text, setText] = useState<string>()
  const store = useRef<Promise<SealedStore | undefined>>(undefined)
  useEffect(() => {
    store.current = openSealedStore()
    const restore = async () => {
      const kept = await (await store.current)?.get<string>(key)
      if (kept !== undefined) setText(now => now ?? kept)
    }
    // What cannot be read is as good as none.
    restore().catch(() => undefined)
  }, [key])
  useEffect(() => {
    if (text === undefined) return undefined
    const keep = async () => (await store.current)?.put(key, text, KEPT_MS)
    const timer = setTimeout(() => void keep().catch(() => undefined), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [key, text])
  const [seen, setSeen] = useState(stored.revision)
  if (seen !== stored.revision) {
    setSeen(stored.revision)
    // Once it is handed in it is no draft; what was written since then is one still.
    if (text?.trim() === stored.text) setText(undefined)
  }
  return {
    text,
    write: setText,
    forget: () => {
      const drop = async () => (await store.current)?.drop(key)
      drop().catch(() => undefined)
    },
  }
}

/** Asks before the page is closed or loaded anew. */
export function useCloseWarning(isUnsent: boolean): void {
  useEffect(() => {
    if (!isUnsent) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsent])
}
