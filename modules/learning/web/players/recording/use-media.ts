import { type RefObject, useCallback, useState } from 'react'
import { lengthOf } from './element.ts'

export interface MediaState {
  readonly time: number
  /** Undefined as long as nobody knows: a recording of a browser says it only at its end. */
  readonly duration: number | undefined
  readonly isPlaying: boolean
  readonly isWaiting: boolean
  readonly volume: number
  readonly isMuted: boolean
  readonly rate: number
}

const AT_FIRST: MediaState = {
  time: 0,
  duration: undefined,
  isPlaying: false,
  isWaiting: false,
  volume: 1,
  isMuted: false,
  rate: 1,
}
const WAITING_BELOW = 3

/** The state of the element as React knows it; `look` is to be called on each of its events. */
export function useMedia(media: RefObject<HTMLMediaElement | null>) {
  const [state, setState] = useState(AT_FIRST)
  const look = useCallback(() => {
    const element = media.current
    if (!element) return
    setState({
      time: element.currentTime,
      duration: lengthOf(element),
      isPlaying: !element.paused && !element.ended,
      isWaiting: !element.paused && element.readyState < WAITING_BELOW,
      volume: element.volume,
      isMuted: element.muted,
      rate: element.playbackRate,
    })
  }, [media])
  return { state, look }
}
