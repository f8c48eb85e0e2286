import { MenuType } from '@tripos/contract-kit/enums.ts'
import { installedModules } from '@tripos/contract-kit/installed.ts'
import type { MenuEntry } from '@tripos/contract-kit/manifest.ts'
import { expect, it } from 'vitest'
import { needsOf } from '../../contract/permission-needs.ts'
import {
  areasOf,
  countArea,
  type Entry,
  entriesOf,
  needTitles,
  sameRightTitles,
  searchAreas,
} from './rights-table.rules.ts'

const entry = (id: string, fields: Partial<Entry> = {}): Entry => ({
  id,
  title: id,
  type: MenuType.menu,
  parentId: null,
  isGroup: false,
  permission: null,
  isHeld: true,
  ...fields,
})
const grant = (id: string, parentId: string, permission: string) =>
  entry(id, { parentId, permission, type: MenuType.function })
const rows = [
  entry('Exams', { isGroup: true }),
  entry('List', { parentId: 'Exams', permission: 'exam:exam:view' }),
  grant('Publish', 'List', 'exam:exam:publish'),
  grant('Edit', 'List', 'exam:exam:edit'),
  entry('Calendar', { parentId: 'Exams', permission: 'exam:exam:view' }),
  entry('Inner', { parentId: 'Exams', isGroup: true }),
  entry('Blueprints', { parentId: 'Inner', permission: 'exam:blueprint:view' }),
  grant('Alone', 'Inner', 'exam:exam:everyone'),
  entry('Site', { permission: 'sys:config:edit' }),
]

it('makes an area of each group and a row of each page, with its functions in their columns', () => {
  const areas = areasOf(rows)
  expect(areas.map(({ groups }) => groups)).toEqual([['Exams'], ['Exams', 'Inner'], []])
  const ids = areas.map(area =>
    area.rows.map(({ page, see, change, acts }) => [page?.id, see?.id, change?.id, acts.map(act => act.id)]),
  )
  expect(ids).toEqual([
    [
      ['List', 'List', 'Edit', ['Publish']],
      ['Calendar', 'Calendar', undefined, []],
    ],
    [
      ['Blueprints', 'Blueprints', undefined, []],
      [undefined, undefined, undefined, ['Alone']],
    ],
    [['Site', undefined, 'Site', []]],
  ])
})

it('counts what is granted in an area', () => {
  const [exams] = areasOf(rows)
  expect(exams && countArea(exams, new Set(['List', 'Edit', 'Site']))).toEqual({ all: 4, granted: 2 })
})

it('finds by title and by permission tag, and keeps the rows whole', () => {
  const found = (search: string) =>
    searchAreas(areasOf(rows), search).map(area => area.rows.flatMap(entriesOf).map(({ id }) => id))
  expect(found('PUBLISH')).toEqual([['List', 'Edit', 'Publish']])
  expect(found('exam:blueprint')).toEqual([['Blueprints']])
  expect(found('inner')).toEqual([['Blueprints', 'Alone']])
  expect(found(' ')).toHaveLength(3)
  expect(found('nothing')).toEqual([])
})

it('says what a right needs besides its page, and where else it stands', () => {
  expect(needTitles(rows, grant('Edit', 'List', 'exam:exam:edit'))).toEqual(['Blueprints'])
  expect(sameRightTitles(rows, rows[1] as Entry)).toEqual(['Calendar'])
  expect(sameRightTitles(rows, entry('a'))).toEqual([])
})

/** The built-in menu as it is offered. */
function builtin(entries: readonly MenuEntry[], parentId: string | null = null): Entry[] {
  return entries.flatMap(({ key, en, permission = null, component, type, children = [], in: group = null }) => [
    entry(key, {
      title: en,
      permission,
      isGroup: component === 'Layout',
      type: type as MenuType,
      parentId: parentId ?? group,
    }),
    ...builtin(children, key),
  ])
}

it('has every permission of the product in the table, and functions need the page that they stand on', () => {
  const all = builtin(installedModules().flatMap(({ menu = [] }) => menu)).filter(({ type }) => type !== MenuType.route)
  const listed = areasOf(all).flatMap(area => area.rows)
  const shown = listed.flatMap(entriesOf).map(({ id }) => id)
  expect(shown.toSorted()).toEqual(
    all
      .filter(one => !one.isGroup)
      .map(({ id }) => id)
      .toSorted(),
  )
  const apart = listed.flatMap(({ page, change, acts }) =>
    [change, ...acts].filter(
      one => one && page?.permission && one !== page && !needsOf(one.permission ?? '').includes(page.permission),
    ),
  )
  // Pictures are uploaded for certificates too.
  expect(apart.map(one => one?.id)).toEqual(['common:file:upload'])
})
