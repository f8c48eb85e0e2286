/** What can be chosen for a mock exam of a bank. Pure. */
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import type { QuestionType } from '@tripos/contract-kit/enums.ts'
import { MAX_MOCK_QUESTIONS, MOCK_TYPES, type MockType } from '../../contract/mock-exams.ts'
import type { training } from '../../contract/training.ts'

type Bank = Pick<Output<typeof training.bank>, 'countByType' | 'chapters' | 'knowledge'>

const COUNTS = [5, 10, 20, 30, 50, MAX_MOCK_QUESTIONS]
export const MOCK_MINUTES = [10, 15, 20, 30, 45, 60, 90, 120, 180]
const USUAL_COUNT = 20

export interface MockChoice {
  readonly types: readonly MockType[]
  /** The whole bank: neither. */
  readonly chapterId?: string | undefined
  readonly knowledgeId?: string | undefined
}

const isMockType = (type: QuestionType): type is MockType => (MOCK_TYPES as readonly number[]).includes(type)

export const mockTypesOf = ({ countByType }: Bank): { type: MockType; count: number }[] =>
  countByType.flatMap(({ type, count }) => (isMockType(type) ? [{ type, count }] : []))

/** As many as there can be at most: the server asks fewer where a part has fewer of these types. */
export function availableFor(bank: Bank, { types, chapterId, knowledgeId }: MockChoice): number {
  const ofTypes = mockTypesOf(bank).reduce((sum, { type, count }) => sum + (types.includes(type) ? count : 0), 0)
  const part = [...bank.chapters, ...bank.knowledge].find(({ id }) => id === (chapterId ?? knowledgeId))
  return Math.min(MAX_MOCK_QUESTIONS, ofTypes, part?.questionCount ?? ofTypes)
}

/** Round numbers below what there is, and that itself. */
export const countsFor = (available: number): number[] =>
  available === 0 ? [] : [...COUNTS.filter(count => count < available), available]

/** What was chosen, or the most that there is. */
export const countOf = (chosen: number | undefined, available: number): number =>
  Math.min(chosen ?? USUAL_COUNT, available)
