/** Inputs of learning. */
import { cmi5 } from './contract/cmi5.ts'
import { learning } from './contract/learning.ts'
import { scorm } from './contract/scorm.ts'
import { type ModuleInput, problem, type ProblemsOf } from '@tripos/contract-kit/input/words.ts'
import { localized } from '@tripos/contract-kit/localized.ts'

export const LEARNING_PROBLEMS = {
  reminderAt: problem('at', '请选择现在之后的时间。', 'Choose a time from now on.'),
} satisfies ProblemsOf<typeof learning>

export const LEARNING_INPUT: ModuleInput = {
  calls: [learning, scorm, cmi5],
  fields: {
    categoryId: localized('分类', 'Category'),
    lecturerId: localized('讲师', 'Lecturers'),
    position: localized('播放位置', 'Position'),
    show: localized('显示', 'Show'),
    courseId: localized('课程', 'Course'),
    unit: localized('单元', 'Units'),
    at: localized('提醒时间', 'Time of the reminder'),
  },
  unseen: {
    lessonId: localized('课时', 'Lesson'),
    sessionId: localized('学习会话', 'Session of learning'),
    seq: localized('序号', 'Sequence number'),
    site: localized('网站地址', 'Address of the site'),
    played: localized('播放片段', 'Stretches played'),
    'played.{n}': localized('第 {n} 段', 'stretch {n}'),
    whole: localized('总时长', 'Length'),
    isPaused: localized('暂停', 'Paused'),
    isFavourite: localized('收藏', 'Favourite'),
    stars: localized('评分', 'Stars'),
    state: localized('学习状态', 'State'),
    userIds: localized('学员', 'Students'),
  },
  problems: LEARNING_PROBLEMS,
}
