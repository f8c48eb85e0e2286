import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterClosing,
  arrive,
  closedBy,
  type Closing,
  CLOSINGS,
  firstTabs,
  isFixed,
  MAX_KEPT,
  moveHidden,
  neighbour,
  NOTICE_VIEW,
  pathOf,
  refresh,
  renamed,
  setSubject,
  type TabScreen,
  type TabsState,
  viewOf,
} from './tabs.rules.ts'

const screen = (name: string, meta: Partial<TabScreen['meta']> = {}): TabScreen => ({
  name,
  title: name,
  meta: { title: name, ...meta },
})
const view = (path: string, of: TabScreen = screen(path)) => {
  const [pathname = '', search = ''] = path.split('?')
  return viewOf(of, { pathname, search: search && `?${search}`, hash: '', state: null, key: path })
}
const dashboard = view('/dashboard', screen('Dashboard', { affix: true }))
const clean = () => false

const visit = (state: TabsState, path: string, of?: TabScreen) =>
  arrive(state, { view: view(path, of), isDirty: clean })
const open = (...paths: string[]) =>
  paths.reduce((state, path) => visit(state, path), arrive(firstTabs([dashboard]), { view: dashboard, isDirty: clean }))
const pathsOf = (state: TabsState) => state.tabs.map(tab => tab.path)
const kept = (state: TabsState) => state.tabs.filter(tab => tab.isKept).map(tab => tab.path)

describe('tabs', () => {
  it('[spec 2.tabs.1, 4.tabs.1] are one for each visited view', () => {
    expect(pathsOf(open('/a', '/b', '/a'))).toEqual(['/dashboard', '/a', '/b'])
  })

  it('[spec 2.tabs.1, 3.7] carry path, full path, name, meta, title and query', () => {
    const of = screen('UserList', { noCache: true })
    expect(view('/users?page=2&search=x', of)).toMatchObject({
      path: '/users',
      fullPath: '/users?page=2&search=x',
      name: 'UserList',
      title: 'UserList',
      meta: { noCache: true },
      query: { page: '2', search: 'x' },
    })
  })

  it('are the same for another query, which they keep', () => {
    const state = open('/a?page=1', '/b', '/a?page=2')
    expect(pathsOf(state)).toEqual(['/dashboard', '/a', '/b'])
    expect(state.tabs[1]).toMatchObject({ fullPath: '/a?page=2', query: { page: '2' } })
  })

  it('are the same with a slash at the end', () => {
    expect(pathsOf(open('/a', '/a/'))).toEqual(['/dashboard', '/a'])
    expect([pathOf('/'), pathOf('/a/'), pathOf('/a//')]).toEqual(['/', '/a', '/a'])
  })

  it('[spec 2.tabs.2] have the fixed ones first, from the beginning', () => {
    const late = screen('/late', { affix: true })
    expect(pathsOf(firstTabs([dashboard]))).toEqual(['/dashboard'])
    expect(pathsOf(visit(open('/a'), '/late', late))).toEqual(['/dashboard', '/late', '/a'])
  })

  it('are not made by what is no page', () => {
    expect(pathsOf(arrive(open('/a'), { view: undefined, isDirty: clean }))).toEqual(['/dashboard', '/a'])
  })

  it('take the place of a page that replaces itself, such as "new" by what was stored', () => {
    const state = arrive(open('/new', '/b', '/new'), { view: view('/7'), replaces: '/new', isDirty: clean })
    expect(pathsOf(state)).toEqual(['/dashboard', '/7', '/b'])
    const known = arrive(open('/7', '/new'), { view: view('/7'), replaces: '/new', isDirty: clean })
    expect(pathsOf(known)).toEqual(['/dashboard', '/7'])
    const fixed = arrive(open('/a'), { view: view('/b'), replaces: '/dashboard', isDirty: clean })
    expect(pathsOf(fixed)).toEqual(['/dashboard', '/a', '/b'])
  })

  it('change behind the person when a hidden page goes on', () => {
    const before = open('/new', '/b')
    expect(pathsOf(moveHidden(before, view('/7'), '/new'))).toEqual(['/dashboard', '/7', '/b'])
    expect(pathsOf(moveHidden(before, view('/7'), undefined))).toEqual(['/dashboard', '/new', '/b', '/7'])
  })

  it('are begun afresh by their number', () => {
    const state = refresh(open('/a', '/b'), '/a')
    expect(state.tabs.map(tab => tab.revision)).toEqual([0, 1, 0])
    // Coming back to it keeps the number, or it would begin once more.
    expect(visit(state, '/a').tabs[1]?.revision).toBe(1)
  })

  it('are renamed when the menu comes in another language', () => {
    const state = renamed(open('/a'), path => ({ ...screen(path), title: `${path} 中文` }))
    expect(state.tabs.map(tab => tab.title)).toEqual(['/dashboard 中文', '/a 中文'])
  })
})

describe('a page that has said what it shows', () => {
  it('is called by its heading only while it is new; once stored, the menu names it again', () => {
    const told = setSubject(open('/edit/new', '/edit/7'), '/edit/new', { subject: '', heading: 'New question' })
    const both = setSubject(told, '/edit/7', { subject: 'Light', heading: 'Edit question' })
    expect(both.tabs.map(tab => [tab.heading, tab.subject])).toEqual([
      ['', ''],
      ['New question', ''],
      ['', 'Light'],
    ])
    expect(setSubject(both, '/edit/7', { subject: 'Light', heading: 'Edit question' })).toBe(both)
    const stored = arrive(both, { view: view('/edit/8'), replaces: '/edit/new', isDirty: clean })
    expect(stored.tabs.map(tab => tab.heading)).toEqual(['', '', ''])
  })
})

describe('pages that are kept', () => {
  it('[spec 2.tabs.1] are all but those marked noCache', () => {
    const state = visit(open('/a'), '/fresh', screen('/fresh', { noCache: true }))
    expect(kept(state)).toEqual(['/dashboard', '/a', '/fresh'])
    expect(kept(visit(state, '/a'))).toEqual(['/dashboard', '/a'])
  })

  it('are at most twelve: those longest unseen are let go, never a fixed one or one with unsaved edits', () => {
    const names = Array.from({ length: 20 }, (_, at) => `/${at}`)
    const isDirty = (path: string) => path === '/3'
    const state = names.reduce((now, path) => arrive(now, { view: view(path), isDirty }), open())
    expect(state.tabs).toHaveLength(21)
    expect(kept(state)).toHaveLength(MAX_KEPT)
    expect(kept(state)).toEqual(['/dashboard', '/3', ...names.slice(10)])
  })
})

describe('closing', () => {
  const cases: [Closing, string, string[]][] = [
    ['one', '/b', ['/b']],
    ['one', '/dashboard', []],
    ['others', '/b', ['/a', '/c']],
    ['others', '/dashboard', ['/a', '/b', '/c']],
    ['all', '/b', ['/a', '/b', '/c']],
  ]
  it.each(cases)('[spec 2.tabs.3, 4.tabs.1] %s of %s closes %j', (closing, path, closed) => {
    expect(closedBy(open('/a', '/b', '/c').tabs, closing, path)).toEqual(closed)
  })

  it('[spec 2.tabs.5] of the active tab leads to the last remaining one', () => {
    const { tabs } = open('/a', '/b?page=2', '/c')
    expect(afterClosing(tabs, ['/c'], '/c')).toEqual({ kind: 'go', to: '/b?page=2' })
    expect(afterClosing(tabs, ['/a'], '/a')).toEqual({ kind: 'go', to: '/c' })
    expect(afterClosing(tabs, ['/a', '/b', '/c'], '/b')).toEqual({ kind: 'go', to: '/dashboard' })
  })

  it('of another tab leads nowhere', () => {
    expect(afterClosing(open('/a', '/b').tabs, ['/a'], '/b')).toEqual({ kind: 'stay' })
  })

  it("[spec 2.tabs.5] of the only tab leads to '/'", () => {
    const { tabs } = visit(firstTabs([]), '/a')
    expect(afterClosing(tabs, ['/a'], '/a')).toEqual({ kind: 'go', to: '/' })
  })

  it('[spec 2.tabs.6] of the only tab refreshes it if it is that of the system notices', () => {
    const { tabs } = visit(firstTabs([]), '/notices', screen(NOTICE_VIEW))
    expect(afterClosing(tabs, ['/notices'], '/notices')).toMatchObject({ kind: 'refresh', tab: { path: '/notices' } })
  })

  it('takes effect with the page that is gone to, and spares fixed tabs', () => {
    const state = arrive(open('/a', '/b'), { view: view('/a'), closes: ['/b', '/dashboard'], isDirty: clean })
    expect(pathsOf(state)).toEqual(['/dashboard', '/a'])
  })

  it('[spec 4.tabs.1] whatever is done: no tab twice, fixed ones first and never closed, the active one there', () => {
    const fixedPaths = ['/0', '/1']
    const of = (path: string) => screen(path, { affix: fixedPaths.includes(path), noCache: path === '/5' })
    const step = fc.record({
      path: fc.nat(15).map(at => `/${at}`),
      closing: fc.option(fc.constantFrom(...CLOSINGS)),
      dirty: fc.nat(15).map(at => `/${at}`),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), steps => {
        let active = '/0'
        let state = visit(firstTabs(fixedPaths.map(path => view(path, of(path)))), active, of(active))
        for (const { path, closing, dirty } of steps) {
          const closed = closing ? closedBy(state.tabs, closing, path) : []
          const next = afterClosing(state.tabs, closed, active)
          if (!closing) active = path
          else if (next.kind === 'go') active = next.to
          const isDirty = (one: string) => one === dirty
          const wasKept = kept(state)
          state = arrive(state, { view: view(active, of(active)), closes: closed, isDirty })
          const paths = pathsOf(state)
          expect(new Set(paths).size).toBe(paths.length)
          expect(paths.slice(0, 2)).toEqual(fixedPaths)
          expect(state.tabs.slice(2).some(isFixed)).toBe(false)
          expect(kept(state)).toContain(active)
          if (wasKept.includes(dirty) && !closed.includes(dirty) && dirty !== '/5') expect(kept(state)).toContain(dirty)
          // Fixed ones, the active one and the one with edits may stand beside twelve others.
          expect(kept(state).length).toBeLessThanOrEqual(MAX_KEPT + 1)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('arrow keys', () => {
  const paths = ['/a', '/b', '/c']
  const cases: [string, string, string | undefined][] = [
    ['/a', 'ArrowRight', '/b'],
    ['/c', 'ArrowRight', '/a'],
    ['/a', 'ArrowLeft', '/c'],
    ['/b', 'Home', '/a'],
    ['/b', 'End', '/c'],
    ['/b', 'x', undefined],
    ['/nowhere', 'End', undefined],
  ]
  it.each(cases)('from %s by %s to %s', (from, key, to) => expect(neighbour(paths, from, key)).toBe(to))
})
