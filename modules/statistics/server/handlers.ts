import { mount, type Mounted } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { examStatistics } from '../contract/exam-statistics.ts'
import { listExams } from './list-exams.ts'
import { listQuestions, showOverview, showQuestion } from './show-exam.ts'

export const statisticsCalls = (deps: Deps): readonly Mounted[] =>
  mount(
    examStatistics,
    {
      exams: (input, { caller }) => listExams(deps, caller, input),
      overview: (input, { caller }) => showOverview(deps, caller, input),
      questions: (input, { caller }) => listQuestions(deps, caller, input),
      question: (input, { caller }) => showQuestion(deps, caller, input),
    },
    { lanes: { exams: 'list', overview: 'list', questions: 'list', question: 'list' } },
  )
