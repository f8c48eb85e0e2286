/** The wrong book of a student. What is in it is asked of the exams at every look, so that nothing shows a second too early. */
import type { Caller } from '@tripos/access/caller.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { findWithheldQuestions, listReleasedPapers, type ReleasedPaper } from '../../papers/server/index.ts'
import { MAX_ON_SHEET, type Verdict, type wrongBook } from '../contract/wrong-book.ts'
import {
  type EntryRow,
  type FacetRow,
  countKnowledge,
  listEntries,
  listFacetRows,
  listMissedIds,
  setRemoved,
  type Shown,
} from './book.queries.ts'
import { findKeptPapers, reviewPlaces } from './kept-papers.ts'
import { findRightsNeeded, putRightsNeeded } from './settings.queries.ts'
import { verdictOf } from './verdict.rules.ts'

type Calls = typeof wrongBook
type Entry = Output<Calls['paging']>['rows'][number]

interface Book extends Shown {
  readonly papers: readonly ReleasedPaper[]
}

/** What a student may see of the own mistakes, in one exam or in all. */
export async function openBook(deps: Deps, userId: string, examId?: string): Promise<Book> {
  const [released, kept] = await Promise.all([listReleasedPapers(deps, userId), findKeptPapers(deps, userId)])
  // Those that are cleared away are the oldest.
  const papers = [...released, ...kept].filter(paper => examId === undefined || paper.examId === examId)
  const idsOf = (isScored: boolean) => papers.filter(paper => paper.isScoreReleased === isScored).map(paper => paper.id)
  const shown = { userId, scoredIds: idsOf(true), unscoredIds: idsOf(false) }
  const withheld = await findWithheldQuestions(deps, userId, await listMissedIds(deps.db, shown))
  return { ...shown, withheldIds: [...withheld], papers }
}

/** A wrong answer of a paper that scored all points is none: the rule that collected it says so. */
const missedBy = (row: EntryRow): Verdict => {
  const verdict = verdictOf(row)
  return verdict === 'right' ? 'partly' : verdict
}

function present(row: EntryRow, papers: readonly ReleasedPaper[]): Entry[] {
  const paper = papers.find(({ id }) => id === row.paperId)
  if (paper === undefined) return []
  const { questionId, wrongCount, firstAt, lastAt, questionNo, type, excerpt, rightStreak } = row
  return [
    {
      questionId,
      type: type as Entry['type'],
      excerpt,
      wrongCount,
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
      last: {
        paperId: paper.id,
        examId: paper.examId,
        examTitle: paper.examTitle,
        no: questionNo,
        verdict: missedBy(row),
      },
      rightStreak,
      note: row.note,
      cause: row.cause as Entry['cause'],
      causeWords: row.causeWords,
      isFavourite: row.isFavourite,
    },
  ]
}

export async function pageBook(
  deps: Deps,
  { userId }: Caller,
  { page, size, examId, ...filter }: Parsed<Calls['paging']>,
): Promise<Output<Calls['paging']>> {
  const book = await openBook(deps, userId, examId)
  const { total, rows } = await listEntries(deps.db, book, { filter, page: { page, size } })
  return { total, rows: rows.flatMap(row => present(row, book.papers)) }
}

function countExams(rows: readonly FacetRow[], papers: readonly ReleasedPaper[]) {
  const exams = new Map<string, { id: string; title: string; count: number }>()
  const examOf = new Map(papers.map(paper => [paper.id, paper]))
  for (const row of rows) {
    for (const examId of new Set(row.paperIds.map(id => examOf.get(id)?.examId))) {
      const paper = papers.find(one => one.examId === examId)
      if (paper === undefined) continue
      const count = (exams.get(paper.examId)?.count ?? 0) + 1
      exams.set(paper.examId, { id: paper.examId, title: paper.examTitle, count })
    }
  }
  // In the order of the papers: the newest first.
  return [...new Set(papers.map(paper => paper.examId))].flatMap(id => exams.get(id) ?? [])
}

export async function showFacets(
  deps: Deps,
  { caller: { userId }, language }: CallerContext,
  { examId }: Parsed<Calls['facets']>,
): Promise<Output<Calls['facets']>> {
  const { db } = deps
  const book = await openBook(deps, userId, examId)
  const [all, rightsNeeded] = await Promise.all([listFacetRows(db, book), findRightsNeeded(db, userId)])
  const rows = all.filter(row => row.isInBook)
  const types = new Map<number, number>()
  for (const { type } of rows) types.set(type, (types.get(type) ?? 0) + 1)
  return {
    total: rows.length,
    removedCount: all.length - rows.length,
    rightsNeeded,
    exams: countExams(rows, book.papers),
    types: [...types].sort(([a], [b]) => a - b).map(([type, count]) => ({ type: type as Entry['type'], count })),
    knowledge: await countKnowledge(
      db,
      rows.map(row => row.questionId),
      language,
    ),
  }
}

export async function showSheet(
  deps: Deps,
  { userId }: Caller,
  { examId, withAnswers, ...filter }: Parsed<Calls['sheet']>,
): Promise<Output<Calls['sheet']>> {
  const book = await openBook(deps, userId, examId)
  const { total, rows } = await listEntries(deps.db, book, { filter, page: { page: 1, size: MAX_ON_SHEET } })
  const places = rows.map(({ paperId, questionNo }) => ({ paperId, no: questionNo }))
  const questionIds = rows.map(row => row.questionId)
  const reviews = await reviewPlaces(deps, { userId, papers: book.papers, questionIds, places })
  return {
    total,
    rows: rows.flatMap(({ questionId, paperId, questionNo, note }) => {
      const review = reviews.find(({ paper, question }) => paper.id === paperId && question.no === questionNo)
      if (review === undefined) return []
      const question = withAnswers ? review.question : review.blank
      return [{ questionId, paperId, examTitle: review.paper.examTitle, note: withAnswers ? note : '', question }]
    }),
  }
}

export async function removeEntries(
  deps: Deps,
  { userId }: Caller,
  { questionIds }: Parsed<Calls['remove']>,
): Promise<void> {
  await setRemoved(deps.db, await openBook(deps, userId), { questionIds, removedAt: deps.clock.now() })
}

export async function restoreEntries(
  deps: Deps,
  { userId }: Caller,
  { questionIds }: Parsed<Calls['restore']>,
): Promise<void> {
  await setRemoved(deps.db, await openBook(deps, userId), { questionIds, removedAt: null })
}

export const saveSettings = (
  { db }: Deps,
  { userId }: Caller,
  { rightsNeeded }: Parsed<Calls['saveSettings']>,
): Promise<void> => putRightsNeeded(db, userId, rightsNeeded)
