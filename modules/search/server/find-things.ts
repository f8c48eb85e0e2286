import { RoleType } from '@tripos/contract-kit/enums.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { staffSearch } from '@tripos/module-kit/staff-search.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { MIN_CHARACTERS, type search } from '../contract.ts'
import { bestGroups } from './best-groups.rules.ts'

/** Each kind by the permission of its list, and within the data scope as that list. */
export async function findThings(
  { db }: Deps,
  { caller, language }: CallerContext,
  { search: text = '' }: Parsed<typeof search.find>,
): Promise<Output<typeof search.find>> {
  if (caller.roleType !== RoleType.administrator) fail('NOT_ALLOWED')
  if ([...text].length < MIN_CHARACTERS) return { groups: [] }
  const kinds = staffSearch.all().filter(({ needs }) => caller.permissions.has(needs))
  const found = await Promise.all(
    kinds.map(async ({ title, find }) => ({ title: title[language], hits: await find(db, caller, text) })),
  )
  return { groups: bestGroups(text, found) }
}
