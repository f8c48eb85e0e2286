/** Inputs of papers: sitting them, their files, marking and remedies. */
import { questionUse } from './contract/question-use.ts'
import { answerFiles } from './contract/answer-files.ts'
import { paperRemedies } from './contract/paper-remedies.ts'
import { papers } from './contract/papers.ts'
import { type ModuleInput, words } from '@tripos/contract-kit/input/words.ts'

export const PAPERS_INPUT: ModuleInput = {
  calls: [questionUse, papers, answerFiles, paperRemedies],
  fields: {
    password: words('考试密码', 'Exam password'),
    examId: words('考试', 'Exam'),
    reason: words('原因', 'Reason'),
    minutes: words('分钟', 'Minutes'),
    marking: words('自动阅卷', 'Automatic marking'),
    comment: words('评语', 'Comment'),
  },
  unseen: {
    points: words('得分', 'Points'),
    paperId: words('试卷', 'Paper'),
    hasAcceptedNotice: words('已同意考试须知', 'Notice accepted'),
    deviceId: words('设备', 'Device'),
    pageId: words('页面', 'Page'),
    takeOver: words('转到本设备作答', 'Go on at this device'),
    epoch: words('作答会话', 'Session of writing'),
    submitKey: words('交卷凭证', 'Key for handing in'),
    confirmation: words('确认内容', 'Confirmation'),
    questionVersionId: words('试题', 'Question'),
    seenRevision: words('看到的版本', 'Revision that was seen'),
    after: words('之后的试卷', 'Papers after'),
    state: words('状态', 'State'),
    fileId: words('文件', 'File'),
    no: words('题号', 'Question number'),
    seq: words('序号', 'sequence number'),
    answers: words('答案', 'Answers'),
    'answers.{n}': words('第 {n} 份', 'entry {n}'),
    answer: words('作答', 'answer'),
    options: words('选项', 'options'),
    isTrue: words('判断', 'true or false'),
    text: words('文字', 'text'),
    gaps: words('填空', 'gaps'),
    'gaps.{n}': words('第 {n} 空', 'gap {n}'),
    'answer.order': words('顺序', 'order'),
    targets: words('配对', 'matches'),
    number: words('数值', 'number'),
    'answer.unit': words('单位', 'unit'),
    unit: words('单位', 'unit'),
    parts: words('小题', 'parts'),
    'parts.{n}': words('第 {n} 小题', 'part {n}'),
    files: words('文件', 'files'),
    place: words('作答位置', 'Place'),
    currentNo: words('当前题号', 'current question'),
    flags: words('标记的试题', 'flagged questions'),
  },
}
