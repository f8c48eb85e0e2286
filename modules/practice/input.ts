/** Inputs of practice. */
import { assignments } from './contract/assignments.ts'
import { leaderboard } from './contract/leaderboard.ts'
import { lessonPractice } from './contract/lesson-practice.ts'
import { mockExams } from './contract/mock-exams.ts'
import { practiceBanks } from './contract/practice-banks.ts'
import { training } from './contract/training.ts'
import type { ModuleInput } from '@tripos/contract-kit/input/words.ts'
import { localized } from '@tripos/contract-kit/localized.ts'

export const PRACTICE_INPUT: ModuleInput = {
  calls: [practiceBanks, training, assignments, leaderboard, lessonPractice, mockExams],
  fields: {
    title: localized('任务名称', 'Title'),
    bankId: localized('题库', 'Bank'),
    questionCount: localized('题数', 'Questions'),
    limitMinutes: localized('考试时长（分钟）', 'Minutes'),
    goalPercent: localized('正确率目标（%）', 'Goal: percent right'),
    cycle: localized('周期', 'Cycle'),
    startsOn: localized('开始日期', 'First day'),
    dueOn: localized('截止日期', 'Last day'),
    departmentId: localized('所属部门', 'Department'),
    isOpen: localized('开放训练', 'Open for practice'),
    hasLeaderboard: localized('排行榜', 'Leaderboard'),
    openType: localized('训练对象', 'Who may practise'),
    audienceDepartmentIds: localized('指定部门', 'Departments'),
    audienceUserIds: localized('指定人员', 'People'),
  },
  unseen: {
    courseId: localized('课程', 'Course'),
    lessonId: localized('课时', 'Lesson'),
    cycleNo: localized('第几个周期', 'Number of the cycle'),
    period: localized('时间范围', 'Period'),
    isUnnamed: localized('排行榜中不显示我的姓名', 'Without my name'),
    mode: localized('训练方式', 'Way of training'),
    type: localized('题型', 'Type'),
    types: localized('题型', 'Types of questions'),
    'types.{n}': localized('第 {n} 个题型', 'type {n}'),
    chapterId: localized('章节', 'Chapter'),
    knowledgeId: localized('知识点', 'Knowledge point'),
    isAnew: localized('重新开始', 'Start again'),
    isCheckedAtEnd: localized('最后统一对答案', 'Check at the end'),
    maxTries: localized('每题作答次数', 'Tries'),
    runId: localized('训练', 'Training'),
    nos: localized('题号', 'Questions'),
    'nos.{n}': localized('第 {n} 个题号', 'question {n}'),
    no: localized('题号', 'Question'),
    hintNo: localized('第几条提示', 'Number of the hint'),
    versionId: localized('试题版本', 'Version of the question'),
    answer: localized('作答', 'Answer'),
    options: localized('选项', 'options'),
    isTrue: localized('判断', 'true or false'),
    text: localized('文字', 'text'),
    gaps: localized('填空', 'gaps'),
    'gaps.{n}': localized('第 {n} 空', 'gap {n}'),
    order: localized('顺序', 'order'),
    targets: localized('配对', 'matches'),
    number: localized('数值', 'number'),
    unit: localized('单位', 'unit'),
    parts: localized('小题', 'parts'),
    'parts.{n}': localized('第 {n} 小题', 'part {n}'),
    files: localized('文件', 'files'),
    answerId: localized('作答', 'Answer'),
    seconds: localized('用时', 'Seconds'),
    verdict: localized('自评', 'Judgement'),
    dailyMinutes: localized('每天训练分钟数', 'Minutes a day'),
  },
}
