import { examsPaths } from '../../../exams/web/shared/paths.ts'
import { identityPaths } from '../../../identity/web/shared/paths.ts'
import { orgPaths } from '../../../org/web/shared/paths.ts'
import { questionsPaths } from '../../../questions/web/shared/paths.ts'
import type { FirstStepsState, Step } from './first-steps.rules.ts'

type Action =
  | 'departments'
  | 'students'
  | 'importUsers'
  | 'bank'
  | 'questions'
  | 'importQuestions'
  | 'blueprint'
  | 'exams'

interface StepLink {
  readonly action: Action
  readonly to: string
}

/** Of what there is already; else its questions are chosen in its own form. */
function newExam(bankId: string | null, blueprintId: string | null): string {
  if (blueprintId !== null) return examsPaths.newExam(blueprintId)
  return bankId === null ? examsPaths.exam('new') : examsPaths.newExamFrom(bankId)
}

/** Where each step is taken, with the form open: the first of them is what to do next. */
export function stepLinks({ bankId, blueprintId }: Pick<FirstStepsState, 'bankId' | 'blueprintId'>) {
  const bank: StepLink = { action: 'bank', to: questionsPaths.newBank }
  const blueprint: StepLink = {
    action: 'blueprint',
    to: bankId === null ? examsPaths.blueprint('new') : examsPaths.newBlueprint(bankId),
  }
  return {
    departments: [{ action: 'departments', to: orgPaths.newDepartment }],
    students: [
      { action: 'students', to: identityPaths.user('new') },
      { action: 'importUsers', to: identityPaths.userImport },
    ],
    questions:
      bankId === null
        ? [bank]
        : [
            { action: 'questions', to: questionsPaths.newQuestion(bankId) },
            { action: 'importQuestions', to: questionsPaths.questionImport(bankId) },
          ],
    exams: [{ action: 'exams', to: newExam(bankId, blueprintId) }, blueprint],
    papers: [],
  } satisfies Record<Step, readonly StepLink[]>
}
