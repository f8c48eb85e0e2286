import { expect, it } from 'vitest'
import { ticksOf, toggle } from './granting.rules.ts'

const row = (id: string, parentId: string | null, fields = {}) => ({
  id,
  parentId,
  isGroup: false,
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
