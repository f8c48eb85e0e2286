/** What markers and those who answer appeals find on their first page. */
import { localized } from '@tripos/contract-kit/localized.ts'
import type { OwnWork } from '@tripos/module-kit/own-work.ts'
import { listOwnAppeals, listOwnMarking } from './own-marking.queries.ts'

export const OWN_MARKING: OwnWork = {
  title: localized('待我评阅', 'To mark'),
  needs: 'paper:paper:mark',
  link: '/admin/papers/marking',
  moment: 'due',
  isAwaited: true,
  list: async (db, caller) =>
    (await listOwnMarking(db, caller)).map(({ examId, title, count, dueAt }) => ({
      title,
      link: `/admin/papers/marking/${examId}`,
      count,
      at: dueAt,
    })),
}

export const OWN_APPEALS: OwnWork = {
  title: localized('待处理的申诉', 'Appeals to answer'),
  needs: 'paper:paper:appeal',
  link: '/admin/papers/appeals?state=open',
  moment: 'due',
  isAwaited: true,
  list: async (db, caller) =>
    (await listOwnAppeals(db, caller)).map(({ examId, title, count }) => ({
      title,
      link: `/admin/papers/appeals?examId=${examId}&state=open`,
      count,
      at: null,
    })),
}
