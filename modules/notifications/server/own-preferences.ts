/** How the caller wishes to be told. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { RoleType } from '@tripos/contract-kit/enums.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { isTimeZone } from '@tripos/runtime/days.rules.ts'
import { fail, failInput } from '@tripos/runtime/fail.ts'
import { listReceivers } from '../../identity/server/index.ts'
import { canSend } from '../../messages/server/index.ts'
import { findTimeZone } from '../../site/server/index.ts'
import type { notificationPreferences } from '../contract.ts'
import { NOTIFICATION_PROBLEMS } from '../input.ts'
import { channelState, type OwnChoice } from './choices.rules.ts'
import { type InstalledKind, listKinds } from './kinds.ts'
import { findPreferences, writePreferences } from './preferences.queries.ts'
import { loadSiteChoices } from './settings.queries.ts'

type Calls = typeof notificationPreferences

const concerns = ({ roleType }: Caller, { entry: { to } }: InstalledKind): boolean =>
  to === 'everyone' || (to === 'student') === (roleType === RoleType.student)

export async function showPreferences(
  deps: Deps,
  { caller, language }: CallerContext,
): Promise<Output<Calls['detail']>> {
  const { db } = deps
  const [own, site, siteTimeZone, [person], canMail, canSms] = await Promise.all([
    findPreferences(db, caller.userId),
    loadSiteChoices(db),
    findTimeZone(db),
    listReceivers(db, [caller.userId]),
    canSend(deps, 'mail'),
    canSend(deps, 'sms'),
  ])
  if (person === undefined) return fail('NOT_FOUND')
  const { choices, ...fields } = own
  return {
    ...fields,
    usedLanguage: fields.language ?? person.language,
    siteTimeZone,
    channels: [
      { channel: 'mail', canSend: canMail, hasContact: person.email !== null },
      { channel: 'sms', canSend: canSms, hasContact: person.mobile !== null },
    ],
    kinds: listKinds()
      .filter(one => concerns(caller, one))
      .map(({ kind, entry, group }) => {
        const chosen = { site: site.get(kind) ?? {}, own: choices[kind] ?? {} }
        return {
          kind,
          name: entry.name[language],
          group: group[language],
          isSecurity: entry.isSecurity === true,
          channels: {
            bell: channelState(entry, 'bell', chosen),
            mail: channelState(entry, 'mail', chosen),
            sms: channelState(entry, 'sms', chosen),
          },
        }
      }),
  }
}

function requireSound({ timeZone, quietFrom, quietUntil }: Parsed<Calls['save']>): void {
  if (timeZone !== null && !isTimeZone(timeZone)) failInput(NOTIFICATION_PROBLEMS.timeZoneUnknown)
  if (quietFrom === null && quietUntil !== null) failInput(NOTIFICATION_PROBLEMS.quietFromMissing)
  if (quietFrom !== null && quietUntil === null) failInput(NOTIFICATION_PROBLEMS.quietUntilMissing)
  if (quietFrom !== null && quietFrom === quietUntil) failInput(NOTIFICATION_PROBLEMS.quietHoursEmpty)
}

/** What is on is as the site has it: only what is off is stored. */
function changedChoices(
  before: Readonly<Record<string, OwnChoice>>,
  changes: Parsed<Calls['save']>['choices'],
): Record<string, OwnChoice> {
  const known = new Set(listKinds().map(({ kind }) => kind))
  const choices = new Map(Object.entries(before).filter(([kind]) => known.has(kind)))
  for (const { kind, channel, isOn } of changes) {
    if (!known.has(kind)) continue
    const { [channel]: _, ...others } = choices.get(kind) ?? {}
    choices.set(kind, isOn ? others : { ...others, [channel]: false })
  }
  return Object.fromEntries([...choices].filter(([, choice]) => Object.keys(choice).length > 0))
}

export async function savePreferences(
  { db }: Deps,
  { caller: { userId }, arrivedAt }: CallerContext,
  input: Parsed<Calls['save']>,
): Promise<Record<string, never>> {
  requireSound(input)
  const { choices: changes, ...fields } = input
  await inTx(db, async tx => {
    const { choices } = await findPreferences(tx, userId)
    await writePreferences(tx, { userId, now: arrivedAt }, { ...fields, choices: changedChoices(choices, changes) })
  })
  return {}
}
