/** The one look of mails to people: a page of 600 px that narrows to a telephone, light and dark, and the same as plain text. */
import { localized, type LocalizedText } from '@tripos/contract-kit/localized.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { escapeHtml } from '@tripos/documents/rich-text.ts'

export interface MailItem {
  readonly title: string
  /** Plain text; an empty line parts paragraphs. */
  readonly body: string
  /** Whole addresses; null where there is nothing to go to, or the site does not know its own address. */
  readonly url: string | null
  /** What one does there; left out it is looked at. */
  readonly action?: LocalizedText | undefined
}

export interface MailPage {
  readonly siteName: string
  readonly language: Language
  readonly heading: string
  readonly items: readonly MailItem[]
  /** Where the person says what they are told; null where the site does not know its own address. */
  readonly preferencesUrl: string | null
}

export interface MailText {
  readonly text: string
  readonly html: string
}

const OPEN = localized('查看详情', 'View details')
const PREFERENCES = localized('通知设置', 'Notification settings')
const PREFERENCES_AT = localized('通知设置：', 'Notification settings: ')
const WHY = localized(
  '此邮件由{site}自动发送，请勿直接回复。',
  'This is an automatic message from {site}. Please do not reply.',
)

const FONT =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI','PingFang SC','Microsoft YaHei',Helvetica,Arial,sans-serif"

/** Readers of mails that know the scheme of colours put these above what stands in the tags. */
const DARK = `@media (prefers-color-scheme: dark) {
  .page { background: #14171c !important; }
  .card { background: #1e2229 !important; border-color: #343a44 !important; }
  .text { color: #e6e9ee !important; }
  .quiet { color: #a3abb8 !important; }
  .rule { border-color: #343a44 !important; }
  .link { color: #8ab4ff !important; }
}
@media (max-width: 480px) {
  .page { padding: 12px !important; }
  .card { padding: 20px 16px !important; }
}`

/** On a telephone no moment is broken at one of its hyphens. */
const MOMENT = /\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?/g

const lines = (text: string): string =>
  escapeHtml(text).replaceAll(MOMENT, '<span style="white-space:nowrap">$&</span>').replaceAll('\n', '<br>')

const paragraphs = (body: string): string =>
  body
    .split(/\n{2,}/)
    .filter(part => part.trim() !== '')
    .map(
      part => `<p class="text" style="margin:0 0 12px;color:#1f2530;font-size:15px;line-height:1.6">${lines(part)}</p>`,
    )
    .join('\n')

const button = (url: string, word: string): string =>
  `<p style="margin:20px 0 4px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:#1f5fd0;color:#ffffff;font-size:15px;line-height:1.4;text-decoration:none">${word}</a></p>`

const single = ({ body, url, action = OPEN }: MailItem, language: Language): string =>
  `${paragraphs(body)}${url === null ? '' : button(url, action[language])}`

/** One of several: its title leads to the thing. */
function listed({ title, body, url }: MailItem): string {
  const name = escapeHtml(title)
  const linked =
    url === null
      ? name
      : `<a class="link" href="${escapeHtml(url)}" style="color:#1f5fd0;text-decoration:none">${name}</a>`
  return `<div class="rule" style="border-top:1px solid #dfe3ea;padding:16px 0 4px">
<h2 class="text" style="margin:0 0 8px;color:#1f2530;font-size:16px;line-height:1.4">${linked}</h2>
${paragraphs(body)}</div>`
}

function htmlOf({ siteName, language, heading, items, preferencesUrl }: MailPage): string {
  const [first, ...others] = items
  const content = first !== undefined && others.length === 0 ? single(first, language) : items.map(listed).join('\n')
  const preferences =
    preferencesUrl === null
      ? ''
      : `<br><a class="quiet" href="${escapeHtml(preferencesUrl)}" style="color:#5b6474">${PREFERENCES[language]}</a>`
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f3f5f8">
<div class="page" style="padding:24px;background:#f3f5f8;${FONT}">
<div style="max-width:600px;margin:0 auto">
<p class="quiet" style="margin:0 0 12px;color:#5b6474;font-size:14px">${escapeHtml(siteName)}</p>
<div class="card" style="padding:28px 32px;border:1px solid #dfe3ea;border-radius:8px;background:#ffffff;overflow-wrap:break-word">
<h1 class="text" style="margin:0 0 16px;color:#1f2530;font-size:20px;line-height:1.4">${escapeHtml(heading)}</h1>
${content}
</div>
<p class="quiet" style="margin:16px 0 0;color:#5b6474;font-size:12px;line-height:1.6">${escapeHtml(WHY[language].replace('{site}', () => siteName))}${preferences}</p>
</div>
</div>
</body>
</html>
`
}

function textOf({ siteName, language, heading, items, preferencesUrl }: MailPage): string {
  const isDigest = items.length !== 1
  const parts = items.flatMap(({ title, body, url }) => [
    ...(isDigest ? [`— ${title}`] : []),
    body,
    ...(url === null ? [] : [url]),
  ])
  const foot = [`-- \n${WHY[language].replace('{site}', () => siteName)}`]
  if (preferencesUrl !== null) foot.push(`${PREFERENCES_AT[language]}${preferencesUrl}`)
  return [heading, ...parts, foot.join('\n')].filter(part => part !== '').join('\n\n')
}

export const layOutMail = (page: MailPage): MailText => ({ text: textOf(page), html: htmlOf(page) })
