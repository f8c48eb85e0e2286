import { useEffect, useState } from 'react'
import { type Entered, type Entry, enterRoom, type Wish } from './enter-room.ts'

export type Room = Entry | { readonly kind: 'opening' } | { readonly kind: 'lostTab' }

type Taking = Pick<Wish, 'takeTab' | 'takeDevice'>

interface RoomControl {
  readonly room: Room
  /** Tries again, taking the paper from another tab or device if asked to. */
  readonly enter: (taking?: Partial<Taking>) => void
}

export function useRoom(paperId: string): RoomControl {
  const [room, setRoom] = useState<Room>({ kind: 'opening' })
  const [taking, setTaking] = useState<Taking>({ takeTab: false, takeDevice: false })

  // Locks, storage, network and clock are outside React. A new `taking` object enters again.
  useEffect(() => {
    let isGone = false
    let entered: Entered | undefined
    const enter = async () => {
      entered = await enterRoom({ paperId, ...taking }, () => !isGone && setRoom({ kind: 'lostTab' }))
      if (isGone) return entered.leave()
      if (entered.entry.kind === 'running') entered.entry.session.start()
      setRoom(entered.entry)
    }
    // Later, so that the doubled mounting of StrictMode does not find its own lock.
    const timer = setTimeout(() => void enter(), 0)
    return () => {
      isGone = true
      clearTimeout(timer)
      entered?.leave()
    }
  }, [paperId, taking])

  const enter = (wish: Partial<Taking> = {}) => {
    setRoom({ kind: 'opening' })
    setTaking({ takeTab: false, takeDevice: false, ...wish })
  }
  return { room, enter }
}
