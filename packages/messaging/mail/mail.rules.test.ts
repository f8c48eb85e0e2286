import { describe, expect, test } from 'vitest'
import { cleanBody, cleanMail, findFault, isMailAddress, type Mail } from './mail.rules.ts'

const FROM = { from: 'exams@school.example', fromName: 'School' }
const MAIL: Mail = { messageId: '<a.b@school.example>', to: 'lin@example.org', subject: 's', text: 't', html: null }

describe('what is refused', () => {
  test('nothing of a usual mail', () => {
    expect(
      findFault({ ...FROM, dkim: { domain: 'school.example', selector: 's1', privateKey: '' } }, MAIL),
    ).toBeUndefined()
  })

  test.each([
    ['receiver', FROM, { to: 'lin' }],
    ['sender', { ...FROM, from: 'School <a@b.c>' }, {}],
    ['id', FROM, { messageId: 'a@b' }],
    ['id', FROM, { messageId: '<a@b>\n' }],
    ['DKIM', { ...FROM, dkim: { domain: 'a;b', selector: 's', privateKey: '' } }, {}],
  ])('a wrong %s', (what, from, mail) => {
    expect(findFault(from, { ...MAIL, ...mail })).toContain(what)
  })

  test('addresses of other scripts are addresses; such that are too long are none', () => {
    expect(isMailAddress('李雷@例子.中国')).toBe(true)
    expect(isMailAddress(`${'a'.repeat(250)}@b.cn`)).toBe(false)
  })
})

test('a subject is one line, a text has line breaks of one kind', () => {
  expect(cleanMail({ ...MAIL, subject: 'a\r\nb', html: '<p>\u0000a\u2028b</p>' })).toMatchObject({
    subject: 'a b',
    html: '<p>a\nb</p>',
  })
  expect(cleanBody('a\r\nb\rc\u0085d\te')).toBe('a\nb\nc\nd\te')
})
