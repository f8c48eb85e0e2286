import { useEffect, useSyncExternalStore } from 'react'
import type { AttemptSession } from './attempt-session.ts'
import type { PictureCount, Pictures } from './pictures.ts'

/** As long as the room is open; undefined for a paper without pictures. */
export function usePictures(session: AttemptSession, currentNo: number): Pictures | undefined {
  const { pictures } = session

  // Network and memory are outside React.
  useEffect(() => {
    if (!pictures) return undefined
    const wake = () => pictures.wake()
    pictures.start()
    window.addEventListener('online', wake)
    return () => {
      window.removeEventListener('online', wake)
      pictures.stop()
    }
  }, [pictures])

  useEffect(() => pictures?.look(currentNo), [pictures, currentNo])
  return pictures
}

const NONE: PictureCount = { all: 0, here: 0 }
const noNews = () => () => undefined

export const usePictureCount = (pictures: Pictures | undefined): PictureCount =>
  useSyncExternalStore(pictures?.subscribe ?? noNews, pictures?.getCount ?? (() => NONE))
