/** Banks that students may practise, opened as staff open them. */
import type { Input } from '@tripos/contract-kit/endpoint.ts'
import type { TestApp } from '../../../apps/server/test/app.ts'
import type { assignments } from '../contract/assignments.ts'
import { practiceBanks } from '../contract/practice-banks.ts'

// oxlint-disable-next-line max-params -- a test reads: where, as whom, which bank, and what is special
export const openBank = (
  app: TestApp,
  token: string,
  bankId: string,
  fields: Partial<Input<typeof practiceBanks.save>> = {},
) => app.call(practiceBanks.save, { bankId, isOpen: true, openType: 1, version: 0, ...fields }, token)

export const assignmentInput = (
  bankId: string,
  fields: Partial<Input<typeof assignments.save>> = {},
): Input<typeof assignments.save> => ({
  title: 'Weekly practice',
  bankId,
  chapterId: null,
  knowledgeId: null,
  questionCount: 2,
  goalPercent: 50,
  cycle: 0,
  startsOn: '2026-01-01',
  dueOn: '2027-12-31',
  departmentId: null,
  openType: 1,
  ...fields,
})
