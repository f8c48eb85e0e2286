/** Modules that others do not name; leaf-modules.soak.test.ts takes each of them out. */
import { expect, it } from 'vitest'
import { namedBy } from '../../../tools/lib/leaf-modules.mjs'

const NAMED = namedBy()

it.each(['client-errors', 'course-talk', 'dashboard', 'notices'])('nothing names %s', name => {
  expect(NAMED.get(name)).toEqual([])
})
