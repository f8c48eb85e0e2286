/**
 * Has a robot say something in its group: WeCom, DingTalk, Feishu. Too fast or busy is later; a wrong address, signature, key word or
 * form is refused; no answer to what had left is unknown.
 */
import type { Clock } from '@tripos/runtime/clock.ts'
import { ask } from '../http/ask.ts'
import type { PostRules } from '../http/post.ts'
import { readRobot } from './robot-codes.rules.ts'
import { dingtalkBody, feishuBody, wecomBody } from './robot-forms.rules.ts'
import type { RobotMessage, RobotSender } from './robot-message.ts'
import { signDingtalk, signFeishu } from './robot-signature.ts'

export interface RobotSettings {
  readonly provider: 'wecom' | 'dingtalk' | 'feishu'
  /** With the token of the robot, which is a secret too. */
  readonly address: string
  /** Empty: the robot asks for no signature. WeCom has none. */
  readonly secret: string
}

interface RobotPost {
  readonly url: string
  readonly body: object
}

function postOf({ provider, address, secret }: RobotSettings, message: RobotMessage, now: Date): RobotPost {
  if (provider === 'wecom') return { url: address, body: wecomBody(message) }
  if (provider === 'dingtalk') return { url: signDingtalk(address, secret, now), body: dingtalkBody(message) }
  return { url: address, body: { ...signFeishu(secret, now), ...feishuBody(message) } }
}

/** The last part of its path, and what stands in its query. */
function tokensOf(address: string): string[] {
  const { pathname, searchParams } = new URL(address)
  return [address, pathname.split('/').at(-1) ?? '', ...searchParams.values()].filter(part => part.length >= 8)
}

export function makeRobotSender(settings: RobotSettings, clock: Clock, rules?: PostRules): RobotSender {
  const { provider, address, secret } = settings
  const secrets = [secret, ...tokensOf(address)]
  return {
    send(message) {
      const { url, body } = postOf(settings, message, clock.now())
      const headers = { 'content-type': 'application/json; charset=utf-8' }
      const asked = { url, headers, body: JSON.stringify(body) }
      return ask(asked, { rules, secrets, ifSilent: 'unknown', read: answer => readRobot(provider, answer) })
    },
  }
}
