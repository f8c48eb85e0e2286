import { useEffect, useState } from 'react'

const PAUSE_MS = 300

/** The text once nobody has typed for a moment: each other text would cost the server a query. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  // A timer is outside React; it is started anew with each key.
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : paused
}
