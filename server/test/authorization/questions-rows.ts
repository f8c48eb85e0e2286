import { questions } from '@tripos/contract/questions'
import { newId } from '../../src/kernel/random.ts'
import { sampleContent } from '../factories/questions.ts'
import { bankOf, HIDDEN, questionOf, type Rows, unique } from './row.ts'

export const QUESTIONS_ROWS: Rows = [
  [questions.bankPaging, { input: () => ({}) }],
  [questions.bankDetail, { target: bankOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [
    questions.bankSave,
    { target: bankOf, input: ({ departmentId }, id) => ({ id, version: 1, name: unique(), departmentId }), ...HIDDEN },
  ],
  [questions.bankDelete, { target: bankOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [questions.paging, { input: () => ({}) }],
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
  [questions.importDryRun, { target: bankOf, input: (_, id) => ({ bankId: id, format: 'jsonl' }), ...HIDDEN }],
  [questions.importCommit, { input: () => ({ importId: newId(), duplicates: 'skip' }), rightful: 'IMPORT_EXPIRED' }],
  [questions.importTemplate, { input: () => ({}) }],
  [questions.export, { target: bankOf, input: (_, id) => ({ bankId: id, format: 'jsonl' }), ...HIDDEN }],
]
