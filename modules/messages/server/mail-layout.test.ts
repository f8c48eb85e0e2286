import { describe, expect, it } from 'vitest'
import { layOutMail, type MailPage } from './mail-layout.ts'

const page = (fields: Partial<MailPage> = {}): MailPage => ({
  siteName: 'North & South School',
  language: 'en-US',
  heading: 'New exam: <script>',
  items: [{ title: 'New exam: <script>', body: 'One "line".\nTwo.\n\nLast.', url: 'https://exams.example/a?b=1&c="' }],
  preferencesUrl: 'https://exams.example/profile/notifications',
  ...fields,
})

describe('a mail', () => {
  it('escapes whatever comes from people', () => {
    const { html } = layOutMail(page())
    expect(html).not.toContain('<script>')
    expect(html).toContain('North &amp; South School')
    expect(html).toContain('href="https://exams.example/a?b=1&amp;c=&quot;"')
    expect(html).toContain('One &quot;line&quot;.<br>Two.</p>')
  })

  it('says the same as plain text', () => {
    expect(layOutMail(page()).text).toBe(
      [
        'New exam: <script>',
        'One "line".\nTwo.',
        'Last.',
        'https://exams.example/a?b=1&c="',
        '-- \nThis is an automatic message from North & South School. Please do not reply.\nNotification settings: https://exams.example/profile/notifications',
      ].join('\n\n'),
    )
  })

  it('says on its button what is done there, and breaks no moment in two', () => {
    const action = { 'zh-CN': '设置密码', 'en-US': 'Set password' }
    const item = { title: 'A', body: 'Until 2026-03-02 08:00.', url: 'https://exams.example/', action }
    const { html } = layOutMail(page({ items: [item] }))
    expect(html).toContain('>Set password</a>')
    expect(html).not.toContain('View details')
    expect(html).toContain('Until <span style="white-space:nowrap">2026-03-02 08:00</span>.')
  })

  it('has no link where the site does not know its address', () => {
    const { html, text } = layOutMail(page({ items: [{ title: 'A', body: 'B', url: null }], preferencesUrl: null }))
    expect(html).not.toContain('<a ')
    expect(text).not.toContain('http')
  })

  it('of several things names each', () => {
    const items = ['First', 'Second'].map(title => ({ title, body: `About ${title}.`, url: null }))
    const { html, text } = layOutMail(page({ heading: 'Two', items }))
    for (const title of ['First', 'Second']) {
      expect(html).toContain(`>${title}</h2>`)
      expect(text).toContain(`— ${title}\n\nAbout ${title}.`)
    }
  })
})
