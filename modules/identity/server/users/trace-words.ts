/** What the traces of a person are called where deleting the person is refused. */
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { localized, type LocalizedText } from '@tripos/contract-kit/localized.ts'
import type { Trace } from './traces.queries.ts'

/** By the table that they stand in. Several tables of one word count together. */
export const TRACE_WORDS: Readonly<Record<string, LocalizedText>> = {
  appeal_windows: localized('申诉时间设置', 'times set for appeals'),
  appeals: localized('申诉', 'appeals'),
  assets: localized('课程素材', 'files for lessons'),
  audit_log: localized('操作日志', 'entries of the operation log'),
  banks: localized('题库', 'banks'),
  candidate_exports: localized('导出文件', 'exports'),
  planned_rubrics: localized('评分细则', 'rubrics of drafts'),
  repeated_marks: localized('阅卷记录', 'marks given'),
  blind_marks: localized('阅卷记录', 'marks given'),
  blueprints: localized('组卷方案', 'blueprints'),
  certificate_keys: localized('签名密钥', 'signing keys'),
  certificates: localized('证书', 'certificates'),
  cmi5_registrations: localized('学习记录', 'records of learning'),
  course_chapters: localized('课程', 'courses'),
  course_ratings: localized('课程评分', 'ratings of courses'),
  course_records: localized('学习记录', 'records of learning'),
  course_talk: localized('课程评论与提问', 'comments and questions under courses'),
  question_talk: localized('试题讨论', 'posts about questions'),
  question_talk_reports: localized('试题讨论的举报', 'reports of posts about questions'),
  course_reminders: localized('学习提醒', 'reminders of courses'),
  courses: localized('课程', 'courses'),
  exam_forms: localized('发布过的考试', 'exams published'),
  exam_overrides: localized('考试的单独安排', 'overrides of exams'),
  exam_reminders: localized('考试提醒', 'reminders of exams'),
  exam_series: localized('周期考试', 'exams that come again'),
  exams: localized('考试', 'exams'),
  files: localized('上传的图片', 'pictures uploaded'),
  gradebooks: localized('成绩册设置', 'settings of gradebooks'),
  homework_files: localized('作业', 'homework'),
  homework_hand_ins: localized('作业', 'homework'),
  learning_days: localized('学习记录', 'records of learning'),
  lecturers: localized('讲师', 'lecturers'),
  lesson_records: localized('学习记录', 'records of learning'),
  lessons: localized('课程', 'courses'),
  marking_assignments: localized('阅卷分配', 'marking assigned'),
  marking_comments: localized('常用评语', 'comments for marking'),
  marking_plans: localized('阅卷设置', 'settings of marking'),
  marks: localized('阅卷记录', 'marks given'),
  notice_receipts: localized('公告阅读记录', 'notices read'),
  entitlements: localized('学习权限', 'access'),
  notices: localized('公告', 'notices'),
  payment_differences: localized('对账差异', 'differences settled'),
  invoices: localized('发票', 'invoices'),
  transfer_confirmations: localized('转账确认', 'transfers confirmed'),
  refunds: localized('退款', 'refunds'),
  coupons: localized('优惠码', 'coupons'),
  products: localized('商品', 'products'),
  orders: localized('订单', 'orders'),
  paper_messages: localized('发给考生的消息', 'messages to candidates'),
  paper_figures: localized('答卷', 'papers'),
  papers: localized('答卷', 'papers'),
  practice_assignments: localized('训练任务', 'practice assigned'),
  practice_learners: localized('训练记录', 'records of practice'),
  kept_wrong_answers: localized('答卷', 'papers'),
  question_comments: localized('试题审核意见', 'comments on questions'),
  question_imports: localized('试题导入', 'imports of questions'),
  question_marks: localized('笔记与收藏', 'notes and favourites'),
  question_versions: localized('试题', 'questions'),
  questions: localized('试题', 'questions'),
  refused_saves: localized('补收的答案', 'accepted late answers'),
  regrades: localized('重判', 'regrades'),
  scorm_states: localized('学习记录', 'records of learning'),
  wrong_answers: localized('答卷', 'papers'),
}

const OTHER = localized('其他记录', 'other records')

const MAX_USERS_SHOWN = 3

/** One person after the other, with what there is of each; of many people the first ones. */
export function sayTraces(traces: readonly Trace[], nameOf: (userId: string) => string, language: Language): string {
  const isChinese = language === 'zh-CN'
  const people = [...new Set(traces.map(trace => trace.userId))]
  const phrases = people.slice(0, MAX_USERS_SHOWN).map(userId => {
    const counts = new Map<string, number>()
    for (const { table, count } of traces.filter(trace => trace.userId === userId)) {
      const word = (TRACE_WORDS[table] ?? OTHER)[language]
      counts.set(word, (counts.get(word) ?? 0) + count)
    }
    const list = [...counts].map(([word, count]) => `${word} ${count}`).join(isChinese ? '、' : ', ')
    return `${nameOf(userId)}${isChinese ? '：' : ': '}${list}`
  })
  const more = people.length > MAX_USERS_SHOWN ? [isChinese ? '……' : '…'] : []
  return `${[...phrases, ...more].join(isChinese ? '；' : '; ')}${isChinese ? '。' : '.'}`
}
