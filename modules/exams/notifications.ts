/** What exams tell their candidates. */
import { localized } from '@tripos/contract-kit/localized.ts'
import type { NotificationKinds } from '@tripos/contract-kit/manifest.ts'

const WINDOW = { exam: 'text', startsAt: 'moment', endsAt: 'moment', minutes: 'number' } as const

export const EXAMS_NOTIFICATIONS = {
  'exam.drafted': {
    name: localized('周期考试待发布', 'Exam of a series to publish'),
    to: 'staff',
    channels: ['mail'],
    variables: { exam: 'text', startsAt: 'moment' },
    title: localized('周期考试待发布：{exam}', 'To be published: {exam}'),
    body: localized(
      '周期考试“{exam}”已建立，将于 {startsAt} 开始。检查并发布后考生才能看到。',
      '{exam} has been made by its series and starts on {startsAt}. Candidates see it once you have checked and published it.',
    ),
  },
  'exam.seriesStuck': {
    name: localized('周期考试未能建立或发布', 'Series of exams cannot go on'),
    to: 'staff',
    channels: ['mail'],
    variables: { exam: 'text', reason: 'text' },
    title: localized('周期考试需要处理：{exam}', 'A series needs you: {exam}'),
    body: localized(
      '周期考试“{exam}”未能自动建立或发布，原因如下。处理后系统会自动重试。\n\n{reason}',
      '{exam} could not be made or published by its series. It is tried again once you have put this right:\n\n{reason}',
    ),
  },
  'exam.assigned': {
    name: localized('新考试', 'New exam'),
    to: 'student',
    channels: ['mail'],
    variables: WINDOW,
    title: localized('新考试：{exam}', 'New exam: {exam}'),
    body: localized(
      '您有一场新的考试“{exam}”，请按时参加。\n\n开始时间：{startsAt}\n结束时间：{endsAt}\n考试时长：{minutes} 分钟',
      'You have a new exam: {exam}.\n\nOpens: {startsAt}\nCloses: {endsAt}\nDuration: {minutes} minutes',
    ),
  },
  'exam.changed': {
    name: localized('考试时间调整', 'Exam rescheduled'),
    to: 'student',
    channels: ['mail'],
    variables: { ...WINDOW, oldStartsAt: 'moment', oldEndsAt: 'moment', oldMinutes: 'number' },
    title: localized('考试时间有调整：{exam}', 'Exam rescheduled: {exam}'),
    body: localized(
      '“{exam}”的时间安排有调整，请以新安排为准。\n\n新安排：{startsAt} 至 {endsAt}，时长 {minutes} 分钟\n原安排：{oldStartsAt} 至 {oldEndsAt}，时长 {oldMinutes} 分钟',
      'The times of {exam} have changed.\n\nNow: {startsAt} to {endsAt}, {minutes} minutes\nBefore: {oldStartsAt} to {oldEndsAt}, {oldMinutes} minutes',
    ),
  },
  'exam.arranged': {
    name: localized('考试单独安排', 'Own exam times'),
    to: 'student',
    channels: ['mail'],
    variables: { ...WINDOW, reason: 'text' },
    title: localized('您的考试安排有调整：{exam}', 'Your times for an exam have changed: {exam}'),
    body: localized(
      '“{exam}”为您单独安排，以此为准。\n\n开始时间：{startsAt}\n结束时间：{endsAt}\n考试时长：{minutes} 分钟\n\n{reason}',
      'These times of {exam} apply to you.\n\nOpens: {startsAt}\nCloses: {endsAt}\nDuration: {minutes} minutes\n\n{reason}',
    ),
  },
  'exam.cancelled': {
    name: localized('考试取消', 'Exam cancelled'),
    to: 'student',
    channels: ['mail'],
    variables: { exam: 'text', startsAt: 'moment', endsAt: 'moment' },
    title: localized('考试已取消：{exam}', 'Exam cancelled: {exam}'),
    body: localized(
      '“{exam}”已取消，您无需参加。\n\n原定时间：{startsAt} 至 {endsAt}',
      '{exam} has been cancelled. You do not need to take it.\n\nIt was scheduled from {startsAt} to {endsAt}.',
    ),
  },
  'exam.opensInDay': {
    name: localized('考试前一天提醒', 'Exam opens within a day'),
    to: 'student',
    channels: ['mail'],
    variables: WINDOW,
    title: localized('一天内开考：{exam}', 'Exam within a day: {exam}'),
    body: localized(
      '“{exam}”将于 {startsAt} 开始，时长 {minutes} 分钟，{endsAt} 结束。',
      '{exam} opens on {startsAt} and closes on {endsAt}. You have {minutes} minutes.',
    ),
  },
  'exam.opensInHour': {
    name: localized('考试前一小时提醒', 'Exam opens within an hour'),
    to: 'student',
    channels: [],
    variables: WINDOW,
    title: localized('一小时内开考：{exam}', 'Exam within an hour: {exam}'),
    body: localized(
      '“{exam}”将于 {startsAt} 开始，时长 {minutes} 分钟。请提前登录并检查设备。',
      '{exam} opens on {startsAt}. You have {minutes} minutes. Sign in early and check your device.',
    ),
  },
  'exam.endsSoon': {
    name: localized('考试即将截止', 'Exam closes soon'),
    to: 'student',
    channels: ['mail'],
    variables: WINDOW,
    title: localized('考试即将截止：{exam}', 'Exam closes soon: {exam}'),
    body: localized(
      '“{exam}”将于 {endsAt} 截止，您还没有参加。考试时长 {minutes} 分钟，请预留足够的时间。',
      '{exam} closes on {endsAt} and you have not started it yet. Allow {minutes} minutes for it.',
    ),
  },
} as const satisfies NotificationKinds
