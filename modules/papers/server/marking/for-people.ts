/** Which questions people mark. */
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import { tasksOf } from '@tripos/question-kinds/kinds/index.ts'
import type { QuestionVersion } from '../../../questions/server/index.ts'

const BY_PEOPLE: readonly QuestionType[] = [QuestionType.shortAnswer, QuestionType.fileUpload]

/** As a whole, or a part of it. */
export const isForPeople = ({ content }: Pick<QuestionVersion, 'content'>): boolean =>
  tasksOf(content).some(task => BY_PEOPLE.includes(task.type))
