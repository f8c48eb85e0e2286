/** All SQL of `site_config`. */
import type { site } from '../contract.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { Db, Tx } from '@tripos/db/client.ts'

export const findSite = (db: Db) =>
  db
    .selectFrom('siteConfig')
    .select(eb => [
      'version',
      'siteName',
      'frontLogo',
      'backLogo',
      'copyRight',
      'loginBackground',
      'signUpOpen',
      'signUpReview',
      'signUpDepartmentId',
      'signUpChoice',
      'singleSession',
      'workAlways',
      'loginByPassword',
      'loginByMobile',
      'loginByEmail',
      'roomAddresses',
      eb.ref('defaultLanguage').$castTo<Language>().as('defaultLanguage'),
      'studentIdleHours',
      'studentAbsoluteHours',
      'administratorIdleHours',
      'administratorAbsoluteHours',
      'timeZone',
    ])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()

export type SiteRow = Awaited<ReturnType<typeof findSite>>

/** The zone whose days count. */
export async function findTimeZone(db: Db): Promise<string> {
  const { timeZone } = await db
    .selectFrom('siteConfig')
    .select('timeZone')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  return timeZone
}

/** Gives whether the settings still were of that version. */
export async function updateSite(
  tx: Tx,
  { version, ...fields }: Parsed<typeof site.save>,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('siteConfig')
    .set({ ...fields, version: version + 1, updatedAt: now })
    .where('id', '=', 1)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** What the first administrator says of the site; what is left out stays as it is. */
export async function beginSite(
  tx: Tx,
  settings: { readonly [K in 'siteName' | 'defaultLanguage' | 'timeZone']: SiteRow[K] | undefined },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('siteConfig')
    .set(eb => ({ ...settings, version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', 1)
    .execute()
}
