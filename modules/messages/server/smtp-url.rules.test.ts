import { describe, expect, test } from 'vitest'
import { readSender, readSmtpUrl } from './smtp-url.rules.ts'

describe('a mail server as an address', () => {
  test.each([
    ['smtp://mail.example', { host: 'mail.example', port: 587, security: 'starttls', user: '', password: '' }],
    ['smtps://mail.example', { host: 'mail.example', port: 465, security: 'tls', user: '', password: '' }],
    [
      'smtps://a%40school.example:p%3Aq%2F@mail.example:4650',
      { host: 'mail.example', port: 4650, security: 'tls', user: 'a@school.example', password: 'p:q/' },
    ],
    [
      'smtp://127.0.0.1:2525?security=none',
      { host: '127.0.0.1', port: 2525, security: 'none', user: '', password: '' },
    ],
    ['smtp://[::1]:25', { host: '::1', port: 25, security: 'starttls', user: '', password: '' }],
  ])('%s', (text, server) => {
    expect(readSmtpUrl(text)).toEqual(server)
  })
})

describe('a sender as a line', () => {
  test.each([
    ['tripos@school.example', { from: 'tripos@school.example', fromName: '' }],
    ['Example School <tripos@school.example>', { from: 'tripos@school.example', fromName: 'Example School' }],
    ['"示例学校" <tripos@school.example>', { from: 'tripos@school.example', fromName: '示例学校' }],
    ['<tripos@school.example>', { from: 'tripos@school.example', fromName: '' }],
  ])('%s', (text, sender) => {
    expect(readSender(text)).toEqual(sender)
  })
})
