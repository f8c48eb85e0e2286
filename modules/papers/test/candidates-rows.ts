import { candidateExports } from '../contract/candidate-exports.ts'
import { candidateRooms } from '../contract/candidate-rooms.ts'
import { candidates } from '../contract/candidates.ts'
import { makeNextExport } from '../server/exports/make-exports.ts'
import { newId } from '@tripos/runtime/random.ts'
import { examOf, HIDDEN, type Rows, type World } from '../../../apps/server/test/authorization/row.ts'

const ofExam = { target: (world: World) => examOf(world), input: (_: World, id: string) => ({ examId: id }), ...HIDDEN }

const planned = new Map<string, string>()
/** With a reminder that is planned. */
async function remindedExamOf(world: World): Promise<string> {
  const { app, tokens } = world
  const examId = await examOf(world)
  const at = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
  await app.call(candidates.remind, { examId, at }, tokens.administrator)
  const { rows } = await app.call(candidates.reminders, { examId }, tokens.administrator)
  planned.set(examId, rows[0]?.id ?? '')
  return examId
}

/** A file that the administrator has asked for, and is ready. */
async function exportOf(world: World): Promise<string> {
  const { app, tokens } = world
  const examId = await examOf(world)
  const { id } = await app.call(candidateExports.start, { examId, format: 'xlsx' }, tokens.administrator)
  while (await makeNextExport(app.deps));
  return id
}

export const CANDIDATES_ROWS: Rows = [
  [candidates.paging, ofExam],
  [candidates.listAll, ofExam],
  [candidates.summary, ofExam],
  [candidateExports.start, { ...ofExam, input: (_, id) => ({ examId: id, format: 'xlsx' }) }],
  [candidateExports.list, ofExam],
  [
    candidateExports.download,
    {
      target: exportOf,
      input: (_, id) => ({ id }),
      ...HIDDEN,
      // It is of who asked for it, whoever else sees the exam.
      deviations: { marker: 'NOT_FOUND' },
    },
  ],
  [candidates.exportDepartments, ofExam],
  [candidates.extend, { ...ofExam, input: (_, id) => ({ examId: id, minutes: 5, reason: 'fire' }) }],
  [candidates.tell, { ...ofExam, input: (_, id) => ({ examId: id, message: 'Page 2', requestId: newId() }) }],
  [candidates.forceSubmit, { ...ofExam, input: (_, id) => ({ examId: id, reason: 'fire' }) }],
  [candidates.void, { ...ofExam, input: (_, id) => ({ examId: id, reason: 'fire', requestId: newId() }) }],
  [candidateRooms.list, ofExam],
  [candidateRooms.doorLists, ofExam],
  [candidateRooms.exportTemplate, ofExam],
  [candidateRooms.place, { ...ofExam, input: (_, id) => ({ examId: id, toRoom: 'Room 3', firstSeat: null }) }],
  [candidateRooms.takeOut, ofExam],
  [
    candidateRooms.importCommit,
    // The file of the matrix is no spreadsheet; whose exam it is, is asked first.
    { target: ofExam.target, input: ofExam.input, others: 'NOT_FOUND', rightful: 'IMPORT_UNREADABLE' },
  ],
  [candidates.remind, ofExam],
  [candidates.countToRemind, ofExam],
  [candidates.reminders, ofExam],
  [
    candidates.cancelReminder,
    { ...ofExam, target: remindedExamOf, input: (_, id) => ({ examId: id, id: planned.get(id) ?? newId() }) },
  ],
]
