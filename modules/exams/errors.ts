import { type ErrorEntry, refusal } from '@tripos/contract-kit/refusal.ts'

export const examsErrors = {
  BLUEPRINT_IN_USE: refusal(
    10040001,
    '组卷方案正被考试“{name}”使用，无法删除。',
    'The blueprint is used by the exam "{name}" and cannot be deleted.',
  ),
  BLUEPRINT_TOO_FEW: refusal(
    10040002,
    '第 {section} 部分第 {line} 行需要 {wanted} 道题，题库中只有 {available} 道符合条件。',
    'Section {section}, line {line} asks for {wanted} questions, but only {available} match.',
  ),
  BLUEPRINT_EMPTY: refusal(10040003, '组卷方案中没有试题。', 'The blueprint has no questions.'),
  PASS_ABOVE_TOTAL: refusal(
    10040004,
    '及格分 {pass} 高于总分 {total}。',
    'The pass score of {pass} is higher than the total of {total}.',
  ),
  EXAM_HAS_PAPERS: refusal(
    10040006,
    '已有考生参加该考试，无法删除。',
    'Candidates have already taken this exam, so it cannot be deleted.',
  ),
  EXAM_NOT_STARTED: refusal(10040007, '考试尚未开始。', 'The exam has not started yet.'),
  EXAM_OVER: refusal(10040008, '考试已结束。', 'The exam has ended.'),
  EXAM_DISABLED: refusal(10040009, '考试已停用。', 'The exam is disabled.'),
  EXAM_LATE: refusal(10040010, '已超过最晚入场时间。', 'Entry to this exam has closed.'),
  EXAM_NO_ATTEMPTS: refusal(10040011, '考试次数已用完。', 'You have no attempts left.'),
  EXAM_TOO_SOON: refusal(
    10040012,
    '距离下次考试还需等待 {minutes} 分钟。',
    'Please wait {minutes} minutes before the next attempt.',
  ),
  EXAM_PASSWORD_WRONG: refusal(10040013, '考试密码错误。', 'The exam password is wrong.'),
  EXAM_NOTICE_UNREAD: refusal(10040014, '请先阅读并同意考试须知。', 'Please read and accept the exam notice first.'),
  EXAM_NOT_PUBLISHED: refusal(10040015, '考试尚未发布。', 'The exam has not been published.'),
  EXAM_WINDOW_TOO_SHORT: refusal(10040016, '考试时长超过开放时间。', 'The exam lasts longer than the time it is open.'),
  PASS_ZERO_UNCONFIRMED: refusal(
    10040018,
    '及格分为 0，交白卷也会判为及格。请设置及格分，或勾选确认。',
    'The pass score is 0, so an empty paper would pass. Set a pass score, or confirm that this is intended.',
  ),
  KEYS_WHILE_OPEN_UNCONFIRMED: refusal(
    10040019,
    '考试未结束就会公开答案，仍在作答的考生可能因此得知答案。请关闭该选项，或勾选确认。',
    'Answers would be shown before the exam ends and could reach candidates who are still writing. Turn this off, or confirm it.',
  ),
  PICKED_NOT_USABLE: refusal(
    10040020,
    '第 {section} 部分第 {line} 行的第 {no} 题所在题库未授权您使用。',
    'Question {no} in section {section}, line {line} is not in any bank you may use.',
  ),
  RELEASE_NOT_BY_HAND: refusal(
    10040021,
    '该项不是手动公布，请先在考试设置中修改公布方式。',
    'This is not released manually. Change the release rule in the exam settings first.',
  ),
  EXAM_NOT_READY: refusal(10040023, '还不能发布：{reasons}', 'The exam cannot be published yet: {reasons}'),
  RESIT_NOBODY: refusal(10040024, '没有不及格或缺考的考生，无需补考。', 'Nobody has failed the exam or missed it.'),
  RESIT_TOO_MANY: refusal(
    10040025,
    '补考人数超过 {max} 人，请改为按部门安排考试。',
    'More than {max} people would sit it again. Set up an exam for their departments instead.',
  ),
  SERIES_WITHOUT_TIMES: refusal(
    10040026,
    '请先设置该考试的开始时间和结束时间。',
    'Set the start and the end of this exam first.',
  ),
  SERIES_IN_SERIES: refusal(
    10040027,
    '该考试是由周期考试建立的，请在原考试中设置。',
    'This exam was made by a series. Change the series at its first exam.',
  ),
  EXAM_PAPER_GONE: refusal(
    10040028,
    '无法用这份试卷新建考试：导入已超过一天，或其中的试题不能用于考试。请重新导入，或改用可用于考试的题库。',
    'No exam can be made of this paper: it was imported more than a day ago, or its questions may not be used in exams. Import it again, or into a bank for exams.',
  ),
  EXAM_IN_COURSE: refusal(
    10070031,
    '该考试是课程中的课时，请先从课程中移除。',
    'This exam is a lesson of a course. Remove it from the course first.',
  ),
  EXAM_IS_SOLD: refusal(
    10040022,
    '该考试已定价或已有学员获得权限，无法删除，请改为停用。',
    'This exam has a price, or people have access to it, so it cannot be deleted. Disable it instead.',
  ),
} as const satisfies Record<string, ErrorEntry>

declare module '@tripos/contract-kit/errors.ts' {
  interface ErrorTables {
    readonly exams: typeof examsErrors
  }
}
