import { useEffect, useState } from 'react'

/**
 * Seconds until a moment of the server's clock. Runs on monotonic time from `serverNow`, so a wrong or changed clock of
 * this computer does not matter. Undefined where there is no moment.
 */
export function useServerCountdown(until: string | null, serverNow: string): number | undefined {
  const whole = until === null ? undefined : Math.max(0, (Date.parse(until) - Date.parse(serverNow)) / 1000)
  const [passed, setPassed] = useState({ serverNow, seconds: 0 })

  // The clock is outside React.
  useEffect(() => {
    if (whole === undefined) return undefined
    const begin = performance.now()
    const tick = () => setPassed({ serverNow, seconds: (performance.now() - begin) / 1000 })
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [whole, serverNow])

  if (whole === undefined) return undefined
  // What passed since an older answer does not count from the newer one.
  return Math.max(0, whole - (passed.serverNow === serverNow ? passed.seconds : 0))
}
