/** An open paper in the sealed store of this browser. */
import type { PaperContent } from '../../contract/papers.ts'

export interface KeptPaper {
  /** By this browser's clock. */
  readonly keptAt: number
  readonly content: PaperContent
}

export const paperKey = (paperId: string): string => `paper ${paperId}`

/**
 * As the server would give it now: its clock went on while the page was away. Undefined once the time is over. Whoever sets the clock
 * of the device back sees a wrong countdown until the network is back; what counts is the server's clock alone.
 */
export function carriedOn({ keptAt, content }: KeptPaper, now: number): PaperContent | undefined {
  const passedMs = Math.max(0, now - keptAt)
  const leftMs = content.leftMs - passedMs
  if (leftMs <= 0) return undefined
  return { ...content, leftMs, serverNow: new Date(Date.parse(content.serverNow) + passedMs).toISOString() }
}
