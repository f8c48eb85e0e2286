import { expect, it } from 'vitest'
import { missingNeeds, needsOf } from './permission-needs.ts'
import { permissionNeeds } from '@tripos/contract-kit/installed.ts'

const ALL_PERMISSIONS = new Set(Object.keys(permissionNeeds()))

it('names permissions that there are', () => {
  for (const permission of ALL_PERMISSIONS) {
    for (const needed of needsOf(permission)) expect(ALL_PERMISSIONS).toContain(needed)
  }
})

it('gives every right to change or to act the right to look', () => {
  const acting = [...ALL_PERMISSIONS].filter(tag => /:(edit|publish|manage|review|everyone)$/.test(tag))
  expect(acting.length).toBeGreaterThan(20)
  // The site's settings are one page with one right.
  expect(acting.filter(tag => needsOf(tag).every(one => !one.endsWith(':view')))).toEqual([])
})

it('follows needs of needs, and names each missing one once', () => {
  expect(needsOf('course:record:edit').toSorted()).toEqual(['course:course:view', 'course:record:view'])
  expect(needsOf('sys:partner:edit').toSorted()).toEqual(['sys:partner:view', 'sys:user:view'])
  expect(missingNeeds(new Set(['exam:exam:edit', 'exam:exam:view', 'notice:notice:edit']))).toEqual([
    { permission: 'exam:blueprint:view', neededBy: 'exam:exam:edit' },
    { permission: 'paper:paper:view', neededBy: 'exam:exam:edit' },
    { permission: 'sys:depart:view', neededBy: 'exam:exam:edit' },
    { permission: 'notice:notice:view', neededBy: 'notice:notice:edit' },
  ])
  expect(needsOf('exam:exam:publish')).toContain('paper:paper:view')
  expect(missingNeeds(new Set(['paper:paper:mark']))).toEqual([])
})
