import { banks } from '../contract/banks.ts'
import { questionFiles } from '../contract/question-files.ts'
import { questionLife } from '../contract/question-life.ts'
import { questionUse } from '../../papers/contract/question-use.ts'
import { questions } from '../contract/questions.ts'
import { newId } from '@tripos/runtime/random.ts'
import { sampleContent } from './make-questions.ts'
import {
  administratorOf,
  bankOf,
  HIDDEN,
  questionOf,
  type Rows,
  unique,
  type World,
} from '../../../apps/server/test/authorization/row.ts'

const chapterOf = async (world: World) =>
  (await world.app.call(banks.chapterSave, { bankId: world.bank.id, name: unique() }, administratorOf(world))).id
const questionOfTwo = async (world: World) => {
  const id = await questionOf(world)
  const input = { ids: [id], bankId: await bankOf(world), chapterId: null }
  await world.app.call(banks.place, input, administratorOf(world))
  return id
}

const binnedBank = async (world: World) => {
  const id = await bankOf(world)
  await world.app.call(questions.bankDelete, { id }, administratorOf(world))
  return id
}

const binnedQuestion = async (world: World) => {
  const id = await questionOf(world)
  await world.app.call(questions.delete, { ids: [id] }, administratorOf(world))
  return id
}

export const QUESTIONS_ROWS: Rows = [
  [questions.bankPaging, { input: () => ({}) }],
  [questions.bankDetail, { target: bankOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [
    questions.bankSave,
    { target: bankOf, input: ({ departmentId }, id) => ({ id, version: 1, name: unique(), departmentId }), ...HIDDEN },
  ],
  [questions.bankDelete, { target: bankOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [banks.bin, { input: () => ({}) }],
  [banks.bankRestore, { target: binnedBank, input: (_, id) => ({ id }), ...HIDDEN }],
  [banks.deleteBankPermanently, { target: binnedBank, input: (_, id) => ({ id }), ...HIDDEN }],
  [banks.grants, { target: bankOf, input: (_, id) => ({ bankId: id }), ...HIDDEN }],
  [banks.grantees, { target: bankOf, input: (_, id) => ({ bankId: id, kind: 1 }), ...HIDDEN }],
  [
    banks.grantSave,
    {
      target: bankOf,
      input: ({ departmentId }, id) => ({ bankId: id, kind: 3, granteeId: departmentId, right: 1 }),
      ...HIDDEN,
    },
  ],
  [banks.grantDelete, { target: bankOf, input: (_, id) => ({ bankId: id, ids: [newId()] }), ...HIDDEN }],
  [
    banks.transfer,
    {
      target: bankOf,
      input: ({ users }, id) => ({ bankId: id, userId: users.administrator.id }),
      ...HIDDEN,
    },
  ],
  [banks.chapters, { target: bankOf, input: (_, id) => ({ bankId: id }), ...HIDDEN }],
  [banks.chapterSave, { target: bankOf, input: (_, id) => ({ bankId: id, name: unique() }), ...HIDDEN }],
  [
    banks.chapterMove,
    { target: chapterOf, input: ({ bank }, id) => ({ bankId: bank.id, id, parentId: null, sort: 0 }), ...HIDDEN },
  ],
  [banks.chapterDelete, { target: chapterOf, input: ({ bank }, id) => ({ bankId: bank.id, id }), ...HIDDEN }],
  [
    banks.place,
    { target: questionOf, input: ({ bank }, id) => ({ ids: [id], bankId: bank.id, chapterId: null }), ...HIDDEN },
  ],
  [banks.leave, { target: questionOfTwo, input: ({ bank }, id) => ({ ids: [id], bankId: bank.id }), ...HIDDEN }],
  [banks.deletePermanently, { target: binnedQuestion, input: (_, id) => ({ ids: [id] }), ...HIDDEN }],
  [questions.paging, { input: () => ({}) }],
  [questions.listAll, { input: () => ({}) }],
  [questions.detail, { target: questionOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [
    questions.save,
    {
      target: questionOf,
      input: ({ bank }, id) => ({ id, versionNo: 1, bankIds: [bank.id], level: 1, content: sampleContent(1) }),
      ...HIDDEN,
    },
  ],
  [questions.delete, { target: questionOf, input: (_, id) => ({ ids: [id] }), ...HIDDEN }],
  [questions.restore, { target: questionOf, input: (_, id) => ({ ids: [id] }), ...HIDDEN }],
  [questions.versions, { target: questionOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [questions.preview, { input: () => ({ content: sampleContent(1) }) }],
  [questionLife.reviewers, { input: () => ({}) }],
  [
    questionLife.send,
    {
      target: questionOf,
      input: (_, id) => ({ ids: [id], reviewerId: newId() }),
      others: 'NOT_FOUND',
      rightful: 'REVIEWER_UNFIT',
    },
  ],
  [
    questionLife.decide,
    {
      target: questionOf,
      input: (_, id) => ({ id, versionNo: 1, isApproved: true }),
      others: 'NOT_FOUND',
      rightful: 'REVIEW_OVER',
    },
  ],
  [questionLife.comments, { target: questionOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [questionLife.comment, { target: questionOf, input: (_, id) => ({ id, comment: 'Why?' }), ...HIDDEN }],
  [questionLife.similar, { input: () => ({ stem: '<p>Where does it happen?</p>' }) }],
  [questionLife.compare, { target: questionOf, input: (_, id) => ({ id, from: 1, to: 1 }), ...HIDDEN }],
  [
    questionLife.restoreVersion,
    { target: questionOf, input: (_, id) => ({ id, versionNo: 1, newestVersionNo: 1 }), ...HIDDEN },
  ],
  [questionUse.statistics, { target: questionOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [questionUse.blueprints, { target: questionOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [questionUse.exams, { target: questionOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [questionLife.change, { target: questionOf, input: (_, id) => ({ ids: [id], level: 2 }), ...HIDDEN }],
  [questionFiles.importDryRun, { target: bankOf, input: (_, id) => ({ bankId: id, format: 'jsonl' }), ...HIDDEN }],
  [
    questionFiles.importCommit,
    { input: () => ({ importId: newId(), duplicates: 'skip' }), rightful: 'IMPORT_EXPIRED' },
  ],
  [questionFiles.importItems, { input: () => ({ importId: newId() }), rightful: 'IMPORT_EXPIRED' }],
  [questionFiles.importOpen, { target: bankOf, input: (_, id) => ({ bankId: id }), ...HIDDEN }],
  [questionFiles.importForget, { input: () => ({ importId: newId() }) }],
  [questionFiles.importStop, { input: () => ({ importId: newId() }) }],
  [
    questionFiles.importCorrect,
    {
      input: () => ({ importId: newId(), line: 1, content: sampleContent(3), level: 1, tags: [] }),
      rightful: 'IMPORT_EXPIRED',
    },
  ],
  [
    questionFiles.importSaveCuts,
    { input: () => ({ importId: newId(), cuts: [{ line: 1, begins: true }] }), rightful: 'IMPORT_EXPIRED' },
  ],
  [questionFiles.importLeaveOut, { input: () => ({ importId: newId(), line: 1 }), rightful: 'IMPORT_EXPIRED' }],
  [
    questionFiles.importLeaveOutKind,
    { input: () => ({ importId: newId(), problemKind: 'There is no key.' }), rightful: 'IMPORT_EXPIRED' },
  ],
  [questionFiles.importTakeBack, { input: () => ({ importId: newId() }), rightful: 'IMPORT_EXPIRED' }],
  [questionFiles.importColumns, { input: () => ({}) }],
  [questionFiles.mappingPaging, { input: () => ({}) }],
  [questionFiles.mappingSave, { input: () => ({ heads: ['a', 'b', 'c'], keys: ['type', 'stem', 'answer'] }) }],
  [questionFiles.mappingDelete, { input: () => ({ id: newId() }), rightful: 'NOT_FOUND' }],
  [questionFiles.mappingRename, { input: () => ({ id: newId(), name: 'x' }), rightful: 'NOT_FOUND' }],
  [questionFiles.mappingPublish, { input: () => ({ id: newId() }), rightful: 'NOT_FOUND' }],
  [questionFiles.importTemplate, { input: () => ({}) }],
  [questionFiles.exportReport, { target: bankOf, input: (_, id) => ({ bankId: id, format: 'gift' }), ...HIDDEN }],
  [questionFiles.export, { target: bankOf, input: (_, id) => ({ bankId: id, format: 'jsonl' }), ...HIDDEN }],
]
