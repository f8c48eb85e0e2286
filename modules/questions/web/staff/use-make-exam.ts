import { useNavigate } from 'react-router'
import { useCan } from '@tripos/web-kit/session.ts'
import { segment } from '@tripos/web-kit/paths.ts'
import { useLinkTo } from '@tripos/web-kit/use-link-to.ts'
import { type ImportOutcome, MAX_PAPER_QUESTIONS } from '../../contract/question-files.ts'

type MakeExam = (outcome: ImportOutcome & { readonly importId: string }) => (() => void) | undefined

/** Leads to a new exam of the questions of an import; undefined for who may not make one, and where they are none or too many. */
export function useMakeExam(): MakeExam {
  const navigate = useNavigate()
  const toExam = useLinkTo('ExamEdit')
  const mayCompose = useCan('exam:blueprint:edit')
  const mayEdit = useCan('exam:exam:edit')
  return outcome => {
    const count = questionCount(outcome)
    if (toExam === undefined || !mayCompose || !mayEdit || count === 0 || count > MAX_PAPER_QUESTIONS) return undefined
    return () => void navigate(`${toExam('new')}?importId=${segment(outcome.importId)}`)
  }
}

/** All that the file has brought, new or not. */
export const questionCount = ({ importedCount, updatedCount, skippedCount }: ImportOutcome): number =>
  importedCount + updatedCount + skippedCount
