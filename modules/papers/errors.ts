import { type ErrorEntry, refusal } from '@tripos/contract-kit/refusal.ts'

export const papersErrors = {
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
    'You can hand in {minutes} minutes after the start at the earliest.',
  ),
  POINTS_ABOVE_MAX: refusal(10050008, '得分不能高于本题满分 {max}。', 'The points cannot exceed the maximum of {max}.'),
  PAPER_NOT_CLOSED: refusal(10050009, '答卷尚未交卷，不能评分。', 'The paper is still open and cannot be marked.'),
  PAPER_STATE_CHANGED: refusal(
    10050010,
    '答卷状态已变化，请刷新。',
    'The state of the paper has changed. Please reload.',
  ),
  FILE_DISGUISED: refusal(10050011, '“{name}”不是 {extension} 文件。', '"{name}" is not a real {extension} file.'),
  FILES_FULL: refusal(10050012, '第 {no} 题不能再上传文件。', 'No more files can be uploaded for question {no}.'),
  ANSWER_FILE_WAITS: refusal(
    10050013,
    '“{name}”正在进行病毒扫描，完成后才能下载。请稍后重试。',
    '"{name}" is being scanned for viruses and can be downloaded after that. Try again in a moment.',
  ),
  ANSWER_FILE_INFECTED: refusal(
    10050014,
    '病毒扫描在“{name}”中发现 {virus}，不能下载。',
    'The virus scan found {virus} in "{name}", so it cannot be downloaded.',
  ),
  ANSWER_FILE_NOT_SCANNED: refusal(
    10050015,
    '“{name}”超过病毒扫描程序的上限，尚未检查，不能下载。请联系管理员调高上限。',
    '"{name}" is larger than the virus scanner takes and has not been checked, so it cannot be downloaded. Ask an administrator to raise the limit.',
  ),
  PAPER_OTHER_OPEN: refusal(
    10050031,
    '该考生在这场考试中还有另一份答卷正在作答。',
    'This candidate already has another open paper in this exam.',
  ),
  PAPER_KEYS_OUT: refusal(
    10050032,
    '这场考试的答案或解析已经公布：重新开放后，考生可以照抄。如仍要开放，请按提示输入确认文字。',
    'Answers or explanations of this exam have been released, so a candidate who continues could copy them. To reopen the paper anyway, type the words shown.',
  ),
  REGRADE_KEY_NOT_FITTING: refusal(
    10050033,
    '更正后的答案与这道题不符。',
    'The corrected key does not fit the question.',
  ),
  REGRADE_LAST_QUESTION: refusal(
    10050034,
    '这是试卷中最后一道计分的试题，不能作废。',
    'This is the last question that counts, so it cannot be taken out.',
  ),
  REGRADE_STALE: refusal(
    10050035,
    '预览之后，这场考试又有试题被重判，请重新预览。',
    'Another question of this exam was regraded after this preview. Please preview again.',
  ),
  REGRADE_RUNNING: refusal(
    10050036,
    '这场考试正在重判，请稍后再试。',
    'A regrade of this exam is being applied. Try again in a moment.',
  ),
  REGRADE_NOT_READY: refusal(
    10050037,
    '预览尚未完成，或者已经重判。',
    'The preview is not ready yet, or the regrade was applied already.',
  ),
  ANSWER_REGRADED: refusal(
    10050038,
    '这道题已经重判，对所有考生统一计分，不能再单独评分。',
    'This question was regraded for all candidates, so single answers cannot be marked any more.',
  ),
  ANSWER_MARKED: refusal(
    10050042,
    '您已评过这份答案，或者它已经完成双评，不能再评分。',
    'You have already marked this answer, or two people have: it cannot be marked again.',
  ),
  ANSWER_NOT_ASSIGNED: refusal(10050043, '这份答案已分配给其他阅卷人。', 'This answer is assigned to somebody else.'),
  MARKER_NOT_ALLOWED: refusal(
    10050044,
    '所选人员中有人没有阅卷权限，或者这场考试不在其数据范围内。',
    'Somebody chosen may not mark, or not in this exam.',
  ),
  APPEALS_CLOSED: refusal(10050039, '现在不能对这份答卷申诉。', 'Appeals against this result are not accepted now.'),
  APPEAL_MADE: refusal(10050040, '您已对这道题提出过申诉。', 'You have already appealed against this question.'),
  APPEALS_DECIDED: refusal(
    10050041,
    '这道题没有待处理的申诉，可能已有人答复。请刷新。',
    'This question has no open appeals; a colleague may have answered them. Please reload.',
  ),
  OVERRIDE_EMPTY: refusal(
    10050045,
    '请选择考生或部门，并至少填写一项安排。',
    'Choose candidates or departments, and say at least one thing that differs for them.',
  ),
  OVERRIDE_TAKEN: refusal(
    10050046,
    '所选考生或部门中，有的已有单独安排，请修改原有安排。',
    'Some of these already have times of their own. Change those instead.',
  ),
  OVERRIDE_KEYS_OUT: refusal(
    10050047,
    '这场考试的答案或解析已经公布，再进入的考生可能已经看过。请确认后继续。',
    'Answers or explanations of this exam have been released, and those who may enter again may have seen them. Confirm to go on.',
  ),
  RUBRIC_NOT_FITTING: refusal(
    10050050,
    '这道题不由人工评分，或者已对所有考生统一计分，不能设置评分细则；没有评分细则的试题也无从取消。',
    'This question is not marked by people, or it was decided for all candidates: it cannot have a rubric. One without a rubric has none to remove.',
  ),
  EXPORTS_UNFINISHED: refusal(
    10050051,
    '您已有 {limit} 个文件在生成，请等其中一个完成后再试。',
    'You already have {limit} files being made. Wait until one of them is ready.',
  ),
  EXPORT_PDF_TOO_LONG: refusal(
    10050052,
    'PDF 最多列出 {limit} 名考生，请缩小范围或导出 Excel。',
    'A PDF lists at most {limit} candidates. Narrow the list, or export to Excel.',
  ),
  EXPORT_PAPERS_TOO_MANY: refusal(
    10050053,
    '一次最多导出 {limit} 份答卷，请缩小范围。',
    'At most {limit} papers are exported at once. Narrow the list.',
  ),
  SUGGESTIONS_OFF: refusal(
    10050054,
    '这份答案不能获取机器建议。',
    'No machine suggestion is available for this answer.',
  ),
  SUGGESTION_FAILED: refusal(
    10050055,
    '没有得到机器建议，请稍后再试或直接评分。',
    'The service gave no usable suggestion. Try again later, or mark without one.',
  ),
  COMMENT_KEPT: refusal(10050049, '已有同样的常用评语。', 'This comment is kept already.'),
  OVERRIDE_NO_PASSWORD: refusal(
    10050056,
    '这场考试不凭密码进入，不能单独设置密码。',
    'This exam is not entered by password, so nobody can have another one.',
  ),
  SEAT_TAKEN: refusal(
    10050057,
    '“{room}”的 {seat} 号座位已有其他考生，请换一个起始座位号。',
    'Seat {seat} in {room} belongs to another candidate. Begin with another seat number.',
  ),
  PLACED_TOO_MANY: refusal(
    10050058,
    '一次最多安排 {limit} 名考生，请缩小范围。',
    'At most {limit} candidates are placed at once. Narrow the list.',
  ),
  PREVIEW_NEEDS_BANKS: refusal(
    10050059,
    '有 {count} 道试题来自您无权查看的题库，不能在考场中预览。',
    'You may not see the banks of {count} of the questions, so the exam cannot be tried here.',
  ),
  OVERRIDE_NO_LIMIT: refusal(10050048, '这场考试不限次数，无需增加。', 'This exam has no limit of attempts.'),
} as const satisfies Record<string, ErrorEntry>

declare module '@tripos/contract-kit/errors.ts' {
  interface ErrorTables {
    readonly papers: typeof papersErrors
  }
}
