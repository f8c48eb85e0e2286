import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/** What WeChat has sent the browser back with. It is good for one payment, so it leaves the address at once. */
export function useWechatCode(onCode: (code: string) => void): void {
  const [search, setSearch] = useSearchParams()
  const code = search.get('code')
  const taken = useRef<string | null>(null)
  // The address is outside React.
  useEffect(() => {
    if (code === null || taken.current === code) return
    taken.current = code
    setSearch(
      now => {
        const rest = new URLSearchParams(now)
        for (const name of ['code', 'state']) rest.delete(name)
        return rest
      },
      { replace: true },
    )
    onCode(code)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because the callback is a new one at every render
  }, [code])
}
