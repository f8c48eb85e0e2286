/** What makes a link of a partner good: its signature over every field, and its time. */
import { signedText, SYNC_LINK_SECONDS, type SyncLink } from '../../contract/partners.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'

export const signLink = (link: SyncLink, secret: string): string =>
  createHmac('sha256', secret).update(signedText(link), 'utf8').digest('hex')

export function isSigned(link: SyncLink, sign: string, secret: string): boolean {
  const [expected, given] = [Buffer.from(signLink(link, secret)), Buffer.from(sign.toLowerCase())]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** Clocks differ in both directions. */
export const isTimely = ({ timestamp }: SyncLink, now: Date): boolean =>
  Math.abs(now.getTime() / 1000 - Number(timestamp)) <= SYNC_LINK_SECONDS

/** `School/Grade 1, School/Choir` as lists of names. */
export const departmentPaths = (departments: string): string[][] =>
  departments
    .split(',')
    .map(path => path.split('/').map(name => name.trim()))
    .filter(names => names.some(name => name !== ''))
