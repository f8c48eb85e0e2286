/**
 * Mock exams of students. What may be asked is what may be practised, and is chosen in the transaction that makes the paper; from
 * then on saving, deadlines, hand-in and marking are those of every paper (docs/adr/0134).
 */
import { PaperState } from '@tripos/contract-kit/enums.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { fail, violates } from '@tripos/runtime/fail.ts'
import { newSecret } from '@tripos/runtime/random.ts'
import { removeLearnerExam } from '../../exams/server/index.ts'
import { isEntryForPeople, startOwnMock } from '../../papers/server/index.ts'
import { findNewestVersions } from '../../questions/server/index.ts'
import { MAX_MOCKS_A_DAY, type mockExams } from '../contract/mock-exams.ts'
import { PracticeMode } from '../contract/practice-modes.ts'
import { countMocksSince, findMockState, findOpenMock, holdBank, pageMocks } from './mock-exams.queries.ts'
import { isBankOpen } from './practice-banks.queries.ts'
import { ensureLearner, lockLearners } from './runs.queries.ts'
import { shuffled } from './shuffled.ts'
import { findShownBank } from './shown-banks.queries.ts'
import { listTrainable } from './trainable.queries.ts'

type Calls = typeof mockExams
type Start = Parsed<Calls['start']>

const DAY_SECONDS = 86_400

const TITLES: Readonly<Record<Language, string>> = { 'zh-CN': '{bank} · 模拟考试', 'en-US': '{bank} · mock exam' }

interface Choosing extends Start {
  readonly userId: string
  readonly now: Date
  readonly graceSeconds: number
}

/** By chance among what may be practised and the machine can mark; one type after the other, as papers have it. */
async function chooseQuestions(tx: Tx, { questionCount, ...asked }: Choosing) {
  const ids = await listTrainable(tx, { ...asked, mode: PracticeMode.random, dueUntil: asked.now, wrongIds: [] })
  const versions = (await findNewestVersions(tx, ids)).filter(one => one.isReady && !isEntryForPeople(one))
  return shuffled(versions, newSecret())
    .slice(0, questionCount)
    .toSorted((a, b) => a.type - b.type)
    .map(({ versionId, type, optionCount, parts }) => ({ versionId, type, optionCount, ...(parts && { parts }) }))
}

async function startOnce(
  deps: Deps,
  { caller, language }: CallerContext,
  input: Start,
): Promise<Output<Calls['start']>> {
  const { db, clock, config } = deps
  const { userId } = caller
  const { bankId, limitMinutes } = input
  return inTx(db, async tx => {
    await ensureLearner(tx, userId)
    // Of two starts at once the second sees the paper of the first.
    await lockLearners(tx, [userId])
    await holdBank(tx, bankId)
    const now = clock.now()
    const bank = (await findShownBank(tx, userId, bankId)) ?? fail('NOT_FOUND')
    const open = await findOpenMock(tx, userId, now)
    if (open !== undefined) return { paperId: open.paperId, isResumed: true }
    if ((await countMocksSince(tx, userId, addSeconds(now, -DAY_SECONDS))) >= MAX_MOCKS_A_DAY)
      fail('PRACTICE_MOCKS_TODAY', { args: { count: MAX_MOCKS_A_DAY } })
    const questions = await chooseQuestions(tx, { ...input, userId, now, graceSeconds: config.graceSeconds })
    if (questions.length === 0) fail('PRACTICE_NOTHING')
    const title = TITLES[language].replace('{bank}', () => bank.name)
    const paperId = await startOwnMock(tx, { learnerId: userId, bankId, title, limitMinutes, questions, now })
    return { paperId, isResumed: false }
  })
}

export async function startMock(deps: Deps, ctx: CallerContext, input: Start): Promise<Output<Calls['start']>> {
  try {
    return await startOnce(deps, ctx, input)
  } catch (error) {
    if (!violates(error, 'exam_form_versions_version_id_fkey')) throw error
    // A question was deleted for good after it had been chosen: it is chosen among what is left.
    return startOnce(deps, ctx, input)
  }
}

export async function pageOwnMocks(
  { db, clock, config }: Deps,
  { userId }: Caller,
  input: Parsed<Calls['paging']>,
): Promise<Output<Calls['paging']>> {
  if (!(await isBankOpen(db, userId, input.bankId))) fail('NOT_FOUND')
  const moment = { now: clock.now(), graceSeconds: config.graceSeconds }
  const { total, rows } = await pageMocks(db, { ...input, userId, ...moment })
  return {
    total,
    rows: rows.map(({ startedAt, state, ...row }) => ({
      ...row,
      state: state as PaperState,
      startedAt: startedAt.toISOString(),
    })),
  }
}

export async function removeMock(
  { db, clock, config }: Deps,
  { userId }: Caller,
  id: string,
): Promise<Record<string, never>> {
  const now = clock.now()
  await inTx(db, async tx => {
    const mock = (await findMockState(tx, { userId, id, now, graceSeconds: config.graceSeconds })) ?? fail('NOT_FOUND')
    if (mock.state === PaperState.inExam) fail('PRACTICE_MOCK_OPEN')
    await removeLearnerExam(tx, { id, learnerId: userId, now })
  })
  return {}
}
