/** Refusals of exams (block 1004), papers (1005) and the system (1006). */
import { type ErrorEntry, refusal } from './refusal.ts'

export const EXAM_ERRORS = {
  BLUEPRINT_IN_USE: refusal(
    10040001,
    '组卷方案正被考试“{name}”使用，无法删除。',
    'The blueprint is used by the exam "{name}".',
  ),
  BLUEPRINT_TOO_FEW: refusal(
    10040002,
    '第 {section} 部分第 {line} 行需要 {wanted} 道题，题库中只有 {available} 道符合条件。',
    'Section {section}, line {line} asks for {wanted} questions, but only {available} match.',
  ),
  AUDIENCE_TOO_WIDE: refusal(
    10040060,
    '您只能面向您管理的部门或人员，不能面向全体学员；如有需要，请管理员授予“面向全体学员”权限。',
    'You may choose departments and people whom you work on, not everybody. Ask for the permission "Address everybody" if you need to.',
  ),
  AUDIENCE_OUTSIDE: refusal(
    10040061,
    '以下部门或人员不在您的管理范围内：{names}。请将其移除，或请管理员授予“面向全体学员”权限。',
    'You do not work on: {names}. Take them out of the audience, or ask for the permission "Address everybody".',
  ),
  BLUEPRINT_EMPTY: refusal(10040003, '组卷方案中没有试题。', 'The blueprint has no questions.'),
  PASS_ABOVE_TOTAL: refusal(
    10040004,
    '及格分 {pass} 高于总分 {total}。',
    'The pass score {pass} is above the total of {total}.',
  ),
  END_BEFORE_START: refusal(10040005, '结束时间必须晚于开始时间。', 'The end must be after the start.'),
  EXAM_HAS_PAPERS: refusal(
    10040006,
    '已有考生参加该考试，无法删除。',
    'Candidates have taken this exam already; it cannot be deleted.',
  ),
  EXAM_NOT_STARTED: refusal(10040007, '考试尚未开始。', 'The exam has not started yet.'),
  EXAM_OVER: refusal(10040008, '考试已结束。', 'The exam is over.'),
  EXAM_DISABLED: refusal(10040009, '考试已停用。', 'The exam is disabled.'),
  EXAM_LATE: refusal(10040010, '已超过最晚入场时间。', 'The latest time to enter has passed.'),
  EXAM_NO_ATTEMPTS: refusal(10040011, '考试次数已用完。', 'You have no attempts left.'),
  EXAM_TOO_SOON: refusal(
    10040012,
    '距离下次考试还需等待 {minutes} 分钟。',
    'Please wait {minutes} minutes before the next attempt.',
  ),
  EXAM_PASSWORD_WRONG: refusal(10040013, '考试密码错误。', 'The exam password is wrong.'),
  EXAM_NOTICE_UNREAD: refusal(10040014, '请先阅读并同意考试须知。', 'Please read and accept the exam notice first.'),
  EXAM_NOT_PUBLISHED: refusal(10040015, '考试尚未发布。', 'The exam has not been published.'),
  EXAM_WINDOW_TOO_SHORT: refusal(
    10040016,
    '考试时长超过开放时间。',
    'The minutes are longer than the time the exam is open.',
  ),
  AUDIENCE_EMPTY: refusal(
    10040017,
    '请至少选择一个部门或人员，或设置密码。',
    'Choose at least one department or person, or set a password.',
  ),
  PASS_ZERO_UNCONFIRMED: refusal(
    10040018,
    '及格分为 0，交白卷也会判为及格。请设置及格分，或勾选确认。',
    'The pass score is 0: an empty paper would pass. Set a pass score, or confirm that this is wanted.',
  ),
  KEYS_WHILE_OPEN_UNCONFIRMED: refusal(
    10040019,
    '考试未结束就会公开答案，仍在作答的考生可能因此得知答案。请关闭该选项，或勾选确认。',
    'Answers would be shown before the exam is over, and may reach candidates who are still writing. Switch this off, or confirm it.',
  ),
  PICKED_NOT_USABLE: refusal(
    10040020,
    '第 {section} 部分第 {line} 行的第 {no} 题所在题库未授权您使用。',
    'Question {no} of section {section}, line {line} is in no bank that you may use.',
  ),
  RELEASE_NOT_BY_HAND: refusal(
    10040021,
    '该项不是手动公布，请先在考试设置中修改公布方式。',
    'This is not released by hand. Change its rule in the settings of the exam first.',
  ),

  PAPER_CLOSED: refusal(
    10050001,
    '试卷已交，不能再作答。',
    'The paper has been handed in; answers are no longer accepted.',
  ),
  PAPER_TOO_LATE: refusal(10050002, '考试时间已到，不能再作答。', 'Time is up; answers are no longer accepted.'),
  PAPER_ELSEWHERE: refusal(10050003, '试卷正在另一台设备上作答。', 'This paper is open on another device.'),
  PAPER_TAKEN_OVER: refusal(
    10050004,
    '试卷已在另一台设备上继续，本页停止作答。',
    'The paper was continued on another device; this page has stopped.',
  ),
  ANSWER_NOT_FITTING: refusal(
    10050005,
    '第 {no} 题的答案格式与题目不符。',
    'The answer to question {no} does not fit the question.',
  ),
  RESULT_NOT_RELEASED: refusal(10050006, '成绩尚未公布。', 'The result has not been released yet.'),
  HAND_IN_TOO_EARLY: refusal(
    10050007,
    '开考 {minutes} 分钟后方可交卷。',
    'You may hand in {minutes} minutes after the start at the earliest.',
  ),
  POINTS_ABOVE_MAX: refusal(
    10050008,
    '得分不能高于本题满分 {max}。',
    'The points cannot be above the maximum of {max}.',
  ),
  PAPER_NOT_CLOSED: refusal(10050009, '试卷尚未交卷，不能评分。', 'The paper is still open and cannot be marked.'),
  PAPER_STATE_CHANGED: refusal(
    10050010,
    '试卷状态已变化，请刷新。',
    'The state of the paper has changed. Please reload.',
  ),
  FILE_DISGUISED: refusal(10050011, '“{name}”不是 {extension} 文件。', '"{name}" is no real {extension} file.'),
  FILES_FULL: refusal(10050012, '第 {no} 题不能再上传文件。', 'No more files can be uploaded for question {no}.'),

  PAPER_OTHER_OPEN: refusal(
    10050031,
    '该考生在这场考试中还有另一份试卷正在作答。',
    'Another paper of this candidate is open at this exam.',
  ),
  PAPER_KEYS_OUT: refusal(
    10050032,
    '这场考试的答案或解析已经公布：重新开放后，考生可以照抄。如仍要开放，请按提示输入确认文字。',
    'Answers or analysis of this exam are out: whoever goes on writing can copy them. To open the paper all the same, type the words that are shown.',
  ),

  JOB_STATE_CHANGED: refusal(
    10060001,
    '任务状态已变化，请刷新。',
    'The state of a job has changed meanwhile. Please reload.',
  ),
} as const satisfies Record<string, ErrorEntry>
