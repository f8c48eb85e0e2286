import { expect, it } from 'vitest'
import { strengthOf } from './password-strength.rules.ts'

it.each([
  ['short', 'tooShort'],
  ['12345678', 'weak'],
  ['201512310099', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['sunnydays', 'weak'],
  ['sunnydays1', 'fair'],
  ['Sunny-91', 'fair'],
  ['correct horse', 'strong'],
  ['a long walk in autumn', 'strong'],
])('%s is %s', (password, expected) => expect(strengthOf(password)).toBe(expected))
