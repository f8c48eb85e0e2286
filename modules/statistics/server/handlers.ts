import { mount, type Mounted } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { examStatistics } from '../contract/exam-statistics.ts'
import { gradebook } from '../contract/gradebook.ts'
import { personReport } from '../contract/person-report.ts'
import { showKnowledge } from './knowledge.ts'
import { downloadOwnReport, downloadReport, showOwnReport, showReport } from './person-report.ts'
import { exportGradebook, pageGradebook, saveGradebook } from './gradebook.ts'
import { listExams } from './list-exams.ts'
import { listQuestions, showOverview, showQuestion } from './show-exam.ts'
import { showSimilarity } from './similarity.ts'
import { showTrend } from './trend.ts'

const gradebookCalls = (deps: Deps): readonly Mounted[] =>
  mount(
    gradebook,
    {
      paging: (input, { caller }) => pageGradebook(deps, caller, input),
      save: async (input, ctx) => {
        await saveGradebook(deps, ctx, input)
        return {}
      },
      export: (input, ctx) => exportGradebook(deps, ctx, input),
    },
    { lanes: { paging: 'list' } },
  )

const examCalls = (deps: Deps): readonly Mounted[] =>
  mount(
    examStatistics,
    {
      exams: (input, { caller }) => listExams(deps, caller, input),
      knowledge: (input, ctx) => showKnowledge(deps, ctx, input),
      overview: (input, { caller }) => showOverview(deps, caller, input),
      questions: (input, { caller }) => listQuestions(deps, caller, input),
      question: (input, { caller }) => showQuestion(deps, caller, input),
      trend: (input, { caller }) => showTrend(deps, caller, input),
      similarity: (input, ctx) => showSimilarity(deps, ctx, input),
    },
    {
      lanes: {
        exams: 'list',
        knowledge: 'list',
        overview: 'list',
        questions: 'list',
        question: 'list',
        trend: 'list',
        similarity: 'list',
      },
    },
  )

const reportCalls = (deps: Deps): readonly Mounted[] =>
  mount(
    personReport,
    {
      show: ({ userId }, ctx) => showReport(deps, ctx, userId),
      pdf: ({ userId }, ctx) => downloadReport(deps, ctx, userId),
      mine: (_, ctx) => showOwnReport(deps, ctx),
      ownPdf: (_, ctx) => downloadOwnReport(deps, ctx),
    },
    { lanes: { show: 'list' } },
  )

export const statisticsCalls = (deps: Deps): readonly Mounted[] => [
  ...examCalls(deps),
  ...gradebookCalls(deps),
  ...reportCalls(deps),
]
