/** From the entries of the menu to a table of rights: an area for each group, a row for each page. */
import { needsOf } from '../../contract/permission-needs.ts'
import { MenuType } from '@tripos/contract-kit/enums.ts'
import type { Grantable } from './granting.rules.ts'

export interface Entry extends Grantable {
  readonly title: string
  readonly type: MenuType
}

/** One page with what can be granted on it. */
export interface RightsRow {
  /** Of functions without a page there is none. */
  readonly page: Entry | undefined
  readonly see: Entry | undefined
  /** The page itself where its only right is to change what it shows. */
  readonly change: Entry | undefined
  readonly acts: readonly Entry[]
}

export interface RightsArea {
  readonly id: string
  /** The groups above it, the outermost first; none for pages that stand in no group. */
  readonly groups: readonly string[]
  readonly rows: readonly RightsRow[]
}

export const entriesOf = ({ see, change, acts }: RightsRow): readonly Entry[] =>
  [see, change, ...acts].filter(entry => entry !== undefined)

const isEdit = ({ permission }: Entry): boolean => permission?.endsWith(':edit') ?? false

/** The right to change what a page shows is named like the right to see it. */
const changes = (page: Entry, entry: Entry): boolean =>
  isEdit(entry) && entry.permission === page.permission?.replace(/:view$/, ':edit')

function rowOf(page: Entry, functions: readonly Entry[]): RightsRow {
  const change = isEdit(page) ? page : functions.find(entry => changes(page, entry))
  return {
    page,
    see: isEdit(page) ? undefined : page,
    change,
    acts: functions.filter(entry => entry !== change),
  }
}

/** Rows come parents before children. Functions stand in the row of their page. */
export function areasOf(rows: readonly Entry[]): readonly RightsArea[] {
  const byId = new Map(rows.map(row => [row.id, row]))
  const above = (row: Entry): Entry[] => {
    const parent = byId.get(row.parentId ?? '')
    return parent ? [...above(parent), parent] : []
  }
  const isOnPage = (row: Entry): boolean => {
    const parent = byId.get(row.parentId ?? '')
    return row.type === MenuType.function && parent !== undefined && !parent.isGroup
  }
  const areas = new Map<string, RightsArea & { readonly rows: RightsRow[] }>()
  for (const row of rows) {
    if (row.isGroup || isOnPage(row)) continue
    const groups = above(row).filter(entry => entry.isGroup)
    const id = groups.at(-1)?.id ?? ''
    const area = areas.get(id) ?? { id, groups: groups.map(group => group.title), rows: [] }
    areas.set(id, area)
    const functions = rows.filter(entry => entry.parentId === row.id && entry.type === MenuType.function)
    area.rows.push(
      row.type === MenuType.function
        ? { page: undefined, see: undefined, change: undefined, acts: [row] }
        : rowOf(row, functions),
    )
  }
  return [...areas.values()]
}

/** What matches by title or permission tag; a page that matches stays whole. */
export function searchAreas(areas: readonly RightsArea[], search: string): readonly RightsArea[] {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return areas
  const isFound = (entry: Entry): boolean => `${entry.title} ${entry.permission ?? ''}`.toLowerCase().includes(wanted)
  return areas.flatMap(area => {
    if (area.groups.some(group => group.toLowerCase().includes(wanted))) return [area]
    const rows = area.rows.filter(row => [row.page, ...entriesOf(row)].some(entry => entry && isFound(entry)))
    return rows.length === 0 ? [] : [{ ...area, rows }]
  })
}

export interface AreaCount {
  readonly all: number
  readonly granted: number
}

export function countArea({ rows }: RightsArea, granted: ReadonlySet<string>): AreaCount {
  const entries = rows.flatMap(entriesOf)
  return { all: entries.length, granted: entries.filter(entry => granted.has(entry.id)).length }
}

const isRightOf = (permission: string) => (entry: Entry) => entry.permission === permission

/** The rights that this one needs, by the title of the first entry that gives each; not the page that it stands on. */
export function needTitles(rows: readonly Entry[], { id, permission, parentId }: Entry): readonly string[] {
  if (permission === null) return []
  const own = rows.find(row => row.id === parentId && row.id !== id)?.permission
  return needsOf(permission)
    .filter(needed => needed !== own)
    .flatMap(needed => rows.find(isRightOf(needed))?.title ?? [])
}

/** Entries elsewhere in the menu that carry the same right, and so come and go with this one. */
export const sameRightTitles = (rows: readonly Entry[], { id, permission }: Entry): readonly string[] =>
  permission === null ? [] : rows.filter(row => row.id !== id && row.permission === permission).map(row => row.title)
