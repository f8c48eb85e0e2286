import { useEffect } from 'react'

interface Found {
  readonly page: { readonly total: number; readonly rows: readonly unknown[] } | undefined
  /** It is what was asked for before, shown until the answer is there. */
  readonly isPrevious: boolean
}

interface Asked {
  readonly page: number
  readonly size: number
}

/**
 * A page beyond the end, of an old address or after deletions, becomes the last one by itself. Until that is there the list
 * is still loading, and does not say that it is empty.
 */
export function useLastPage({ page: found, isPrevious }: Found, { page, size }: Asked, turnTo: (page: number) => void) {
  const total = found?.total ?? 0
  const last = Math.ceil(total / size)
  const hasNoRows = total > 0 && found?.rows.length === 0
  const isBeyond = hasNoRows && !isPrevious && page > last

  // Where the list ends is known only once the server has answered, and the page stands in the address.
  useEffect(() => {
    if (isBeyond) turnTo(last)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because turnTo is made anew with each render and acts on the address of now
  }, [isBeyond, last])

  return isBeyond || (hasNoRows && isPrevious)
}
