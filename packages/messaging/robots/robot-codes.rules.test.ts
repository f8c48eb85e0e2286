import { expect, test } from 'vitest'
import { readRobot } from './robot-codes.rules.ts'

test.each([
  ['wecom', { errcode: 0, errmsg: 'ok' }, 'sent'],
  ['wecom', { errcode: 45_009, errmsg: 'api freq out of limit' }, 'later'],
  ['wecom', { errcode: -1, errmsg: 'system busy' }, 'later'],
  ['wecom', { errcode: 93_000, errmsg: 'invalid webhook url' }, 'refused'],
  ['dingtalk', { errcode: 0, errmsg: 'ok' }, 'sent'],
  ['dingtalk', { errcode: 130_101, errmsg: 'send too fast' }, 'later'],
  ['dingtalk', { errcode: 410_100, errmsg: '发送速度太快而限流' }, 'later'],
  ['dingtalk', { errcode: 310_000, errmsg: 'keywords not in content' }, 'refused'],
  ['feishu', { code: 0, msg: 'success' }, 'sent'],
  ['feishu', { StatusCode: 0, StatusMessage: 'success' }, 'sent'],
  ['feishu', { code: 11_232, msg: 'frequency limited psm' }, 'later'],
  ['feishu', { code: 9499, msg: 'too many request' }, 'later'],
  ['feishu', { code: 9499, msg: 'Bad Request' }, 'refused'],
  ['feishu', { code: 19_021, msg: 'sign match fail' }, 'refused'],
] as const)('%s %j is %s', (provider, body, kind) => {
  expect(readRobot(provider, { status: 200, text: JSON.stringify(body) })).toMatchObject({ kind })
})

test('what says nothing goes by its status', () => {
  expect(readRobot('feishu', { status: 429, text: '{"code":0}' })).toMatchObject({ kind: 'later' })
  expect(readRobot('wecom', { status: 200, text: '<html>' })).toMatchObject({ kind: 'unknown' })
  expect(readRobot('wecom', { status: 403, text: '<html>' })).toMatchObject({ kind: 'locked' })
})
