import { describe, expect, it } from 'vitest'
import { changesOf } from './changes.rules.ts'
import { redact, redactText } from './redact.rules.ts'

describe('what stands in the log', () => {
  it.each<[string, unknown, unknown]>([
    ['password', 'x', '******'],
    ['newPassword', 'x', '******'],
    ['passwordHash', Buffer.from('x'), '******'],
    ['smtpPassword', 'x', '******'],
    ['clientSecret', 'x', '******'],
    ['code', '123456', '******'],
    ['isPasswordSet', true, true],
    ['passwordMinLength', 8, 8],
    ['mobile', '13812345678', '138****5678'],
    ['email', 'wang@example.com', 'w***@example.com'],
    ['contact', '13812345678', '138****5678'],
    ['idCard', '11010119900307811X', '110101**********1X'],
    ['name', 'Physics', 'Physics'],
    ['password', null, null],
    ['password', '', ''],
    ['name', 'x'.repeat(3000), `${'x'.repeat(2000)}… (3000)`],
  ])('%s: %j is written as %j', (field, value, written) => {
    expect(redact(value, field)).toEqual(written)
  })

  it('reaches into lists and records', () => {
    expect(redact({ users: [{ name: 'A', token: 't' }], login: { secret: 's', way: 'ldap' } })).toEqual({
      users: [{ name: 'A', token: '******' }],
      login: { secret: '******', way: 'ldap' },
    })
  })

  it.each([
    ['connect postgres://tripos:hunter2@db:5432/x failed', 'connect postgres://******@db:5432/x failed'],
    ['no mail for wang@example.com', 'no mail for w***@example.com'],
    ['no message for 13812345678', 'no message for 138****5678'],
    [`token ${'a1'.repeat(20)} refused`, 'token ****** refused'],
    ['code 123456 sent', 'code ****** sent'],
    ['paper 0190f1a2-1111-7222-8333-444455556666 is gone', 'paper 0190f1a2-1111-7222-8333-444455556666 is gone'],
    ['at deliver (messenger.js:123456:1)', 'at deliver (messenger.js:123456:1)'],
  ])('%s', (text, written) => {
    expect(redactText(text)).toBe(written)
  })
})

describe('the changes of a thing', () => {
  it('are the fields that differ', () => {
    expect(changesOf({ a: 1, b: { y: 2, x: 1 }, c: 3, d: 4 }, { a: 2, b: { x: 1, y: 2 }, c: undefined })).toEqual({
      before: { a: 1 },
      after: { a: 2 },
    })
  })
  it('are everything of what came or went', () => {
    expect(changesOf(undefined, { a: 1 })).toEqual({ before: null, after: { a: 1 } })
    expect(changesOf({ a: 1 }, undefined)).toEqual({ before: { a: 1 }, after: null })
  })
  it('show that a secret changed, and not into what', () => {
    expect(changesOf({ password: 'a' }, { password: 'b' })).toEqual({
      before: { password: '******' },
      after: { password: '******' },
    })
    expect(changesOf({ password: 'a' }, { password: 'a' })).toEqual({ before: {}, after: {} })
  })
})
