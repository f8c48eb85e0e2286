/** Inputs of learning. */
import { learning } from './contract/learning.ts'
import { scorm } from './contract/scorm.ts'
import { type ModuleInput, words } from '@tripos/contract-kit/input/words.ts'

export const LEARNING_INPUT: ModuleInput = {
  calls: [learning, scorm],
  fields: {
    categoryId: words('分类', 'Category'),
    lecturerId: words('讲师', 'Lecturers'),
    position: words('播放位置', 'Position'),
    show: words('显示', 'Show'),
    courseId: words('课程', 'Course'),
    unit: words('单元', 'Units'),
  },
  unseen: {
    lessonId: words('课时', 'Lesson'),
    sessionId: words('学习会话', 'Session of learning'),
    seq: words('序号', 'Sequence number'),
    played: words('播放片段', 'Stretches played'),
    'played.{n}': words('第 {n} 段', 'stretch {n}'),
    whole: words('总时长', 'Length'),
    isPaused: words('暂停', 'Paused'),
    isFavourite: words('收藏', 'Favourite'),
    stars: words('评分', 'Stars'),
    state: words('学习状态', 'State'),
    userIds: words('学员', 'Students'),
  },
}
