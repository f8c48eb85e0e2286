/** Inputs of comments and questions about courses. */
import { courseTalk } from './contract.ts'
import { type ModuleInput } from '@tripos/contract-kit/input/words.ts'
import { localized } from '@tripos/contract-kit/localized.ts'

export const COURSE_TALK_INPUT: ModuleInput = {
  calls: [courseTalk],
  fields: {
    text: localized('内容', 'Text'),
    answered: localized('提问是否已回复', 'Answer to a question'),
    removed: localized('是否已删除', 'Removed'),
    courseId: localized('课程', 'Course'),
  },
  unseen: {
    lessonId: localized('课时', 'Lesson'),
    kind: localized('类型', 'Kind'),
    state: localized('状态', 'State'),
    parentId: localized('回复的内容', 'What is answered'),
  },
}
