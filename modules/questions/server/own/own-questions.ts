/** What authors and reviewers find on their first page. */
import { localized } from '@tripos/contract-kit/localized.ts'
import type { OwnWork, WorkEntry } from '@tripos/module-kit/own-work.ts'
import { listOwnBanks, listOwnQuestions, listOwnReviews } from './own-questions.queries.ts'

interface OwnQuestion {
  readonly id: string
  readonly excerpt: string
  readonly updatedAt: Date
}

const entryOf = ({ id, excerpt, updatedAt }: OwnQuestion): WorkEntry => ({
  title: excerpt,
  link: `/admin/questions/edit/${id}`,
  count: null,
  at: updatedAt,
})

export const OWN_REVIEWS: OwnWork = {
  title: localized('待我审核', 'To review'),
  needs: 'qu:question:review',
  link: '/admin/questions/list?review=waitsForMe',
  moment: 'changed',
  isAwaited: true,
  list: async (db, caller) => (await listOwnReviews(db, caller)).map(entryOf),
}

export const OWN_DRAFTS: OwnWork = {
  title: localized('我的草稿', 'My drafts'),
  needs: 'qu:bank:edit',
  link: '/admin/questions/list?state=0',
  moment: 'changed',
  isAwaited: false,
  list: async (db, caller) => (await listOwnQuestions(db, caller, { areDrafts: true })).map(entryOf),
}

export const OWN_QUESTIONS: OwnWork = {
  title: localized('我最近编辑的试题', 'Questions I edited last'),
  needs: 'qu:bank:edit',
  link: '/admin/questions/list',
  moment: 'changed',
  isAwaited: false,
  list: async (db, caller) => (await listOwnQuestions(db, caller, { areDrafts: false })).map(entryOf),
}

export const OWN_BANKS: OwnWork = {
  title: localized('我最近出题的题库', 'Banks I wrote in last'),
  needs: 'qu:bank:edit',
  link: '/admin/questions/banks',
  moment: 'changed',
  isAwaited: false,
  list: async (db, caller) =>
    (await listOwnBanks(db, caller)).map(({ id, name, changedAt }) => ({
      title: name,
      link: `/admin/questions/banks/view/${id}`,
      count: null,
      at: changedAt,
    })),
}
