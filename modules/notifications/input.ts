/** Inputs of notifications. */
import { type ModuleInput, problem, type ProblemsOf } from '@tripos/contract-kit/input/words.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { notificationPreferences, notifications, notificationSettings } from './contract.ts'

export const NOTIFICATION_PROBLEMS = {
  timeZoneUnknown: problem(
    'timeZone',
    '无法识别该时区，请重新选择。',
    'This time zone is not known. Choose another one.',
  ),
  quietFromMissing: problem('quietFrom', '请选择开始时间。', 'Choose when the quiet hours begin.'),
  quietUntilMissing: problem('quietUntil', '请选择结束时间。', 'Choose when the quiet hours end.'),
  quietHoursEmpty: problem('quietUntil', '结束时间不能与开始时间相同。', 'It cannot be the same as the beginning.'),
  titleVariable: problem(
    'title',
    '没有变量 {variable}。可以使用：{variables}。',
    'There is no variable {variable}. You can use: {variables}.',
  ),
  bodyVariable: problem(
    'body',
    '没有变量 {variable}。可以使用：{variables}。',
    'There is no variable {variable}. You can use: {variables}.',
  ),
  securityFixed: problem('channels', '安全通知不能关闭。', 'Security notifications cannot be switched off.'),
} satisfies ProblemsOf<typeof notificationPreferences & typeof notificationSettings>

export const NOTIFICATIONS_INPUT: ModuleInput = {
  calls: [notifications, notificationPreferences, notificationSettings],
  fields: {
    language: localized('语言', 'Language'),
    timeZone: localized('时区', 'Time zone'),
    quietFrom: localized('免打扰开始', 'Quiet from'),
    quietUntil: localized('免打扰结束', 'Quiet until'),
    digestAt: localized('每日汇总', 'Daily digest'),
    title: localized('标题', 'Title'),
    body: localized('正文', 'Text'),
    channels: localized('通知方式', 'Channels'),
    bell: localized('站内通知', 'Bell'),
    mail: localized('邮件', 'Mail'),
    sms: localized('短信', 'SMS'),
  },
  unseen: {
    unreadOnly: localized('仅看未读', 'Unread ones only'),
    choices: localized('通知方式', 'Channels'),
    kind: localized('通知类型', 'Kind of notification'),
    channel: localized('通知方式', 'Channel'),
    isOn: localized('开启', 'On'),
  },
  problems: NOTIFICATION_PROBLEMS,
}
