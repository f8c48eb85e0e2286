import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { goTo, play, setAddress } from './element.ts'

export interface Source {
  readonly label: string
  readonly isStream: boolean
  readonly url: string
}

interface SourceOptions {
  readonly media: RefObject<HTMLMediaElement | null>
  readonly sources: readonly Source[]
  /** Another number: the same address is to be loaded again. */
  readonly attempt: number
  readonly startAt: number
  readonly onFailed: () => void
}

const AUTOMATIC = -1
const STREAM_TYPE = 'application/vnd.apple.mpegurl'

/** What the element plays, and where it goes on after another quality or another link. */
export function useSource({ media, sources, attempt, startAt, onFailed }: SourceOptions) {
  const [chosen, setChosen] = useState(0)
  const used = sources[chosen] ?? sources[0]
  const place = useRef({ second: startAt, plays: false })

  const remember = () => {
    const element = media.current
    if (element && element.readyState > 0) place.current = { second: element.currentTime, plays: !element.paused }
  }
  const fail = () => {
    remember()
    onFailed()
  }
  const stream = useStream({ media, url: used?.isStream ? used.url : undefined, attempt, fail })
  const url = used && !used.isStream ? used.url : undefined

  // An element that has failed does not try again by itself.
  useEffect(() => {
    if (attempt > 0 && url !== undefined) media.current?.load()
  }, [media, attempt, url])

  return {
    url,
    onError: fail,
    /** The element knows its length: now it can be put where it was. */
    takeUp: (second: (wanted: number) => number) => {
      const element = media.current
      if (!element) return
      const wanted = second(place.current.second)
      if (wanted > 0) goTo(element, wanted)
      if (place.current.plays) play(element)
    },
    qualities: used?.isStream ? stream.qualities : sources.map(({ label }, value) => ({ value, label })),
    quality: used?.isStream ? stream.quality : chosen,
    choose: (value: number) => {
      if (used?.isStream) return stream.choose(value)
      remember()
      setChosen(value)
    },
  }
}

interface Quality {
  readonly value: number
  readonly label: string
}

interface Stream {
  readonly qualities: readonly Quality[]
  readonly quality: number
  readonly choose: (value: number) => void
}

interface StreamOptions {
  readonly media: RefObject<HTMLMediaElement | null>
  readonly url: string | undefined
  readonly attempt: number
  readonly fail: () => void
}

/** Plays HLS: the browser itself where it can, or else hls.js, which is loaded only then. */
function useStream({ media, url, attempt, fail }: StreamOptions): Stream {
  const [heights, setHeights] = useState<readonly number[]>([])
  const [quality, setQuality] = useState(AUTOMATIC)
  const setLevel = useRef<(value: number) => void>(undefined)
  const onFatal = useEffectEvent(fail)

  // The player of streams lives outside React and is bound to the element.
  useEffect(() => {
    const element = media.current
    if (!url || !element) return undefined
    if (element.canPlayType(STREAM_TYPE) !== '') {
      setAddress(element, url)
      return () => element.removeAttribute('src')
    }
    let stop: (() => void) | undefined
    let isOver = false
    void (async () => {
      const { default: Hls } = await import('hls.js/light')
      if (isOver) return
      if (!Hls.isSupported()) return onFatal()
      // A worker made of a blob is not allowed by the content policy.
      const hls = new Hls({ enableWorker: false })
      stop = () => hls.destroy()
      setLevel.current = value => {
        hls.currentLevel = value
      }
      hls.on(Hls.Events.MANIFEST_PARSED, (_, { levels }) => setHeights(levels.map(({ height }) => height)))
      hls.on(Hls.Events.ERROR, (_, { fatal }) => fatal && onFatal())
      hls.loadSource(url)
      hls.attachMedia(element)
    })()
    return () => {
      isOver = true
      stop?.()
    }
  }, [media, url, attempt])

  return {
    qualities:
      heights.length > 1
        ? [{ value: AUTOMATIC, label: '' }, ...heights.map((height, value) => ({ value, label: `${height}p` }))]
        : [],
    quality,
    choose: value => {
      setQuality(value)
      setLevel.current?.(value)
    },
  }
}
