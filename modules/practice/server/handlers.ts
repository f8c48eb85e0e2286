import type { Deps } from '@tripos/module-kit/deps.ts'
import { mount, type Mounted } from '@tripos/http/mount.ts'
import { assignments } from '../contract/assignments.ts'
import { leaderboard } from '../contract/leaderboard.ts'
import { lessonPractice } from '../contract/lesson-practice.ts'
import { mockExams } from '../contract/mock-exams.ts'
import { practiceBanks } from '../contract/practice-banks.ts'
import { training } from '../contract/training.ts'
import { makeAnswerQuestion } from './answer-question.ts'
import {
  closeAssignment,
  exportProgress,
  pageAssignments,
  saveAssignment,
  showAssignment,
  showProgress,
} from './assign.ts'
import { listMine, startAssigned } from './assigned.ts'
import { setUnnamed, showLeaderboard } from './leaderboard.ts'
import { showLessonPractice, startLessonPractice } from './lesson-practice.ts'
import { judgeAnswer } from './judge-answer.ts'
import { pageOwnMocks, removeMock, startMock } from './mock-exams.ts'
import { saveSettings, showSettings } from './practice-banks.ts'
import { pageRecords, pageShownBanks, showBank } from './show-banks.ts'
import { makeMoveTo } from './save-place.ts'
import { savePlan, showPlan } from './show-plan.ts'
import { takeHint } from './take-hint.ts'
import { finishRun, showQuestions, showRun, startRun } from './train.ts'

export const practiceCalls = (deps: Deps): readonly Mounted[] => [
  ...mount(practiceBanks, {
    settings: ({ bankId }, { caller }) => showSettings(deps, caller, bankId),
    save: (input, ctx) => saveSettings(deps, ctx, input),
  }),
  ...mountTraining(deps),
  ...mount(lessonPractice, {
    show: (input, { caller }) => showLessonPractice(deps, caller, input),
    start: (input, { caller }) => startLessonPractice(deps, caller, input),
  }),
  ...mount(leaderboard, {
    show: (input, { caller }) => showLeaderboard(deps, caller, input),
    setUnnamed: ({ isUnnamed }, { caller }) => setUnnamed(deps, caller, isUnnamed),
  }),
  ...mount(mockExams, {
    start: (input, ctx) => startMock(deps, ctx, input),
    paging: (input, { caller }) => pageOwnMocks(deps, caller, input),
    remove: ({ id }, { caller }) => removeMock(deps, caller, id),
  }),
  ...mount(assignments, {
    paging: (input, { caller }) => pageAssignments(deps, caller, input),
    detail: ({ id }, { caller }) => showAssignment(deps, caller, id),
    save: (input, ctx) => saveAssignment(deps, ctx, input),
    close: ({ id }, ctx) => closeAssignment(deps, ctx, id),
    progress: (input, { caller }) => showProgress(deps, caller, input),
    export: (input, ctx) => exportProgress(deps, ctx, input),
    mine: (_, { caller }) => listMine(deps, caller),
    start: (input, { caller }) => startAssigned(deps, caller, input),
  }),
]

const mountTraining = (deps: Deps): readonly Mounted[] =>
  mount(training, {
    banks: (input, { caller }) => pageShownBanks(deps, caller, input),
    bank: ({ bankId }, ctx) => showBank(deps, ctx, bankId),
    records: (input, { caller }) => pageRecords(deps, caller, input),
    start: (input, { caller }) => startRun(deps, caller, input),
    run: ({ runId }, { caller }) => showRun(deps, caller, runId),
    questions: (input, { caller }) => showQuestions(deps, caller, input),
    place: makeMoveTo(deps),
    answer: makeAnswerQuestion(deps),
    takeHint: (input, { caller }) => takeHint(deps, caller, input),
    judge: (input, { caller }) => judgeAnswer(deps, caller, input),
    finish: ({ runId }, { caller }) => finishRun(deps, caller, runId),
    plan: (_, { caller }) => showPlan(deps, caller),
    planSave: ({ dailyMinutes }, { caller }) => savePlan(deps, caller, dailyMinutes),
  })
