import { expect, test } from 'vitest'
import { extensionPoint, joinContributions } from './extension-point.ts'

test('what modules contribute is there once, however often their list is joined', () => {
  const point = extensionPoint<string>('uses')
  const contributions = [point.contribute('exams'), point.contribute('papers')]
  expect(point.all()).toEqual([])
  joinContributions(contributions)
  joinContributions(contributions)
  expect(point.all()).toEqual(['exams', 'papers'])
})

test('a point that one module has to answer says its name where none does, or two do', () => {
  const point = extensionPoint<string>('contacts of users')
  expect(() => point.one()).toThrow('contacts of users: 0 modules answer')
  joinContributions([point.contribute('identity')])
  expect(point.one()).toBe('identity')
  joinContributions([point.contribute('identity'), point.contribute('other')])
  expect(() => point.one()).toThrow('contacts of users: 2 modules answer')
})
