/** Inputs of homework. */
import { type ModuleInput, problem, type ProblemsOf } from '@tripos/contract-kit/input/words.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { homework } from './contract.ts'

export const HOMEWORK_PROBLEMS = {
  nothing: problem('text', '请填写内容，或添加文件。', 'Write something, or add a file.'),
  pointsMissing: problem('points', '请填写得分。', 'Enter the points.'),
  tooManyPoints: problem('points', '得分不能超过满分 {max}。', 'At most {max} points can be given.'),
  filesFull: problem(
    'fileId',
    '上传的文件过多，请先提交，或明天再试。',
    'Too many files were uploaded. Hand in what you have, or try again tomorrow.',
  ),
} satisfies ProblemsOf<typeof homework>

export const HOMEWORK_INPUT: ModuleInput = {
  calls: [homework],
  fields: {
    text: localized('内容', 'Text'),
    points: localized('得分', 'Points'),
    comment: localized('评语', 'Comment'),
    show: localized('状态', 'State'),
    courseId: localized('课程', 'Course'),
  },
  unseen: {
    lessonId: localized('课时', 'Lesson'),
    fileId: localized('文件', 'File'),
    fileIds: localized('文件', 'Files'),
    revision: localized('版本', 'Revision'),
  },
  problems: HOMEWORK_PROBLEMS,
}
