/** The banks that a student may practise, and one of them with everything that is known of the student's practice there. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Db } from '@tripos/db/client.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { addDays, dayIn, startOfDay } from '@tripos/runtime/days.rules.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { QuestionType } from '@tripos/contract-kit/enums.ts'
import { groupedBy } from '../../dictionaries/server/index.ts'
import { PracticeMode } from '../contract/practice-modes.ts'
import { findTimeZone } from '../../site/server/index.ts'
import type { training } from '../contract/training.ts'
import { WHOLE_SHARE } from './grade.rules.ts'
import { masteryOf } from './mastery.rules.ts'
import { retention } from './memory.ts'
import { presentRun } from './practice.present.ts'
import { listCurrentRuns, pageRuns } from './runs.queries.ts'
import { findShownBank, listShownBanks } from './shown-banks.queries.ts'
import {
  type BankQuestion,
  listBankQuestions,
  listChapters,
  listKnowledge,
  listTrainable,
} from './trainable.queries.ts'
import { listWrongQuestions } from './above.queries.ts'

type Calls = typeof training

/** Where today ends on the site: what is due before is due today. */
export async function endOfToday(db: Db, now: Date): Promise<Date> {
  const timeZone = await findTimeZone(db)
  return startOfDay(timeZone, addDays(dayIn(timeZone, now), 1))
}

export async function pageShownBanks(
  { db, clock, config }: Deps,
  { userId }: Caller,
  input: Parsed<Calls['banks']>,
): Promise<Output<Calls['banks']>> {
  const now = clock.now()
  const dueUntil = await endOfToday(db, now)
  const moment = { now, graceSeconds: config.graceSeconds }
  const { total, rows } = await listShownBanks(db, { ...input, ...moment, userId, dueUntil })
  return { total, rows: rows.map(row => ({ ...row, practisedAt: row.practisedAt?.toISOString() ?? null })) }
}

function partOf(questions: readonly BankQuestion[], now: Date) {
  const practised = questions.flatMap(({ share, stability, reviewedAt }) =>
    share === null || stability === null || reviewedAt === null
      ? []
      : [{ share: share / WHOLE_SHARE, retention: retention({ stability, reviewedAt }, now) }],
  )
  return {
    questionCount: questions.length,
    practisedCount: practised.length,
    mastery: masteryOf(practised, questions.length),
  }
}

async function listParts(
  db: Db,
  questions: readonly BankQuestion[],
  asked: { bankId: string; isEnglish: boolean; now: Date },
) {
  const [chapters, asks] = await Promise.all([
    listChapters(db, asked.bankId),
    listKnowledge(db, asked.bankId, asked.isEnglish),
  ])
  const byId = new Map(questions.map(question => [question.id, question]))
  const parentOf = new Map(chapters.map(chapter => [chapter.id, chapter.parentId]))
  const isIn = (id: string) => (question: BankQuestion) =>
    question.chapterId !== null && (question.chapterId === id || parentOf.get(question.chapterId) === id)
  return {
    chapters: chapters.map(chapter => ({ ...chapter, ...partOf(questions.filter(isIn(chapter.id)), asked.now) })),
    knowledge: [...groupedBy(asks, ask => ask.id)]
      .map(([id, of]) => ({
        id,
        name: of[0]?.name ?? '',
        ...partOf(
          of.flatMap(ask => byId.get(ask.questionId) ?? []),
          asked.now,
        ),
      }))
      .filter(point => point.questionCount > 0),
  }
}

export async function showBank(
  deps: Deps,
  { caller: { userId }, language }: Pick<CallerContext, 'caller' | 'language'>,
  bankId: string,
): Promise<Output<Calls['bank']>> {
  const { db, clock, config } = deps
  const bank = (await findShownBank(db, userId, bankId)) ?? fail('NOT_FOUND')
  const now = clock.now()
  const dueUntil = await endOfToday(db, now)
  const moment = { now, graceSeconds: config.graceSeconds }
  const wrongIds = await listWrongQuestions(deps, userId)
  const [questions, current, wrong] = await Promise.all([
    listBankQuestions(db, { userId, bankId, ...moment }),
    listCurrentRuns(db, userId, bankId),
    listTrainable(db, { userId, bankId, mode: PracticeMode.wrong, wrongIds, dueUntil, ...moment }),
  ])
  const byType = [...groupedBy(questions, question => question.type)].toSorted(([a], [b]) => a - b)
  return {
    ...bank,
    ...partOf(questions, now),
    rightCount: questions.filter(question => question.share === WHOLE_SHARE).length,
    dueCount: questions.filter(({ dueAt }) => dueAt !== null && dueAt < dueUntil).length,
    wrongCount: wrong.length,
    countByType: byType.map(([type, of]) => ({ type: type as QuestionType, count: of.length })),
    ...(await listParts(db, questions, { bankId, isEnglish: language === 'en-US', now })),
    current: current.map(presentRun),
  }
}

export async function pageRecords(
  { db }: Deps,
  { userId }: Caller,
  input: Parsed<Calls['records']>,
): Promise<Output<Calls['records']>> {
  if ((await findShownBank(db, userId, input.bankId)) === undefined) fail('NOT_FOUND')
  const { total, rows } = await pageRuns(db, userId, input)
  return { total, rows: rows.map(presentRun) }
}
