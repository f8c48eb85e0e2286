/** Robots of WeCom, DingTalk and Feishu in one small server, which checks their signatures and keeps what they would say. */
import { createHmac } from 'node:crypto'
import { type Asked, type HttpStandIn, type Reply, startHttpStandIn } from './http-stand-in.ts'

export const ROBOT_SECRET = 'SEC-of-the-tests-0123456789'
const TOKEN = 'token-of-the-robot'

export interface TakenRobotMessage {
  readonly provider: 'wecom' | 'dingtalk' | 'feishu'
  readonly title: string
  /** Markup of WeCom and DingTalk, plain lines of Feishu. */
  readonly text: string
  readonly link: string | null
}

export interface RobotStandIn extends HttpStandIn {
  readonly messages: TakenRobotMessage[]
  /** As the provider would give it. */
  addressOf(provider: TakenRobotMessage['provider']): string
}

const PLACES = {
  wecom: `/cgi-bin/webhook/send?key=${TOKEN}`,
  dingtalk: `/robot/send?access_token=${TOKEN}`,
  feishu: `/open-apis/bot/v2/hook/${TOKEN}`,
} as const

const json = (body: unknown): Reply => ({ status: 200, body: JSON.stringify(body) })
const sign = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64')
const linkIn = (markdown: string): string | null => /\[[^\]]*\]\((\S+)\)$/.exec(markdown)?.[1] ?? null

function answerWecom({ query, body }: Asked, take: (message: TakenRobotMessage) => void): Reply {
  if (query.get('key') !== TOKEN) return json({ errcode: 93_000, errmsg: 'invalid webhook url' })
  const { msgtype, markdown } = JSON.parse(body) as { msgtype: string; markdown: { content: string } }
  if (msgtype !== 'markdown') return json({ errcode: 40_008, errmsg: 'invalid message type' })
  if (Buffer.byteLength(markdown.content) > 4096)
    return json({ errcode: 40_058, errmsg: 'markdown.content exceed max length 4096' })
  take({ provider: 'wecom', title: '', text: markdown.content, link: linkIn(markdown.content) })
  return json({ errcode: 0, errmsg: 'ok' })
}

function answerDingtalk({ query, body }: Asked, take: (message: TakenRobotMessage) => void): Reply {
  if (query.get('access_token') !== TOKEN) return json({ errcode: 300_001, errmsg: 'token is not exist' })
  const timestamp = query.get('timestamp') ?? ''
  if (query.get('sign') !== sign(ROBOT_SECRET, `${timestamp}\n${ROBOT_SECRET}`)) {
    return json({ errcode: 310_000, errmsg: 'sign not match' })
  }
  const { markdown } = JSON.parse(body) as { markdown: { title: string; text: string } }
  take({ provider: 'dingtalk', ...markdown, link: linkIn(markdown.text) })
  return json({ errcode: 0, errmsg: 'ok' })
}

interface FeishuBody {
  readonly timestamp?: string
  readonly sign?: string
  readonly content: {
    readonly post: { readonly zh_cn: { title: string; content: { tag: string; text: string; href?: string }[][] } }
  }
}

function answerFeishu({ path, body }: Asked, take: (message: TakenRobotMessage) => void): Reply {
  if (path !== PLACES.feishu) return json({ code: 19_001, msg: 'param invalid: incoming webhook access token invalid' })
  const message = JSON.parse(body) as FeishuBody
  if (message.sign !== sign(`${message.timestamp ?? ''}\n${ROBOT_SECRET}`, '')) {
    return json({ code: 19_021, msg: 'sign match fail or timestamp is not within one hour from current time' })
  }
  const { title, content } = message.content.post.zh_cn
  const pieces = content.flat()
  const text = pieces.filter(({ tag }) => tag === 'text').map(piece => piece.text)
  take({ provider: 'feishu', title, text: text.join('\n'), link: pieces.find(({ tag }) => tag === 'a')?.href ?? null })
  return json({ code: 0, msg: 'success', data: {} })
}

export async function startRobotStandIn(): Promise<RobotStandIn> {
  const messages: TakenRobotMessage[] = []
  const take = (message: TakenRobotMessage): void => void messages.push(message)
  const server = await startHttpStandIn(asked => {
    if (asked.path.startsWith('/cgi-bin/')) return answerWecom(asked, take)
    if (asked.path.startsWith('/robot/')) return answerDingtalk(asked, take)
    return answerFeishu(asked, take)
  })
  return { ...server, messages, addressOf: provider => `${server.url}${PLACES[provider]}` }
}
