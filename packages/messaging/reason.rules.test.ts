import { describe, expect, test } from 'vitest'
import { hasBreak, onOneLine, shortReason } from './reason.rules.ts'

describe('an answer of a gateway', () => {
  test.each(['\r', '\n', '\r\n', '\0', '\v', '\f', '\u0085', '\u2028', '\u2029'])(
    'is one line, whatever ends its lines',
    end => {
      expect(onOneLine(`550 no${end}550 never`)).toBe('550 no 550 never')
      expect([hasBreak(`a${end}b`), hasBreak('a b')]).toEqual([true, false])
    },
  )

  test('is cut after 300 characters', () => {
    expect(shortReason('x'.repeat(1000), [])).toBe(`${'x'.repeat(299)}…`)
  })

  test('does not repeat a secret, in the form in which it was sent', () => {
    const secret = 'a b+c/d='
    const answer = `${secret} ${encodeURIComponent(secret)} ${Buffer.from(secret).toString('base64')}`
    expect(shortReason(answer, [undefined, '', secret])).toBe('*** *** ***')
  })

  test('does not name the receiver, however it writes the address', () => {
    expect(shortReason('550 <LIN@example.org>: no such user', ['lin@Example.org'])).toBe('550 <***>: no such user')
  })
})
