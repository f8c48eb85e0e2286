import { expect, test } from 'vitest'
import { addressHint, isRobotAddress, type Provider } from './robot-address.rules.ts'

test.each<[Provider, string, boolean]>([
  ['wecom', 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=693a91f6-7xxx', true],
  ['wecom', 'https://qyapi.weixin.qq.com.evil.example/cgi-bin/webhook/send?key=1', false],
  ['wecom', 'https://evil.example/?https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=1', false],
  ['dingtalk', 'https://oapi.dingtalk.com/robot/send?access_token=abc', true],
  ['dingtalk', 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=1', false],
  ['feishu', 'https://open.feishu.cn/open-apis/bot/v2/hook/xxx', true],
  ['feishu', 'https://open.larksuite.com/open-apis/bot/v2/hook/xxx', true],
  ['feishu', 'http://open.feishu.cn/open-apis/bot/v2/hook/xxx', false],
])('%s: %s', (provider, address, isOurs) => {
  expect(isRobotAddress(provider, address)).toBe(isOurs)
})

test('of an address no more is shown than tells two apart', () => {
  expect(addressHint('https://oapi.dingtalk.com/robot/send?access_token=0123456789abcdef')).toBe(
    'oapi.dingtalk.com …cdef',
  )
})
