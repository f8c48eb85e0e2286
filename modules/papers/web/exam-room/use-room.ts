import { useEffect, useState } from 'react'
import { type Entered, enterRoom, type Entry, type EntryOptions } from './enter-room.ts'
import type { RefusedRow } from './saving/answer-store.ts'

export type Room = Entry | { readonly kind: 'opening' }

type Taking = Pick<EntryOptions, 'takeTab' | 'takeDevice'>

interface RoomControl {
  readonly room: Room
  /** Tries again, taking the paper from another tab or device if asked to. */
  readonly enter: (taking?: Partial<Taking>) => void
}

/** A page lets go of one paper before it enters the next, or the same one again. */
let leaving: Promise<void> = Promise.resolve()

export function useRoom(paperId: string, isNew: boolean): RoomControl {
  const [room, setRoom] = useState<Room>({ kind: 'opening' })
  const [taking, setTaking] = useState<Taking>({ takeTab: false, takeDevice: false })

  // Locks, storage, network and clock are outside React. A new `taking` object enters again.
  useEffect(() => {
    let isGone = false
    const gone = new AbortController()
    let entered: Entered | undefined
    const lose = (refused: readonly RefusedRow[]) => {
      if (!isGone) setRoom({ kind: 'lostTab', refused })
    }
    const letGo = (what: Entered) => {
      leaving = leaving.then(what.leave).catch(() => undefined)
    }
    const enter = async () => {
      await leaving
      if (isGone) return
      entered = await enterRoom({ paperId, isNew, ...taking, signal: gone.signal }, lose)
      if (isGone) return letGo(entered)
      if (entered.entry.kind === 'running') entered.entry.session.start()
      setRoom(entered.entry)
    }
    // Later, so that the doubled mounting of StrictMode does not find its own lock.
    const timer = setTimeout(() => void enter(), 0)
    return () => {
      isGone = true
      gone.abort()
      clearTimeout(timer)
      if (entered) letGo(entered)
    }
  }, [paperId, isNew, taking])

  // A page from the browser's memory shows what was true when it was left: it opens the paper anew.
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      setRoom({ kind: 'opening' })
      setTaking({ takeTab: false, takeDevice: false })
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])

  const enter = (wish: Partial<Taking> = {}) => {
    setRoom({ kind: 'opening' })
    setTaking({ takeTab: false, takeDevice: false, ...wish })
  }
  return { room, enter }
}
