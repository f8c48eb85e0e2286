import type { Endpoint } from '@tripos/contract-kit/endpoint.ts'
import { questionLife } from '../../contract/question-life.ts'
import { questions } from '../../contract/questions.ts'

/** Everything that shows questions or counts them, and so is asked again when they change. */
export const QUESTION_LISTS: Endpoint[] = [
  questions.paging,
  questions.bankPaging,
  questions.bankDetail,
  questions.detail,
  questions.versions,
  questionLife.comments,
]

/** For modules above, whose pages show questions too. */
export const showsQuestions = (endpoint: Endpoint): void => void QUESTION_LISTS.push(endpoint)
