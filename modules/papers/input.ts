/** Inputs of papers: sitting them, their files, marking and remedies. */
import { questionUse } from './contract/question-use.ts'
import { answerFiles } from './contract/answer-files.ts'
import { appeals } from './contract/appeals.ts'
import { candidates } from './contract/candidates.ts'
import { markingPlans } from './contract/marking-plans.ts'
import { paperRemedies } from './contract/paper-remedies.ts'
import { papers } from './contract/papers.ts'
import { regrades } from './contract/regrades.ts'
import { type ModuleInput, problem, type ProblemsOf } from '@tripos/contract-kit/input/words.ts'
import { localized } from '@tripos/contract-kit/localized.ts'

export const CANDIDATE_PROBLEMS = {
  reminderAt: problem(
    'at',
    '请选择现在之后、考试结束之前的时间。',
    'Choose a time from now on, before the exam is over.',
  ),
} satisfies ProblemsOf<typeof candidates>

export const PAPERS_INPUT: ModuleInput = {
  calls: [questionUse, papers, answerFiles, paperRemedies, candidates, regrades, appeals, markingPlans],
  fields: {
    password: localized('考试密码', 'Exam password'),
    examId: localized('考试', 'Exam'),
    reason: localized('原因', 'Reason'),
    minutes: localized('分钟', 'Minutes'),
    marking: localized('自动阅卷', 'Automatic marking'),
    comment: localized('评语', 'Comment'),
    isDouble: localized('双评', 'Two people mark each answer'),
    tolerancePercent: localized('允许误差（满分的百分比）', 'Allowed difference (percent of the points)'),
    at: localized('提醒时间', 'Time of the reminder'),
    minScore: localized('最低分', 'Lowest score'),
    maxScore: localized('最高分', 'Highest score'),
  },
  unseen: {
    points: localized('得分', 'Points'),
    paperId: localized('试卷', 'Paper'),
    hasAcceptedNotice: localized('已同意考试须知', 'Notice accepted'),
    deviceId: localized('设备', 'Device'),
    pageId: localized('页面', 'Page'),
    takeOver: localized('转到本设备作答', 'Go on at this device'),
    epoch: localized('作答会话', 'Session of writing'),
    submitKey: localized('交卷凭证', 'Key for handing in'),
    confirmation: localized('确认内容', 'Confirmation'),
    questionVersionId: localized('试题', 'Question'),
    role: localized('评分方式', 'Way of marking'),
    seenRegrade: localized('看到的重判', 'Regrade that was seen'),
    questionId: localized('试题', 'Question'),
    isAccepted: localized('是否采纳', 'Accepted'),
    closesAt: localized('申诉截止时间', 'Appeals until'),
    flips: localized('只看结果有变化的', 'Only changed verdicts'),
    decision: localized('重判方式', 'Decision'),
    keys: localized('正确答案', 'Keys'),
    'keys.{n}': localized('第 {n} 个答案', 'key {n}'),
    neverLower: localized('只加分不扣分', 'Never lower'),
    kind: localized('类型', 'kind'),
    match: localized('匹配方式', 'how it matches'),
    accepted: localized('可接受的答案', 'accepted answers'),
    'accepted.{n}': localized('第 {n} 个可接受的答案', 'accepted answer {n}'),
    weight: localized('权重', 'weight'),
    value: localized('数值', 'value'),
    tolerance: localized('允许误差', 'tolerance'),
    amount: localized('误差大小', 'amount'),
    isPercent: localized('按百分比', 'in percent'),
    order: localized('顺序', 'order'),
    seenRevision: localized('看到的版本', 'Revision that was seen'),
    after: localized('之后的试卷', 'Papers after'),
    state: localized('状态', 'State'),
    fileId: localized('文件', 'File'),
    no: localized('题号', 'Question number'),
    seq: localized('序号', 'sequence number'),
    answers: localized('答案', 'Answers'),
    'answers.{n}': localized('第 {n} 份', 'entry {n}'),
    answer: localized('作答', 'answer'),
    options: localized('选项', 'options'),
    isTrue: localized('判断', 'true or false'),
    text: localized('文字', 'text'),
    gaps: localized('填空', 'gaps'),
    'gaps.{n}': localized('第 {n} 空', 'gap {n}'),
    'answer.order': localized('顺序', 'order'),
    targets: localized('配对', 'matches'),
    number: localized('数值', 'number'),
    'answer.unit': localized('单位', 'unit'),
    unit: localized('单位', 'unit'),
    parts: localized('小题', 'parts'),
    'parts.{n}': localized('第 {n} 小题', 'part {n}'),
    files: localized('文件', 'files'),
    userIds: localized('考生', 'Candidates'),
    place: localized('作答位置', 'Place'),
    currentNo: localized('当前题号', 'current question'),
    flags: localized('标记的试题', 'flagged questions'),
  },
  problems: CANDIDATE_PROBLEMS,
}
