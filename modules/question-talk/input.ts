/** Inputs of what is said about questions. */
import { questionTalk } from './contract.ts'
import type { ModuleInput } from '@tripos/contract-kit/input/words.ts'
import { localized } from '@tripos/contract-kit/localized.ts'

export const QUESTION_TALK_INPUT: ModuleInput = {
  calls: [questionTalk],
  fields: {
    text: localized('内容', 'Text'),
    reported: localized('举报', 'Reports'),
    removed: localized('是否已删除', 'Removed'),
    state: localized('状态', 'State'),
  },
  unseen: {
    questionId: localized('试题', 'Question'),
  },
}
