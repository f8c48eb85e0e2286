import { expect, test } from 'vitest'
import { maskTarget } from './masked.rules.ts'

test.each([
  ['13800138000', '138****8000'],
  ['+8613800138000', '+86****8000'],
  ['110', '****'],
  ['lin@example.org', 'l***@example.org'],
  ['l@example.org', 'l***@example.org'],
  ['林若溪@example.org', '林***@example.org'],
])('%s is shown as %s', (target, masked) => {
  expect(maskTarget(target)).toBe(masked)
})
