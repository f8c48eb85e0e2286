import { expect, it } from 'vitest'
import { listText } from './list-text.ts'

it.each([
  ['zh-CN', ['数学', '物理', '化学'], '数学、物理、化学'],
  ['en-US', ['Physics', 'Chemistry', '…'], 'Physics, Chemistry, …'],
  ['zh-CN', ['数学'], '数学'],
  ['en-US', [], ''],
] as const)('separates names as %s does', (language, names, text) => {
  expect(listText(names, language)).toBe(text)
})
