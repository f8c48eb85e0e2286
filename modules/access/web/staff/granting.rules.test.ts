import { expect, it } from 'vitest'
import { completions, ticksOf, toggle } from './granting.rules.ts'

const row = (id: string, parentId: string | null, fields = {}) => ({
  id,
  parentId,
  isGroup: false,
  permission: null as string | null,
  isHeld: true,
  ...fields,
})
const rows = [
  row('group', null, { isGroup: true }),
  row('page', 'group'),
  row('edit', 'page'),
  row('remove', 'page'),
  row('other', 'group'),
  row('far', 'group', { isHeld: false }),
]
const on = (granted: string[], id: string) => [...toggle(rows, new Set(granted), { id, isOn: true })].sort()
const off = (granted: string[], id: string) => [...toggle(rows, new Set(granted), { id, isOn: false })].sort()

it('ticking a function grants its page too', () => {
  expect(on([], 'edit')).toEqual(['edit', 'page'])
  expect(ticksOf(rows, new Set(['edit', 'page']))).toEqual({ full: ['edit'], half: ['group', 'page'] })
})

it('ticking a page or a group grants all below that may be granted, never the group itself', () => {
  expect(on([], 'page')).toEqual(['edit', 'page', 'remove'])
  expect(on([], 'group')).toEqual(['edit', 'other', 'page', 'remove'])
})

it('a page keeps its tick, as a half one, when its functions are taken away', () => {
  expect(off(['edit', 'page', 'remove'], 'edit')).toEqual(['page', 'remove'])
  expect(off(['edit', 'page'], 'edit')).toEqual(['page'])
  expect(ticksOf(rows, new Set(['page'])).half).toEqual(['group', 'page'])
})

it('taking a page away takes its functions', () => {
  expect(off(['edit', 'page', 'other'], 'page')).toEqual(['other'])
})

it('a group is ticked when everything in it is', () => {
  expect(ticksOf(rows, new Set(['page', 'edit', 'remove', 'other', 'far'])).full).toContain('group')
  expect(ticksOf(rows, new Set()).half).toEqual([])
})

it('names what granted entries need, with who asks, as far as it may be granted', () => {
  const entries = [
    row('exams', null, { permission: 'exam:exam:view' }),
    row('edit', 'exams', { permission: 'exam:exam:edit' }),
    row('blueprints', null, { permission: 'exam:blueprint:view' }),
    row('departments', null, { permission: 'sys:depart:view', isHeld: false }),
  ]
  const needed = [{ id: 'blueprints', neededBy: 'edit' }]
  expect(completions(entries, new Set(['exams', 'edit']))).toEqual(needed)
  expect(completions(entries, new Set(['edit', 'blueprints']))).toEqual([{ id: 'exams', neededBy: 'edit' }])
  expect(completions(entries, new Set(['exams', 'blueprints']))).toEqual([])
})
