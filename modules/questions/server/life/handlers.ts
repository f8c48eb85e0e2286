import { questionLife } from '../../contract/question-life.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { mount, type Mounted } from '@tripos/http/mount.ts'
import { changeQuestions } from './change-questions.ts'
import { addComment, decideReview, pageComments, pageReviewers, sendQuestions } from './reviews.ts'
import { findSimilar } from './similar.ts'
import { restoreVersion, showDifferences } from './versions.ts'

export const mountQuestionLife = (deps: Deps): Mounted[] =>
  mount(questionLife, {
    reviewers: (input, { caller }) => pageReviewers(deps, caller, input),
    send: async (input, ctx) => {
      await sendQuestions(deps, ctx, input)
      return {}
    },
    decide: (input, ctx) => decideReview(deps, ctx, input),
    comments: (input, { caller }) => pageComments(deps, caller, input),
    comment: async (input, ctx) => {
      await addComment(deps, ctx, input)
      return {}
    },
    similar: (input, { caller }) => findSimilar(deps, caller, input),
    compare: (input, ctx) => showDifferences(deps, ctx, input),
    restoreVersion: (input, ctx) => restoreVersion(deps, ctx, input),
    change: (input, ctx) => changeQuestions(deps, ctx, input),
  })
