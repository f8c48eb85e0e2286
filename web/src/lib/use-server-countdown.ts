import { useEffect, useState } from 'react'

/**
 * Seconds until a moment of the server's clock. Runs on monotonic time from `serverNow`, so a wrong or changed clock of
 * this computer does not matter. Undefined where there is no moment.
 */
export function useServerCountdown(
  until: string | null | undefined,
  serverNow: string | undefined,
): number | undefined {
  const [origin, setOrigin] = useState({ serverNow, at: performance.now() })
  const [now, setNow] = useState(() => performance.now())
  if (origin.serverNow !== serverNow) setOrigin({ serverNow, at: performance.now() })

  // The clock is outside React.
  useEffect(() => {
    if (!until) return undefined
    const timer = setInterval(() => setNow(performance.now()), 1000)
    return () => clearInterval(timer)
  }, [until])

  if (!until || origin.serverNow === undefined) return undefined
  const passedMs = Math.max(0, now - origin.at)
  return Math.max(0, (Date.parse(until) - Date.parse(origin.serverNow) - passedMs) / 1000)
}
