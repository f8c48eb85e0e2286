/** Notes, causes and favourites: of the caller alone, and only on questions that the caller may see. */
import type { Caller } from '@tripos/access/caller.ts'
import { failInput } from '@tripos/runtime/fail.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { Cause, type questionMarks } from '../contract/question-marks.ts'
import { WRONG_BOOK_PROBLEMS } from '../input.ts'
import { findMark, listMarkedIds, listMarks, type MarkRow, putMark } from './marks.queries.ts'
import { getSeenQuestion, listSeenQuestions } from './seen-questions.ts'

type Calls = typeof questionMarks
type Row = Output<Calls['paging']>['rows'][number]

export const presentMark = (mark: MarkRow | undefined) => ({
  note: mark?.note ?? '',
  cause: (mark?.cause ?? null) as Row['cause'],
  causeWords: mark?.causeWords ?? '',
  isFavourite: mark !== undefined && mark.favouriteAt !== null,
})

export async function pageMarks(
  deps: Deps,
  { userId }: Caller,
  { of, ...input }: Parsed<Calls['paging']>,
): Promise<Output<Calls['paging']>> {
  const marked = await listMarkedIds(deps.db, userId, of)
  const seen = await listSeenQuestions(deps, userId, marked)
  const { total, rows } = await listMarks(deps.db, { ...input, userId, of, questionIds: [...seen] })
  return {
    total,
    rows: rows.flatMap((mark): Row[] => {
      const at = of === 'notes' ? mark.notedAt : mark.favouriteAt
      if (at === null) return []
      const { questionId, type, excerpt } = mark
      return [{ questionId, type: type as Row['type'], excerpt, at: at.toISOString(), ...presentMark(mark) }]
    }),
  }
}

/** The question as the student sees it. */
async function markOf(deps: Deps, userId: string, questionId: string) {
  const { shown } = await getSeenQuestion(deps, userId, questionId)
  const { type, excerpt } = shown.version
  return { userId, questionId, type, excerpt }
}

export async function saveNote(
  deps: Deps,
  { userId }: Caller,
  { questionId, note }: Parsed<Calls['saveNote']>,
): Promise<void> {
  const mark = await markOf(deps, userId, questionId)
  await putMark(deps.db, mark, { note, notedAt: note === '' ? null : deps.clock.now() })
}

export async function saveCause(
  deps: Deps,
  { userId }: Caller,
  { questionId, cause, causeWords }: Parsed<Calls['saveCause']>,
): Promise<void> {
  const mark = await markOf(deps, userId, questionId)
  if (cause === Cause.own && causeWords === '') failInput(WRONG_BOOK_PROBLEMS.causeWordsMissing)
  await putMark(deps.db, mark, { cause, causeWords: cause === Cause.own ? causeWords : '' })
}

export async function setFavourite(
  deps: Deps,
  { userId }: Caller,
  { questionId, isFavourite }: Parsed<Calls['setFavourite']>,
): Promise<void> {
  const mark = await markOf(deps, userId, questionId)
  const before = await findMark(deps.db, userId, questionId)
  if (isFavourite === presentMark(before).isFavourite) return
  await putMark(deps.db, mark, { favouriteAt: isFavourite ? deps.clock.now() : null })
}
