/** Use cases of which banks students may practise. */
import { OpenType, UseScope } from '@tripos/contract-kit/enums.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { COMMON_PROBLEMS } from '@tripos/contract-kit/input/common.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, failInput, violates } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { recordAudit } from '../../audit/server/index.ts'
import { findUserNames, requireAudience } from '../../identity/server/index.ts'
import { type Audience, listAudience, replaceAudience } from '../../org/server/index.ts'
import type { practiceBanks } from '../contract/practice-banks.ts'
import { findSettings, lockManagedBank, PRACTICE_AUDIENCE, writeSettings } from './practice-banks.queries.ts'

type Calls = typeof practiceBanks
type Save = Parsed<Calls['save']>

export async function showSettings(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  bankId: string,
): Promise<Output<Calls['settings']>> {
  const settings = (await findSettings(db, caller, bankId)) ?? fail('NOT_FOUND')
  const { departmentIds, userIds } = await listAudience(db, PRACTICE_AUDIENCE, bankId)
  return {
    isOpen: settings.isOpen,
    hasLeaderboard: settings.hasLeaderboard,
    openType: settings.openType as Save['openType'],
    audienceDepartmentIds: departmentIds,
    audienceUserIds: userIds,
    version: settings.version,
    isExamOnly: settings.useScope === UseScope.exams,
    audienceUsers: await findUserNames(db, userIds),
  }
}

/** Only what the kind of audience asks for is kept. */
const audienceOf = ({ openType, audienceDepartmentIds, audienceUserIds }: Save): Audience => ({
  departmentIds: openType === OpenType.departments ? audienceDepartmentIds : [],
  userIds: openType === OpenType.people ? audienceUserIds : [],
})

const isEmpty = ({ openType }: Save, { departmentIds, userIds }: Audience): boolean =>
  openType !== OpenType.everyone && departmentIds.length + userIds.length === 0

export async function saveSettings(
  { db, clock }: Deps,
  ctx: CallerContext,
  input: Save,
): Promise<Record<string, never>> {
  const { caller } = ctx
  const { bankId, isOpen, hasLeaderboard, openType, version } = input
  const before = (await findSettings(db, caller, bankId)) ?? fail('NOT_FOUND')
  const audience = audienceOf(input)
  if (isOpen && isEmpty(input, audience)) fail('AUDIENCE_EMPTY')
  if (isOpen) await requireAudience(db, caller, { openType, ...audience, everyone: 'practice:bank:everyone' })
  try {
    await inTx(db, async tx => {
      const bank = (await lockManagedBank(tx, caller, bankId)) ?? fail('NOT_ALLOWED')
      if (isOpen && bank.useScope === UseScope.exams) fail('PRACTICE_EXAM_ONLY')
      const write = { bankId, isOpen, hasLeaderboard, openType, version, now: clock.now() }
      const isWritten = await writeSettings(tx, write)
      if (!isWritten) fail('EDIT_CONFLICT')
      await replaceAudience(tx, PRACTICE_AUDIENCE, { id: bankId, ...audience })
      await recordAudit(tx, ctx, {
        action: 'practiceBank.save',
        objectType: 'practiceBank',
        objectId: bankId,
        objectName: bank.name,
        before: { isOpen: before.isOpen, hasLeaderboard: before.hasLeaderboard, openType: before.openType },
        after: { isOpen, hasLeaderboard, openType, ...audience },
      })
    })
  } catch (error) {
    if (violates(error, 'practice_bank_departments_department_id_fkey')) {
      failInput(COMMON_PROBLEMS.audienceDepartmentUnknown)
    }
    if (violates(error, 'practice_bank_people_user_id_fkey')) failInput(COMMON_PROBLEMS.audienceUserUnknown)
    throw error
  }
  return {}
}
