import { useEffect, useState, useSyncExternalStore } from 'react'
import { fetchPicture } from '../../lib/fetch-bytes.ts'
import type { AttemptSession } from './attempt-session.ts'
import { type PictureCount, Pictures } from './pictures.ts'

const LIMIT_MS = 30_000

const load = (address: string): Promise<Blob> => fetchPicture(address, AbortSignal.timeout(LIMIT_MS))

const after = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** As long as the room is open. */
export function usePictures({ content }: AttemptSession, currentNo: number): Pictures {
  // Chance spreads the retries of many pages; nothing is decided by it.
  const [pictures] = useState(() => new Pictures(content, { load, after, random: Math.random }))

  // Network and memory are outside React.
  useEffect(() => {
    const wake = () => pictures.wake()
    pictures.start()
    window.addEventListener('online', wake)
    return () => {
      window.removeEventListener('online', wake)
      pictures.stop()
    }
  }, [pictures])

  useEffect(() => pictures.look(currentNo), [pictures, currentNo])
  return pictures
}

export const usePictureCount = (pictures: Pictures): PictureCount =>
  useSyncExternalStore(pictures.subscribe, pictures.getCount)
