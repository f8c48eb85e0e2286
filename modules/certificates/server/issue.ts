/** Issuing: who gets a certificate and which number, in one transaction. */
import { siteAddress } from '@tripos/config/config.ts'
import type { Tx } from '@tripos/db/client.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { notify } from '@tripos/module-kit/notify.ts'
import { dayIn } from '@tripos/runtime/days.rules.ts'
import { newDigits } from '@tripos/runtime/random.ts'
import { findUserNames } from '../../identity/server/index.ts'
import { listDepartmentsOf } from '../../org/server/index.ts'
import { findSite, findTimeZone } from '../../site/server/index.ts'
import { isCounted, numberIn, numberSeries } from '../contract/number-pattern.ts'
import {
  findNumberTaken,
  insertCertificates,
  keepDesign,
  listLatest,
  type NewCertificate,
} from './certificates.queries.ts'
import { grantFor } from './grant.rules.ts'
import { addIssued, type KindRow, takeNumbers } from './kinds.queries.ts'
import { designHash, type Issuing, makeCertificate } from './make-certificate.ts'
import { signingKey } from './signing-keys.ts'
import { takeStatusPlaces } from './status-list.queries.ts'

export interface Earned {
  readonly userId: string
  readonly earnedAt: Date
  /** In hundredths; null where there is none. */
  readonly score: number | null
}

type IssueDeps = Pick<Deps, 'config' | 'secretBox'>
type IssueOptions = Pick<Issuing, 'by' | 'now'>

async function takeNext(
  tx: Tx,
  { id, numberPattern }: KindRow,
  { series, count }: { readonly series: string; readonly count: number },
): Promise<string[]> {
  const first = isCounted(numberPattern) ? await takeNumbers(tx, { kindId: id, series, count }) : 0
  return Array.from({ length: count }, (_, index) => numberIn(series, first + index, newDigits))
}

async function takeFreeNumbers(
  tx: Tx,
  kind: KindRow,
  { count, day }: { readonly count: number; readonly day: string },
): Promise<string[]> {
  const series = numberSeries(kind.numberPattern, day)
  const free = new Set<string>()
  // Another pattern may have given the same number once; then the next one is taken.
  while (free.size < count) {
    for (const number of await takeNext(tx, kind, { series, count: count - free.size })) free.add(number)
    for (const { number } of await findNumberTaken(tx, [...free])) free.delete(number)
  }
  return [...free]
}

export async function issuingWith(tx: Tx, deps: IssueDeps, options: IssueOptions): Promise<Issuing> {
  const { siteName, timeZone } = await findSite(tx)
  const key = await signingKey(tx, deps, options.now)
  return { ...options, key, site: { url: siteAddress(deps.config), name: siteName, timeZone } }
}

async function tell(tx: Tx, rows: readonly NewCertificate[], now: Date): Promise<void> {
  for (const { id, userId, title, number } of rows)
    await notify(tx, {
      kind: 'certificate.issued',
      key: id,
      userIds: [userId],
      params: { certificate: title, number },
      link: '/web/certificates',
      about: { type: 'certificate', id },
      endsAt: null,
      now,
    })
}

/** The kind must be locked. Gives the ids of the new certificates; who has one that is good gets none. */
export async function issueTo(
  tx: Tx,
  deps: IssueDeps,
  { kind, earned, ...options }: IssueOptions & { readonly kind: KindRow; readonly earned: readonly Earned[] },
): Promise<string[]> {
  const userIds = earned.map(one => one.userId)
  const latest = await listLatest(tx, kind.id, userIds)
  const names = new Map((await findUserNames(tx, userIds)).map(user => [user.id, user.realName]))
  const timeZone = await findTimeZone(tx)
  const people = earned.flatMap(one => {
    const earning = { earnedAt: one.earnedAt, terms: kind, now: options.now, timeZone }
    const grant = grantFor(latest.get(one.userId), earning)
    const personName = names.get(one.userId)
    return grant !== undefined && personName !== undefined ? [{ ...one, grant, personName }] : []
  })
  if (people.length === 0) return []
  const departments = await listDepartmentsOf(tx, userIds)
  const issuing = await issuingWith(tx, deps, options)
  const day = dayIn(timeZone, options.now)
  const numbers = await takeFreeNumbers(tx, kind, { count: people.length, day })
  const places = await takeStatusPlaces(tx, people.length)
  const rows = people.map((person, index) => {
    const department = departments.get(person.userId)?.[0]?.name ?? ''
    const own = { department, number: numbers[index] ?? '', statusPlace: places[index] ?? 0 }
    return makeCertificate({ ...person, ...own, kind }, issuing)
  })
  await keepDesign(tx, designHash(kind.design), kind.design)
  await insertCertificates(tx, rows)
  await addIssued(tx, kind.id, rows.length)
  await tell(tx, rows, options.now)
  return rows.map(row => row.id)
}
