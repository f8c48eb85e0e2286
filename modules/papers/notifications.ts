/** What candidates are told of their papers, and staff of what waits to be marked. */
import { localized } from '@tripos/contract-kit/localized.ts'
import type { NotificationKinds } from '@tripos/contract-kit/manifest.ts'

export const PAPERS_NOTIFICATIONS = {
  'exam.reminder': {
    name: localized('考试提醒', 'Reminder of an exam'),
    to: 'student',
    channels: ['mail'],
    variables: { exam: 'text', startsAt: 'moment', endsAt: 'moment', minutes: 'number' },
    title: localized('请参加考试：{exam}', 'Please take your exam: {exam}'),
    body: localized(
      '您还没有参加“{exam}”，请按时参加。\n\n开始时间：{startsAt}\n结束时间：{endsAt}\n考试时长：{minutes} 分钟',
      'You have not taken {exam} yet.\n\nOpens: {startsAt}\nCloses: {endsAt}\nDuration: {minutes} minutes',
    ),
  },
  'exam.oneMore': {
    name: localized('增加考试次数', 'One more attempt'),
    to: 'student',
    channels: ['mail'],
    variables: { exam: 'text', reason: 'text' },
    title: localized('您可以再考一次：{exam}', 'You may take it once more: {exam}'),
    body: localized(
      '“{exam}”为您增加了一次考试机会。\n\n原因：{reason}',
      'You have one more attempt at {exam}.\n\nReason: {reason}',
    ),
  },
  'result.released': {
    name: localized('成绩公布', 'Result released'),
    to: 'student',
    channels: ['mail'],
    variables: { exam: 'text' },
    title: localized('成绩已公布：{exam}', 'Result released: {exam}'),
    body: localized('“{exam}”的成绩已公布，请查看。', 'Your result in {exam} has been released.'),
  },
  'paper.markChanged': {
    name: localized('成绩更正', 'Score changed'),
    to: 'student',
    channels: ['mail'],
    variables: { exam: 'text', score: 'number', oldScore: 'number' },
    title: localized('成绩有更正：{exam}', 'Score changed: {exam}'),
    body: localized(
      '您在“{exam}”中的成绩由 {oldScore} 分更正为 {score} 分。',
      'Your score in {exam} has changed from {oldScore} to {score} points.',
    ),
  },
  'appeal.accepted': {
    name: localized('申诉被采纳', 'Appeal accepted'),
    to: 'student',
    channels: ['mail'],
    variables: { exam: 'text', no: 'number', answer: 'text' },
    title: localized('申诉已采纳：{exam}', 'Appeal accepted: {exam}'),
    body: localized(
      '您对“{exam}”第 {no} 题的申诉已采纳。\n\n答复：{answer}',
      'Your appeal against question {no} of {exam} was accepted.\n\nAnswer: {answer}',
    ),
  },
  'appeal.rejected': {
    name: localized('申诉未被采纳', 'Appeal rejected'),
    to: 'student',
    channels: ['mail'],
    variables: { exam: 'text', no: 'number', answer: 'text' },
    title: localized('申诉未采纳：{exam}', 'Appeal rejected: {exam}'),
    body: localized(
      '您对“{exam}”第 {no} 题的申诉未被采纳。\n\n答复：{answer}',
      'Your appeal against question {no} of {exam} was rejected.\n\nAnswer: {answer}',
    ),
  },
  'paper.moreTime': {
    name: localized('考试加时', 'Extra time'),
    to: 'student',
    channels: [],
    variables: { exam: 'text', minutes: 'number', deadlineAt: 'moment', reason: 'text' },
    title: localized('考试加时 {minutes} 分钟：{exam}', '{minutes} extra minutes: {exam}'),
    body: localized(
      '“{exam}”已为您延长 {minutes} 分钟，截止时间为 {deadlineAt}。\n\n原因：{reason}',
      'You have {minutes} extra minutes for {exam}, until {deadlineAt}.\n\nReason: {reason}',
    ),
  },
  'paper.told': {
    name: localized('监考通知', 'Message from the invigilators'),
    to: 'student',
    channels: [],
    variables: { exam: 'text', message: 'text' },
    title: localized('监考通知：{exam}', 'Message from the invigilators: {exam}'),
    body: localized('{message}', '{message}'),
  },
  'paper.reopened': {
    name: localized('答卷重新开放', 'Paper reopened'),
    to: 'student',
    channels: ['mail'],
    variables: { exam: 'text', minutes: 'number', deadlineAt: 'moment', reason: 'text' },
    title: localized('答卷已重新开放：{exam}', 'Paper reopened: {exam}'),
    body: localized(
      '您在“{exam}”中的答卷已重新开放，请在 {deadlineAt} 前（{minutes} 分钟内）继续作答。\n\n原因：{reason}',
      'Your paper in {exam} is open again. You have {minutes} minutes, until {deadlineAt}.\n\nReason: {reason}',
    ),
  },
  'paper.voided': {
    name: localized('答卷作废', 'Paper voided'),
    to: 'student',
    channels: ['mail'],
    variables: { exam: 'text', reason: 'text' },
    title: localized('答卷已作废：{exam}', 'Paper voided: {exam}'),
    body: localized(
      '您在“{exam}”中的答卷已作废，不计入考试次数。\n\n原因：{reason}',
      'Your paper in {exam} was voided and does not count as an attempt.\n\nReason: {reason}',
    ),
  },
  'marking.waiting': {
    name: localized('有待阅答卷', 'Papers to mark'),
    to: 'staff',
    channels: [],
    variables: { exam: 'text', count: 'number' },
    title: localized('有待阅答卷：{exam}', 'Papers to mark: {exam}'),
    body: localized('“{exam}”有 {count} 份答卷等待阅卷。', '{exam}: papers waiting to be marked: {count}.'),
  },
  'marking.late': {
    name: localized('阅卷超期', 'Marking is late'),
    to: 'staff',
    channels: ['mail'],
    variables: { exam: 'text', count: 'number' },
    title: localized('阅卷已超过三天：{exam}', 'Marking is late: {exam}'),
    body: localized(
      '“{exam}”有 {count} 份答卷交卷超过三天仍未阅完。',
      '{exam}: papers that have waited for more than three days to be marked: {count}.',
    ),
  },
  'marking.assigned': {
    name: localized('阅卷任务', 'Marking assigned'),
    to: 'staff',
    channels: [],
    variables: { exam: 'text', dueAt: 'moment' },
    title: localized('有新的阅卷任务：{exam}', 'Answers to mark: {exam}'),
    body: localized(
      '“{exam}”有答案分配给您评阅。\n\n截止时间：{dueAt}',
      'You have been assigned answers of {exam} to mark.\n\nDue: {dueAt}',
    ),
  },
  'marking.due': {
    name: localized('阅卷即将截止', 'Marking is due'),
    to: 'staff',
    channels: ['mail'],
    variables: { exam: 'text', dueAt: 'moment', count: 'number' },
    title: localized('阅卷即将截止：{exam}', 'Marking is due: {exam}'),
    body: localized(
      '“{exam}”分配给您的答案还有 {count} 份未评。\n\n截止时间：{dueAt}',
      'Answers of {exam} that still wait for you: {count}.\n\nDue: {dueAt}',
    ),
  },
  'appeal.waiting': {
    name: localized('有待处理申诉', 'Appeals to answer'),
    to: 'staff',
    channels: [],
    variables: { exam: 'text', count: 'number' },
    title: localized('有待处理申诉：{exam}', 'Appeals to answer: {exam}'),
    body: localized('“{exam}”有 {count} 条申诉等待处理。', '{exam}: appeals waiting for an answer: {count}.'),
  },
} as const satisfies NotificationKinds
