import { learning } from '../contract/learning.ts'
import type { ScopedLists } from '../../../apps/server/test/scoped-lists.ts'

export const LEARNING_LISTS: ScopedLists = {
  without: [[learning.reminders, 'what was sent of one course, whose scope is asked first; it names no learner']],
}
