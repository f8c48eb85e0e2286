/** Inputs of comments and questions about courses. */
import { courseTalk } from './contract.ts'
import { type ModuleInput, words } from '@tripos/contract-kit/input/words.ts'

export const COURSE_TALK_INPUT: ModuleInput = {
  calls: [courseTalk],
  fields: {
    text: words('内容', 'Text'),
    answered: words('提问是否已回复', 'Answer to a question'),
    removed: words('是否已删除', 'Removed'),
    courseId: words('课程', 'Course'),
  },
  unseen: {
    lessonId: words('课时', 'Lesson'),
    kind: words('类型', 'Kind'),
    state: words('状态', 'State'),
    parentId: words('回复的内容', 'What is answered'),
  },
}
