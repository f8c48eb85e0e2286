import { expect, it } from 'vitest'
import { isKnownPassword } from './known-passwords.rules.ts'

const COMMON = new Set(['password', '12345678', 'iloveyou', 'dragon', 'love'])
const isKnown = (password: string, owner = {}) =>
  isKnownPassword(password, { userName: 'zhang.wei', ...owner }, word => COMMON.has(word))

it.each([
  'password',
  'PassWord',
  'password1',
  '2024dragon',
  'dragon2024',
  '12dragon34',
  ' dragon ',
  '12345678',
  '87654321',
  'qwertyuiop',
  'abcdefgh',
  '1qaz2wsx',
  '88888888',
  'abcabcabc',
  '12341234',
  'woaini',
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

it.each<[string, string, object, boolean]>([
  ['a name of four letters', 'xx wang 77', { userName: 'wang' }, true],
  ['a name of three, which stands in many words', 'swanlake row', { userName: 'wan' }, false],
  ['a Chinese name, which is short', '张伟的新密码', { realName: '张 伟' }, true],
  ['a single Chinese character', '李白乘舟将欲行', { realName: '李' }, false],
  ['the last eight digits of the number', 'aa-12345679', { mobile: '13812345679' }, true],
  ['its last three', 'room-679-east', { mobile: '13812345679' }, false],
  ['the host of the address', 'example.org is mine', { email: 'weiwei@example.org' }, false],
  [
    'nothing of a person who has given nothing',
    'null and undefined',
    { realName: null, mobile: null, email: null },
    false,
  ],
  ['nothing of a person whose fields are empty', 'green mountain', { realName: '', mobile: '', email: '' }, false],
])('a password that holds %s', (_, password, owner, expected) => {
  expect(isKnown(password, owner)).toBe(expected)
})

it.each([
  'correct horse',
  'tripos-demo-school',
  'long enough',
  'abcd-efghj-kmnpq',
  'dragonflies over water',
  '明月几时有把酒问青天',
  // More than a few signs beside a known word.
  'dragon12345',
  'woaini12345',
  // Digits within a word, or beside a short one.
  'drag12on',
  'love1234',
  // Repeated at one end alone.
  'horse stapler 1111',
  'abab horse staple',
])('lets %s through', password => expect(isKnown(password)).toBe(false))
