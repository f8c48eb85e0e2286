/** The filters of a wrong book live in the address, so that the sheet to print can be asked for with the same ones. */
import type { Input } from '@tripos/contract-kit/endpoint.ts'
import { useStudentListQuery } from '@tripos/ui/use-student-list-query.ts'
import { Cause } from '../../contract/question-marks.ts'
import type { wrongBook } from '../../contract/wrong-book.ts'

type SheetInput = Input<typeof wrongBook.sheet>

export const FILTERS = ['show', 'examId', 'type', 'cause', 'knowledgeId'] as const
export type FilterName = (typeof FILTERS)[number]

export interface BookFilter {
  readonly value: (name: FilterName) => string
  readonly set: (name: FilterName, value: string) => void
  /** For the calls; of a page of one exam, that exam. */
  readonly input: Omit<SheetInput, 'withAnswers' | 'search'>
  /** For the address of the sheet, search included. */
  readonly query: string
  readonly isNarrowed: boolean
}

const causeOf = (text: string) => Object.values(Cause).find(cause => String(cause) === text)

export function useBookFilter(examIdOfPage?: string): BookFilter {
  const query = useStudentListQuery()
  const value = (name: FilterName): string =>
    name === 'examId' && examIdOfPage !== undefined ? examIdOfPage : query.get(name)
  const [examId, type, cause, knowledgeId] = [
    value('examId'),
    Number(value('type')),
    causeOf(value('cause')),
    value('knowledgeId'),
  ]
  const search = query.get('search')
  const asked = new URLSearchParams(
    [...FILTERS.map(name => [name, value(name)]), ['search', search]].filter(([, text]) => text !== ''),
  )
  return {
    value,
    set: query.set,
    input: {
      show: value('show') === 'removed' ? 'removed' : 'inBook',
      ...(examId !== '' && { examId }),
      ...(type > 0 && { type: type as NonNullable<SheetInput['type']> }),
      ...(cause !== undefined && { cause }),
      ...(knowledgeId !== '' && { knowledgeId }),
    },
    query: asked.toString(),
    isNarrowed: type > 0 || cause !== undefined || knowledgeId !== '' || (examIdOfPage === undefined && examId !== ''),
  }
}
