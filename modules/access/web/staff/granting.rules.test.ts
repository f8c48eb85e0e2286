import { permissionNeeds } from '@tripos/contract-kit/installed.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { missingNeeds, needsOf } from '../../contract/permission-needs.ts'
import { give, type Grantable, lackingOf, take } from './granting.rules.ts'

const row = (id: string, permission: string | null, fields: Partial<Grantable> = {}): Grantable => ({
  id,
  parentId: null,
  isGroup: false,
  permission,
  isHeld: true,
  ...fields,
})
const rows = [
  row('group', null, { isGroup: true }),
  row('dashboard', null),
  row('exams', 'exam:exam:view'),
  row('editExams', 'exam:exam:edit', { parentId: 'exams' }),
  row('publish', 'exam:exam:publish', { parentId: 'exams' }),
  row('calendar', 'exam:exam:view'),
  row('blueprints', 'exam:blueprint:view'),
  row('papers', 'paper:paper:view'),
  row('departments', 'sys:depart:view', { isHeld: false }),
]
const given = (granted: string[], ...ids: string[]) => [...give(rows, new Set(granted), ids).granted].toSorted()
const taken = (granted: string[], ...ids: string[]) => [...take(rows, new Set(granted), ids).granted].toSorted()

it('gives a right with what it needs, as far as one may give it, and says who asked', () => {
  expect(given([], 'editExams')).toEqual(['blueprints', 'calendar', 'editExams', 'exams', 'papers'])
  expect(give(rows, new Set(['papers']), ['publish']).also).toEqual([
    { id: 'exams', because: 'publish', isSameRight: false },
    { id: 'calendar', because: 'publish', isSameRight: false },
  ])
})

it('gives the same right everywhere in the menu', () => {
  expect(give(rows, new Set(), ['calendar']).also).toEqual([{ id: 'exams', because: 'calendar', isSameRight: true }])
  expect(given([], 'dashboard')).toEqual(['dashboard'])
})

it('takes what is of no use without a right, and says so', () => {
  const all = ['blueprints', 'calendar', 'dashboard', 'editExams', 'exams', 'papers', 'publish']
  expect(taken(all, 'blueprints')).toEqual(['calendar', 'dashboard', 'exams', 'papers', 'publish'])
  expect(take(rows, new Set(all), ['blueprints']).also).toEqual([
    { id: 'editExams', because: 'blueprints', isSameRight: false },
  ])
  expect(taken(all, 'calendar')).toEqual(['blueprints', 'dashboard', 'papers'])
  // What was not granted does not go.
  expect(take(rows, new Set(['papers']), ['papers']).also).toEqual([])
})

it('never gives a group, nor what the editor does not hold', () => {
  expect(given([], ...rows.map(({ id }) => id))).not.toContain('group')
  expect(given([], 'departments')).toEqual([])
  expect(taken(['departments', 'papers'], 'departments', 'papers')).toEqual(['departments'])
})

it('names what a role from before lacks, with who asks', () => {
  const lacking = lackingOf(rows, new Set(['editExams', 'exams', 'papers']))
  expect(lacking).toEqual([{ id: 'blueprints', because: 'editExams', isSameRight: false }])
  expect(lackingOf(rows, new Set(['exams', 'blueprints']))).toEqual([])
})

it('whatever is ticked and cleared, the role stays whole, and what was cleared is gone', () => {
  const tags = Object.keys(permissionNeeds())
  const entries = tags.flatMap(tag => [row(tag, tag), row(`${tag} again`, tag)])
  const tick = fc.record({ at: fc.nat(entries.length - 1), isOn: fc.boolean() })
  const property = fc.property(fc.array(tick, { maxLength: 30 }), ticks => {
    let granted: ReadonlySet<string> = new Set()
    for (const { at, isOn } of ticks) {
      const { id, permission } = entries[at] as Grantable
      const { granted: next, also } = (isOn ? give : take)(entries, granted, [id])
      const held = new Set([...next].flatMap(one => entries.find(entry => entry.id === one)?.permission ?? []))
      expect(missingNeeds(held)).toEqual([])
      expect(next.has(id)).toBe(isOn)
      for (const tag of held) expect(next.has(tag) && next.has(`${tag} again`)).toBe(true)
      // Only what belongs to the change came or went, and all of it is named.
      const changed = [...new Set([...granted, ...next])].filter(one => granted.has(one) !== next.has(one))
      expect(also.map(one => one.id).toSorted()).toEqual(changed.filter(one => one !== id).toSorted())
      const [from, to] = isOn ? [permission, held] : [permission, undefined]
      for (const one of also) {
        const tag = entries.find(entry => entry.id === one.id)?.permission ?? ''
        if (to) expect([from, ...needsOf(from ?? '')]).toContain(tag)
        else expect([tag, ...needsOf(tag)]).toContain(from)
      }
      granted = next
    }
  })
  fc.assert(property, { numRuns: 60, seed: 17 })
})
