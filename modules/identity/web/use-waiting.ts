import { useEffect, useState } from 'react'

/** Seconds until one may ask again. */
export function useWaiting() {
  const [seconds, setSeconds] = useState(0)
  // The clock is outside React.
  useEffect(() => {
    if (seconds === 0) return undefined
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return { seconds, start: setSeconds }
}
