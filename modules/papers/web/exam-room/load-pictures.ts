/** Most papers have no picture; those that have one run the part that brings them, which comes in the same file as the room. */
import type { PaperContent } from '../../contract/papers.ts'
import { browserClock } from '@tripos/send-queue/browser-clock.ts'
import { fetchPicture } from '@tripos/web-kit/fetch-bytes.ts'
import type { AttemptSession } from './attempt-session.ts'
import type { Pictures } from './pictures.ts'

const LIMIT_MS = 30_000

export const loadPicturesFor = async ({ questions, sections }: PaperContent) =>
  JSON.stringify([questions, sections]).includes('<img') ? import('./pictures.ts') : undefined

const load = (address: string): Promise<Blob> => fetchPicture(address, AbortSignal.timeout(LIMIT_MS))

export function bringPictures(session: AttemptSession, part: { readonly Pictures: typeof Pictures }): void {
  session.pictures = new part.Pictures(session.content, { load, ...browserClock })
}
