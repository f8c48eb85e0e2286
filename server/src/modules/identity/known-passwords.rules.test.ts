import { expect, it } from 'vitest'
import { isKnownPassword } from './known-passwords.rules.ts'

const COMMON = new Set(['password', '12345678', 'iloveyou', 'dragon'])
const isKnown = (password: string, owner = {}) =>
  isKnownPassword(password, { userName: 'zhang.wei', ...owner }, word => COMMON.has(word))

it.each([
  'password',
  'PassWord',
  'password1',
  '2024dragon',
  '12345678',
  '87654321',
  'qwertyuiop',
  'abcdefgh',
  '1qaz2wsx',
  '88888888',
  'abcabcabc',
  '12341234',
  'woaini1314',
  'a5201314',
])('knows %s', password => expect(isKnown(password)).toBe(true))

it('knows what holds the name, number or address of the person, and nothing that only looks a little like it', () => {
  expect(isKnown('Zhang.Wei2026')).toBe(true)
  expect(isKnown('我是张伟伟啊啊啊', { realName: '张伟' })).toBe(true)
  expect(isKnown('my john smith', { realName: 'John Smith' })).toBe(false)
  expect(isKnown('xx-johnsmith-1', { realName: 'John Smith' })).toBe(true)
  expect(isKnown('x13812345678', { mobile: '13812345678' })).toBe(true)
  expect(isKnown('aa12345678', { mobile: '13812345678' })).toBe(true)
  expect(isKnown('weiwei-mail-9', { email: 'weiwei@example.org' })).toBe(true)
})

it.each([
  'correct horse',
  'tripos-demo',
  'long enough',
  'abcd-efghj-kmnpq',
  'dragonflies over water',
  '明月几时有把酒问青天',
])('lets %s through', password => expect(isKnown(password)).toBe(false))
