/** What is said to a group, in the form of each provider. Titles and names come from people: none of it is markup. */
import { cleanBody } from '../mail/mail.rules.ts'
import { onOneLine } from '../reason.rules.ts'
import type { RobotMessage } from './robot-message.ts'

/** WeCom takes 4096 bytes, the others 20,000. */
const MAX_BYTES = { wecom: 4096, dingtalk: 18_000, feishu: 18_000 } as const
/** For title, link and the marks around them. */
const RESERVED_BYTES = 1500
const MAX_TITLE = 100

/**
 * Markup of the providers has no common way to escape: what would be a link, a mention or a picture is written in full width, as a
 * Chinese text has it anyway.
 */
const FULL_WIDTH: Readonly<Record<string, string>> = {
  '[': '［',
  ']': '］',
  '<': '＜',
  '>': '＞',
  '*': '＊',
  '#': '＃',
  '`': '｀',
  '@': '＠',
  '~': '～',
  '|': '｜',
  '\\': '＼',
}
const asPlain = (text: string): string => text.replace(/[[\]<>*#`@~|\\]/g, mark => FULL_WIDTH[mark] ?? mark)

/** Whole characters, at most so many bytes. */
export function cutBytes(text: string, max: number): string {
  if (Buffer.byteLength(text) <= max) return text
  let kept = ''
  let size = 0
  for (const character of text) {
    size += Buffer.byteLength(character)
    if (size > max - Buffer.byteLength('…')) break
    kept += character
  }
  return `${kept}…`
}

/** As it may stand between round brackets; undefined where it is no address. */
function safeLink(link: string | null): string | undefined {
  if (link === null || !/^https?:\/\//i.test(link) || !URL.canParse(link)) return undefined
  const { href } = new URL(link)
  return href.length > 1000 ? undefined : href.replaceAll('(', '%28').replaceAll(')', '%29')
}

type Provider = keyof typeof MAX_BYTES

/** Cleaned, and short enough for the provider. */
function fit({ title, text, link, linkText }: RobotMessage, provider: Provider) {
  return {
    title: cutBytes(onOneLine(title), MAX_TITLE * 3),
    text: cutBytes(cleanBody(text), MAX_BYTES[provider] - RESERVED_BYTES),
    link: safeLink(link),
    linkText: onOneLine(linkText ?? '') || '查看详情',
  }
}

/** Two line ends make a paragraph in DingTalk, and do no harm in WeCom. */
function markdown(message: RobotMessage, provider: Provider): { readonly title: string; readonly markdown: string } {
  const { title, text, link, linkText } = fit(message, provider)
  const paragraphs = asPlain(text).replace(/\n+/g, '\n\n')
  const parts = [
    `**${asPlain(title)}**`,
    paragraphs,
    ...(link === undefined ? [] : [`[${asPlain(linkText)}](${link})`]),
  ]
  return { title, markdown: cutBytes(parts.filter(part => part !== '').join('\n\n'), MAX_BYTES[provider]) }
}

export const wecomBody = (message: RobotMessage): object => ({
  msgtype: 'markdown',
  markdown: { content: markdown(message, 'wecom').markdown },
})

export function dingtalkBody(message: RobotMessage): object {
  const { title, markdown: text } = markdown(message, 'dingtalk')
  return { msgtype: 'markdown', markdown: { title, text } }
}

/** Its texts are plain by themselves: nothing in them is markup. */
export function feishuBody(message: RobotMessage): object {
  const { title, text, link, linkText } = fit(message, 'feishu')
  const lines = text.split('\n').map(line => [{ tag: 'text', text: line }])
  const links = link === undefined ? [] : [[{ tag: 'a', text: linkText, href: link }]]
  return { msg_type: 'post', content: { post: { zh_cn: { title, content: [...lines, ...links] } } } }
}
