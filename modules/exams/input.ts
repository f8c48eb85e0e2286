/** Inputs of blueprints and exams. */
import { examCalendar } from './contract/exam-calendar.ts'
import { examPaper } from './contract/exam-paper.ts'
import { examSeries } from './contract/exam-series.ts'
import { exams } from './contract/exams.ts'
import { paperPreview } from './contract/paper-preview.ts'
import { type ModuleInput, problem, type ProblemsOf } from '@tripos/contract-kit/input/words.ts'
import { localized } from '@tripos/contract-kit/localized.ts'

export const SERIES_PROBLEMS = {
  noEnd: problem('maxCount', '请设置次数或截止日期，二者选一。', 'Set either a number or a last day.'),
  endsBefore: problem('lastOn', '截止日期不能早于第一场考试。', 'The last day is before the first exam.'),
} as const satisfies ProblemsOf<typeof examSeries>

export const EXAMS_PROBLEMS = {
  noQuestions: problem('blueprintId', '请选择组卷方案。', 'Choose a blueprint.'),
} as const satisfies ProblemsOf<typeof exams>

export const EXAMS_INPUT: ModuleInput = {
  calls: [exams, examSeries, examCalendar, examPaper, paperPreview],
  problems: { ...EXAMS_PROBLEMS, ...SERIES_PROBLEMS },
  fields: {
    title: localized('考试名称', 'Title'),
    openOn: localized('开放日期', 'Open on'),
    notice: localized('考试须知', 'Exam notice'),
    mustAcceptNotice: localized('考生须同意考试须知', 'Candidates must accept the notice'),
    blueprintId: localized('组卷方案', 'Blueprint'),
    openType: localized('开放方式', 'Audience'),
    audienceDepartmentIds: localized('部门', 'Departments'),
    audienceUserIds: localized('学员', 'Students'),
    startsAt: localized('开始时间', 'Start'),
    endsAt: localized('结束时间', 'End'),
    limitMinutes: localized('考试时长（分钟）', 'Minutes'),
    lateEntryMinutes: localized('迟到限制（分钟）', 'Latest entry (min)'),
    earliestHandInMinutes: localized('最短作答时间（分钟）', 'Earliest submission (min)'),
    attemptLimit: localized('考试次数', 'Number of attempts'),
    examKind: localized('考试类型', 'Kind of exam'),
    countedAttempt: localized('成绩取', 'Which attempt counts'),
    attemptDelayMinutes: localized('两次之间的间隔（分钟）', 'Minutes between attempts'),
    passPoints: localized('及格分', 'Pass score'),
    release: localized('公布成绩', 'Release results'),
    score: localized('成绩', 'Score'),
    analysis: localized('解析', 'Explanation'),
    answers: localized('答案', 'Answers'),
    keysWhileOpen: localized('考试未结束也公布答案和解析', 'Show answers before the exam ends'),
    abandonUnanswered: localized('未作答的答卷记为弃考', 'A paper without any answers counts as abandoned'),
    thanks: localized('结束语', 'Closing message'),
    passed: localized('及格时的说明', 'Words for those who passed'),
    failed: localized('不及格时的说明', 'Words for those who failed'),
    bands: localized('成绩等级', 'Grades'),
    showsStanding: localized('显示名次和平均分', 'Show rank and mean'),
    showsSections: localized('显示各部分得分', 'Show scores by section'),
    password: localized('考试密码', 'Exam password'),
    composition: localized('试题', 'Questions'),
    sections: localized('试卷结构', 'Structure of the paper'),
    shuffleQuestions: localized('打乱试题顺序', 'Shuffle the questions'),
    shuffleOptions: localized('打乱选项顺序', 'Shuffle the options'),
    partialScore: localized('多选题少选', 'Partial credit'),
    wrongPenalty: localized('答错扣分', 'A wrong answer deducts'),
    kind: localized('选题方式', 'How'),
    bankId: localized('题库', 'Bank'),
    type: localized('题型', 'Type'),
    level: localized('难度', 'Difficulty'),
    tag: localized('标签', 'Tag'),
    chapterId: localized('章节', 'Chapter'),
    knowledgeId: localized('知识点', 'Knowledge point'),
    count: localized('题数', 'Number'),
    unit: localized('重复周期', 'Comes again'),
    every: localized('间隔', 'Every'),
    maxCount: localized('总次数', 'Exams in all'),
    lastOn: localized('截止日期', 'Last day'),
    leadDays: localized('提前几天建立', 'Days before its start'),
    publishes: localized('建立后自动发布', 'Publish each one automatically'),
    draws: localized('预览抽题', 'Preview draws'),
  },
  unseen: {
    importId: localized('导入', 'Import'),
    month: localized('月份', 'Month'),
    resultWords: localized('成绩说明', 'what a result says'),
    fromPercent: localized('最低得分率', 'share of the score'),
    name: localized('方案名称', 'Name of the blueprint'),
    state: localized('状态', 'State'),
    filter: localized('筛选', 'Filter'),
    what: localized('公布的内容', 'What is released'),
    isReleased: localized('是否公布', 'Released or not'),
    confirmed: localized('确认', 'Confirmation'),
    rule: localized('公布方式', 'rule'),
    at: localized('公布时间', 'time'),
    'sections.title': localized('标题', 'title'),
    'sections.{n}': localized('第 {n} 部分', 'section {n}'),
    instructions: localized('说明', 'instructions'),
    lines: localized('试题', 'questions'),
    'lines.{n}': localized('第 {n} 行', 'line {n}'),
    points: localized('分数', 'points'),
    questionIds: localized('选定的试题', 'picked questions'),
    'questionIds.{n}': localized('第 {n} 题', 'question {n}'),
  },
}
