/** What changes questions and banks, and which lists then are old. */
import { banks } from '../../contract/banks.ts'
import { questions } from '../../contract/questions.ts'
import { QUESTION_LISTS } from '../shared/question-lists.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { useConfirmedMutation } from '@tripos/ui-staff/use-confirmed-mutation.ts'

/** Everything that shows chapters, by their names or by what lies in them. */
export const CHAPTER_LISTS = [banks.chapters, questions.paging, questions.detail]

export const useDeleteQuestions = (onSuccess: (ids: readonly string[]) => void) =>
  useConfirmedMutation(questions.delete, {
    invalidates: QUESTION_LISTS,
    onSuccess: (_, input) => onSuccess(input.ids),
  })

export const useRestoreQuestions = () => useEndpointMutation(questions.restore, { invalidates: QUESTION_LISTS })

/** Questions go into the bin and out of it with their bank. */
export const BANK_LISTS = [...QUESTION_LISTS, banks.bin]

export const useDeleteBank = () => useConfirmedMutation(questions.bankDelete, { invalidates: BANK_LISTS })
