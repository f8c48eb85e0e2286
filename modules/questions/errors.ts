import { type ErrorEntry, refusal } from '@tripos/contract-kit/refusal.ts'

export const questionsErrors = {
  BANK_IN_USE: refusal(
    10030036,
    '仍有 {count} 个组卷方案从该题库抽题，不能彻底删除。',
    'Blueprints still draw from this bank, so it cannot be deleted permanently: {count}.',
  ),
  QUESTION_BANK_BINNED: refusal(
    10030037,
    '有 {count} 道试题的题库在回收站中，请先恢复题库。',
    'The bank of these questions is in the recycle bin. Restore the bank first: {count}.',
  ),
  BANK_NAME_TAKEN: refusal(10030002, '题库名称“{name}”已存在。', 'A bank named "{name}" already exists.'),
  CHAPTER_NAME_TAKEN: refusal(
    10030030,
    '同一级中已有章节“{name}”。',
    'A chapter named "{name}" already exists at this level.',
  ),
  CHAPTER_TOO_DEEP: refusal(10030031, '章节最多两级。', 'Chapters can have at most two levels.'),
  CHAPTERS_FULL: refusal(10030032, '一个题库最多 {max} 个章节。', 'A bank can have at most {max} chapters.'),
  QUESTION_IN_USE: refusal(
    10030034,
    '有 {count} 道试题仍被考试或组卷方案使用，不能彻底删除。',
    'Questions that an exam or a blueprint still uses cannot be deleted permanently: {count}.',
  ),
  QUESTION_LAST_BANK: refusal(
    10030033,
    '有 {count} 道试题只在此题库中，不能移出。',
    'Questions that are in no other bank cannot be removed from this one: {count}.',
  ),
  QUESTION_KEY_COUNT: refusal(10030003, '{what}', '{what}'),
  IMPORT_REFUSED: refusal(
    10030004,
    '文件中有 {count} 处错误，未导入任何试题。第一处：{place}，{what}',
    'The file has {count} errors; nothing was imported. The first: {place}, {what}',
  ),
  IMPORT_CUT_REFUSED: refusal(
    10030038,
    '此处不能这样切分：它是大题标题、答案部分，或上面没有可合并的试题。',
    'The paper cannot be cut there: the line is a heading or belongs to the keys, or there is no question above to join.',
  ),
  REVIEWER_UNFIT: refusal(
    10030020,
    '请选择另一位有审核权限的管理员。',
    'Please choose another administrator who can review questions.',
  ),
  REVIEW_OVER: refusal(10030021, '这道试题已不再等待您审核。', 'This question is no longer waiting for your review.'),
  COMMENT_MISSING: refusal(10030022, '退回时请说明原因。', 'Please give a reason for sending the question back.'),
  QUESTION_IN_REVIEW: refusal(
    10030023,
    '有 {count} 道试题正在审核，只能由审核人通过。',
    'Questions in review can only be approved by their reviewer: {count}.',
  ),
  TOO_MANY_TAGS: refusal(
    10030024,
    '有 {count} 道试题的标签会超过 20 个。',
    'Questions that would have more than 20 tags: {count}.',
  ),
  TOO_MANY_KNOWLEDGE_POINTS: refusal(
    10030039,
    '有 {count} 道试题的知识点会超过 20 个。',
    'Questions that would have more than 20 knowledge points: {count}.',
  ),
} as const satisfies Record<string, ErrorEntry>

declare module '@tripos/contract-kit/errors.ts' {
  interface ErrorTables {
    readonly questions: typeof questionsErrors
  }
}
