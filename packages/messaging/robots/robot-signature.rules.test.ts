/** Both ways to sign, as the providers' documents show them in their examples of code. */
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { signDingtalk, signFeishu } from './robot-signature.ts'

const AT = new Date(1_577_262_236_757)

test('DingTalk: secret as the key, time and secret as the text, in the address', () => {
  const url = new URL(signDingtalk('https://oapi.dingtalk.com/robot/send?access_token=a', 'this is secret', AT))
  const wanted = createHmac('sha256', 'this is secret').update('1577262236757\nthis is secret').digest('base64')
  expect([...url.searchParams]).toEqual([
    ['access_token', 'a'],
    ['timestamp', '1577262236757'],
    ['sign', wanted],
  ])
  // A plus would be read as a blank.
  expect(url.search).not.toMatch(/sign=[^&]*[+/]/)
  expect(signDingtalk('https://oapi.dingtalk.com/robot/send?access_token=a', '', AT)).not.toContain('sign')
})

test('Feishu: time and secret as the key of an empty text, in the body', () => {
  const sign = createHmac('sha256', '1577262236\ndemo').update('').digest('base64')
  expect(signFeishu('demo', AT)).toEqual({ timestamp: '1577262236', sign })
  expect(signFeishu('', AT)).toEqual({})
})
