import { expect, it } from 'vitest'
import { EXCERPT_CHARACTERS, withEllipsis } from './excerpt.rules.ts'

it.each([
  ['Why?', 'Why?'],
  ['', ''],
  ['x'.repeat(EXCERPT_CHARACTERS - 1), 'x'.repeat(EXCERPT_CHARACTERS - 1)],
  [`${'x'.repeat(EXCERPT_CHARACTERS - 1)} `, `${'x'.repeat(EXCERPT_CHARACTERS - 1)}…`],
  ['𝒙'.repeat(EXCERPT_CHARACTERS), `${'𝒙'.repeat(EXCERPT_CHARACTERS)}…`],
])('says that a question goes on only where it was cut', (excerpt, shown) => {
  expect(withEllipsis(excerpt)).toBe(shown)
})
