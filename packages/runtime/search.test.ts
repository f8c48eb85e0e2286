import { expect, test } from 'vitest'
import { bigramsOf, searchBigrams } from './search.ts'

/** As `@>` does it in the database. */
const isFound = (search: string, text: string): boolean =>
  (searchBigrams(search) ?? []).every(gram => bigramsOf(text).includes(gram))

test.each([
  ['光合', '光合作用的场所', true],
  ['场所 光合', '光合作用的场所', true],
  ['光场', '光合作用的场所', false],
  ['ＰＨＹＳ', 'Physics', true],
  ['question 2', 'Question 2?', true],
  ['option c', 'Option C of 5', true],
  ['力', '力', true],
])('%s in %s: found is %s', (search, text, found) => {
  expect(isFound(search, text)).toBe(found)
})

test('nothing asked is no condition', () => {
  expect(searchBigrams(undefined)).toBeUndefined()
  expect(searchBigrams('  ')).toBeUndefined()
})
