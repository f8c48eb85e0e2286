/** Use cases of lecturers: staff write, show, hide and delete them; students see those that are shown. */
import { LecturerState } from '../contract.ts'
import { DataScope } from '@tripos/contract-kit/enums.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { lecturers } from '../contract.ts'
import { LECTURER_PROBLEMS } from '../input.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, failInput, violates } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { newId } from '@tripos/runtime/random.ts'
import { beginningOf, plainText, renderRichText, sanitizeRichText } from '@tripos/documents/rich-text.ts'
import { changeAll, recordAudit } from '../../audit/server/index.ts'
import {
  type Changed,
  deleteLecturers,
  findNamed,
  findLecturer,
  findShownLecturer,
  insertLecturer,
  isAdministrator,
  type LecturerRow,
  listLecturers,
  setStates,
  updateLecturer,
} from './lecturers.queries.ts'
import { countCourses } from './above.ts'

type Calls = typeof lecturers

const present = (row: LecturerRow) => ({
  id: row.id,
  name: row.name,
  title: row.title,
  portrait: row.portrait,
  sort: row.sort,
  state: row.state as LecturerState,
  user: row.userId === null ? null : { id: row.userId, name: row.userRealName ?? '' },
})

export async function pageLecturers({ db }: Deps, input: Parsed<Calls['paging']>): Promise<Output<Calls['paging']>> {
  const { total, rows } = await listLecturers(db, input)
  const counts = await countCourses(
    db,
    rows.map(row => row.id),
  )
  return {
    total,
    rows: rows.map(row => ({
      ...present(row),
      courseCount: counts.get(row.id) ?? 0,
      updatedAt: row.updatedAt.toISOString(),
    })),
  }
}

export async function showToEdit({ db }: Deps, id: string): Promise<Output<Calls['detail']>> {
  const row = (await findLecturer(db, id)) ?? fail('NOT_FOUND')
  return { ...present(row), introduction: row.introduction, userId: row.userId, version: row.version }
}

export async function saveLecturer(
  { db, clock }: Deps,
  ctx: CallerContext,
  { id: knownId, version = 0, ...input }: Parsed<Calls['save']>,
): Promise<{ id: string }> {
  const before = knownId === undefined ? undefined : await findLecturer(db, knownId)
  if (knownId !== undefined && before === undefined) fail('NOT_FOUND')
  const { userId } = input
  // Whoever is linked answers for the lecturer in every course, of whatever department.
  if (userId !== (before?.userId ?? null) && ctx.caller.scope.kind !== DataScope.all) fail('NOT_ALLOWED')
  if (userId !== null && userId !== before?.userId && !(await isAdministrator(db, userId))) {
    failInput(LECTURER_PROBLEMS.userUnknown)
  }
  const write = { ...input, introduction: sanitizeRichText(input.introduction) }
  const id = knownId ?? newId()
  const written = { id, write, words: plainText(write.introduction), now: clock.now() }
  try {
    await inTx(db, async tx => {
      if (before === undefined) await insertLecturer(tx, written)
      else if (!(await updateLecturer(tx, { ...written, version }))) fail('EDIT_CONFLICT')
      await recordAudit(tx, ctx, {
        action: 'lecturer.save',
        objectType: 'lecturer',
        objectId: id,
        objectName: write.name,
        before: before && { ...before },
        after: { ...write },
      })
    })
  } catch (error) {
    if (violates(error, 'lecturers_user')) fail('LECTURER_USER_TAKEN')
    throw error
  }
  return { id }
}

const OF_LECTURERS = { objectType: 'lecturer' as const, nameOf: ({ name }: Changed): string => name }

export const setLecturerStates = (
  deps: Deps,
  ctx: CallerContext,
  { ids, state }: Parsed<Calls['setState']>,
): Promise<void> =>
  changeAll(deps, ctx, {
    ...OF_LECTURERS,
    ids,
    action: state === LecturerState.shown ? 'lecturer.show' : 'lecturer.hide',
    change: (tx, wanted) => setStates(tx, { ids: wanted, state, now: deps.clock.now() }),
  })

/** Whom a course names stays: the course says who taught it. */
export async function removeLecturers(deps: Deps, ctx: CallerContext, ids: readonly string[]): Promise<void> {
  try {
    await changeAll(deps, ctx, {
      ...OF_LECTURERS,
      ids,
      action: 'lecturer.delete',
      change: async (tx, wanted) => {
        const named = await findNamed(tx, wanted)
        if (named !== undefined) fail('LECTURER_HAS_COURSES', { args: named })
        return deleteLecturers(tx, wanted)
      },
      before: lecturer => ({ ...lecturer }),
    })
  } catch (error) {
    // Named between the look and the deletion.
    if (violates(error, 'course_lecturers_lecturer_id_fkey'))
      fail('LECTURER_HAS_COURSES', { args: { name: '', count: 1 } })
    throw error
  }
}

const presentShown = (row: LecturerRow, courseCount: number) => ({
  id: row.id,
  name: row.name,
  title: row.title,
  portrait: row.portrait,
  excerpt: beginningOf(row.introduction),
  courseCount,
})

export async function pageShown(
  { db }: Deps,
  caller: Caller,
  input: Parsed<Calls['shown']>,
): Promise<Output<Calls['shown']>> {
  const filter = { ...input, state: LecturerState.shown, order: 'asc' as const }
  const { total, rows } = await listLecturers(db, filter)
  const counts = await countCourses(
    db,
    rows.map(row => row.id),
    caller.userId,
  )
  return { total, rows: rows.map(row => presentShown(row, counts.get(row.id) ?? 0)) }
}

export async function showToStudent({ db }: Deps, caller: Caller, id: string): Promise<Output<Calls['show']>> {
  const row = (await findShownLecturer(db, id)) ?? fail('NOT_FOUND')
  const counts = await countCourses(db, [id], caller.userId)
  return { ...presentShown(row, counts.get(id) ?? 0), introduction: renderRichText(row.introduction) }
}
