import { useRef, useState } from 'react'

/** Two failures within this time: new links do not help. */
const HOPELESS_MS = 15_000

/**
 * The content whose links are in use. Links that work are kept although newer ones are there, so that nothing stops; where
 * one fails, the next content is taken up. Its links may be the same: those of one hour are, and the network had failed.
 */
export function useLinks<T>(newest: T, onLinksFailed: () => void) {
  const [content, setContent] = useState(newest)
  const [state, setState] = useState<'good' | 'waiting' | 'broken'>('good')
  /** Rises with each content that is taken up. */
  const [attempt, setAttempt] = useState(0)
  const lastFailure = useRef(Number.NEGATIVE_INFINITY)

  if (state === 'waiting' && newest !== content) {
    setContent(newest)
    setAttempt(attempt + 1)
    setState('good')
  }

  return {
    content,
    attempt,
    isBroken: state === 'broken',
    failed: () => {
      const now = performance.now()
      if (now - lastFailure.current < HOPELESS_MS) return setState('broken')
      lastFailure.current = now
      setState('waiting')
      onLinksFailed()
    },
    retry: () => {
      lastFailure.current = Number.NEGATIVE_INFINITY
      setState('waiting')
      onLinksFailed()
    },
  }
}
