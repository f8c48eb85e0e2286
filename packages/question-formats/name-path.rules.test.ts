import { expect, test } from 'vitest'
import { joinPath, splitPath } from './name-path.rules.ts'

test.each([[['Algebra']], [['Algebra', 'Roots of a / b']], [['a\\', 'b']], [['/', '\\/', 'x\\y']]])(
  'names %j come back from one text',
  names => {
    expect(splitPath(joinPath(names))).toEqual(names)
  },
)

test('spaces and empty names count for nothing', () => {
  expect(splitPath(' Chapter/ Section //')).toEqual(['Chapter', 'Section'])
  expect(splitPath('  ')).toEqual([])
})
