/** Whether a package has an origin of its own: the site or this machine has a name for it, and it answers there. */
import { useEffect, useState } from 'react'
import { PACKAGE_PROBE, packageOrigin, packagesAddress } from '@tripos/contract-kit/package-host.ts'

/** A name that leads nowhere is often answered by nobody at all. */
const WAIT_MS = 3_000

/** What has answered once. */
const answering = new Set<string>()

async function answers(origin: string): Promise<boolean> {
  if (answering.has(origin)) return true
  const signal = AbortSignal.timeout(WAIT_MS)
  // oxlint-disable-next-line no-restricted-globals -- it is no call, and of another origin
  const isThere = await fetch(origin + PACKAGE_PROBE, { credentials: 'omit', cache: 'no-store', signal }).then(
    reply => reply.ok,
    () => false,
  )
  if (isThere) answering.add(origin)
  return isThere
}

interface Asked {
  readonly assetId: string
  readonly packagesUrl: string | null
}

/** Undefined while it is being asked; null where there is none, and the package has to make do without. */
export function usePackageOrigin({ assetId, packagesUrl }: Asked): string | null | undefined {
  const address = packagesAddress(packagesUrl ?? undefined, location)
  const found = address === undefined ? undefined : packageOrigin(address, assetId)
  // Never the app's own: it would be a page of the app.
  const origin = found === location.origin ? undefined : found
  const [answer, setAnswer] = useState<{ readonly of: string; readonly isThere: boolean }>()
  useEffect(() => {
    if (origin === undefined) return undefined
    let isWanted = true
    void answers(origin).then(isThere => isWanted && setAnswer({ of: origin, isThere }))
    return () => {
      isWanted = false
    }
  }, [origin])
  if (origin === undefined) return null
  if (answer?.of !== origin) return undefined
  return answer.isThere ? origin : null
}
