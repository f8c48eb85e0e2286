/** Which questions people mark. */
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import { tasksOf } from '@tripos/question-kinds/kinds/index.ts'
import type { PoolEntry } from '../../../exams/server/index.ts'
import type { QuestionVersion } from '../../../questions/server/index.ts'

const BY_PEOPLE: readonly QuestionType[] = [QuestionType.shortAnswer, QuestionType.fileUpload]

/** Of a form; as a whole, or a part of it. */
export const isEntryForPeople = ({ type, parts = [] }: Pick<PoolEntry, 'type' | 'parts'>): boolean =>
  [type, ...parts.map(part => part.type)].some(one => BY_PEOPLE.includes(one))

/** As a whole, or a part of it. */
export const isForPeople = ({ content }: Pick<QuestionVersion, 'content'>): boolean =>
  tasksOf(content).some(task => BY_PEOPLE.includes(task.type))
