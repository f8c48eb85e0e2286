import { useEffect, useRef, useState } from 'react'
import { type MediaProblem, problemBefore, problemOf } from './verdicts.rules.ts'

type Kind = 'camera' | 'microphone'

export interface Choice {
  readonly deviceId: string
  readonly label: string
}

export interface Media {
  readonly stream: MediaStream | undefined
  readonly problem: MediaProblem | undefined
  readonly isAsking: boolean
  readonly choices: readonly Choice[]
  /** Of the device that is in use. */
  readonly deviceId: string
  readonly start: (deviceId?: string) => void
  readonly stop: () => void
}

const DEVICE_KINDS = { camera: 'videoinput', microphone: 'audioinput' } as const

const stopAll = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}

function ask(kind: Kind, deviceId: string | undefined): Promise<MediaStream> {
  const wanted = deviceId ? { deviceId: { exact: deviceId } } : true
  return navigator.mediaDevices.getUserMedia(kind === 'camera' ? { video: wanted } : { audio: wanted })
}

/** Gone over plain HTTP, whatever the types say. */
const mediaDevices = (): MediaDevices | undefined => navigator.mediaDevices as MediaDevices | undefined

async function listChoices(kind: Kind): Promise<Choice[]> {
  const all = (await mediaDevices()?.enumerateDevices()) ?? []
  return all.filter(device => device.kind === DEVICE_KINDS[kind] && device.deviceId !== '')
}

/** Some browsers name a denied permission by another error: theirs is asked, where they tell it. */
async function problemAfter(kind: Kind, error: unknown): Promise<MediaProblem> {
  const problem = problemOf(error instanceof Error ? error.name : '')
  if (problem !== 'mediaFailed') return problem
  const permission = await navigator.permissions.query({ name: kind }).catch(() => undefined)
  return permission?.state === 'denied' ? 'notAllowed' : problem
}

/** The camera or the microphone, from a click to a click; nothing stays on when the page is left. */
export function useMedia(kind: Kind): Media {
  const [state, setState] = useState<Pick<Media, 'stream' | 'problem' | 'isAsking'>>({
    stream: undefined,
    problem: undefined,
    isAsking: false,
  })
  const [choices, setChoices] = useState<readonly Choice[]>([])
  const held = useRef<MediaStream>(undefined)
  /** Rises with every start and stop: an answer to an older question is stopped at once. */
  const turn = useRef(0)

  const stop = (problem?: MediaProblem) => {
    turn.current += 1
    if (held.current) stopAll(held.current)
    held.current = undefined
    setState({ stream: undefined, problem, isAsking: false })
  }

  const start = (deviceId?: string) => {
    stop()
    const mine = (turn.current += 1)
    const before = problemBefore({
      isSecure: window.isSecureContext,
      hasMedia: mediaDevices() !== undefined,
    })
    if (before !== undefined) return stop(before)
    setState({ stream: undefined, problem: undefined, isAsking: true })
    ask(kind, deviceId).then(
      stream => {
        if (turn.current !== mine) return stopAll(stream)
        held.current = stream
        stream.getTracks()[0]?.addEventListener('ended', () => turn.current === mine && stop('deviceLost'))
        setState({ stream, problem: undefined, isAsking: false })
        // Names are told only once the use is allowed.
        void listChoices(kind).then(setChoices)
      },
      async (error: unknown) => {
        const problem = await problemAfter(kind, error)
        if (turn.current === mine) stop(problem)
      },
    )
  }

  // Cameras and microphones are outside React: they come, go, and must be off when nobody looks.
  useEffect(() => {
    const media = mediaDevices()
    const refresh = () => void (held.current && listChoices(kind).then(setChoices))
    media?.addEventListener('devicechange', refresh)
    return () => {
      media?.removeEventListener('devicechange', refresh)
      turn.current += 1
      if (held.current) stopAll(held.current)
      held.current = undefined
    }
  }, [kind])

  const deviceId = state.stream?.getTracks()[0]?.getSettings().deviceId ?? ''
  return { ...state, choices, deviceId, start, stop: () => stop() }
}
