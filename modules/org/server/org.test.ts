import { org } from '../contract.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeAdministrator, makeDepartment, makeStudent, signIn } from '../../identity/test/make-identity.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
  token = await signIn(app, await makeAdministrator(app))
})
afterAll(() => app.close())

const rows = () => app.deps.db.selectFrom('departments').select(['id', 'parentId', 'path', 'name']).execute()
type Row = Awaited<ReturnType<typeof rows>>[number]

/** The path that the parents give; fails on a cycle. */
function pathOf(all: ReadonlyMap<string, Row>, id: string): string[] {
  const path: string[] = []
  for (let at: string | null = id; at !== null; at = all.get(at)?.parentId ?? null) {
    expect(path, 'a cycle').not.toContain(at)
    path.unshift(at)
  }
  return path
}
async function expectPathsRight(): Promise<void> {
  const all = new Map((await rows()).map(row => [row.id, row]))
  for (const row of all.values()) expect(row.path).toEqual(pathOf(all, row.id))
}

describe('departments', () => {
  it('are made, renamed and moved with all below, and listed parents before children', async () => {
    const { id: a } = await app.call(org.save, { name: '甲', parentId: null }, token)
    const { id: b } = await app.call(org.save, { name: '乙', parentId: a }, token)
    const { id: c } = await app.call(org.save, { name: '丙', parentId: b }, token)
    const { id: d } = await app.call(org.save, { name: '丁', parentId: null }, token)
    await app.call(org.save, { id: b, name: '乙二' }, token)
    await app.call(org.move, { id: b, parentId: d, sort: 0 }, token)
    const tree = await app.call(org.tree, {}, token)
    expect(tree.find(row => row.id === b)).toMatchObject({ name: '乙二', parentId: d, userCount: 0 })
    const order = tree.map(row => row.id)
    expect(order.indexOf(d)).toBeLessThan(order.indexOf(b))
    expect(order.indexOf(b)).toBeLessThan(order.indexOf(c))
    await expectPathsRight()
  })

  it('tell how many people are in them and below, each once, where that is asked for', async () => {
    const top = await makeDepartment(app)
    const left = await makeDepartment(app, { parent: top })
    const right = await makeDepartment(app, { parent: top })
    const empty = await makeDepartment(app, { parent: right })
    await makeStudent(app, { departmentIds: [left.id, right.id] })
    await makeStudent(app, { departmentIds: [right.id] })
    const counts = async (countsPeople: boolean, by = token) =>
      (await app.call(org.tree, { countsPeople }, by)).flatMap(({ id, userCount, peopleCount }) =>
        [top, left, right, empty].some(one => one.id === id) ? [[userCount, peopleCount]] : [],
      )
    expect(await counts(true)).toEqual([
      [0, 2],
      [1, 1],
      [2, 2],
      [0, 0],
    ])
    expect((await counts(false)).map(([, people]) => people)).toEqual([null, null, null, null])
    // A head of the department alone, without those below: they are themselves in it.
    const head = await signIn(app, await makeAdministrator(app, { scope: 2, departmentIds: [top.id] }))
    expect(await counts(true, head)).toEqual([[1, 1]])
  })

  it('are put to a place among their neighbours, and a new one comes last', async () => {
    const top = await makeDepartment(app)
    const make = async (name: string) => (await app.call(org.save, { name, parentId: top.id }, token)).id
    const [a, b, c] = [await make('a'), await make('b'), await make('c')]
    const order = async () =>
      (await app.call(org.tree, {}, token)).filter(row => row.parentId === top.id).map(row => row.id)
    expect(await order()).toEqual([a, b, c])
    await app.call(org.move, { id: c, parentId: top.id, sort: 0 }, token)
    expect(await order()).toEqual([c, a, b])
    await app.call(org.move, { id: c, parentId: top.id, sort: 100 }, token)
    expect(await order()).toEqual([a, b, c])
    expect(await refusalOf(app.call(org.save, { id: a, name: 'a', parentId: null }, token))).toBe('BAD_INPUT')
  })

  it('are not moved below themselves', async () => {
    const top = await makeDepartment(app)
    const below = await makeDepartment(app, { parent: top })
    for (const parentId of [top.id, below.id]) {
      const input = { id: top.id, parentId, sort: 0 }
      expect(await refusalOf(app.call(org.move, input, token))).toBe('DEPARTMENT_CYCLE')
    }
    expect((await rows()).find(row => row.id === top.id)).toMatchObject({ parentId: null, path: [top.id] })
  })

  it('are deleted only when nothing is below and nobody is in them', async () => {
    const top = await makeDepartment(app)
    const below = await makeDepartment(app, { parent: top })
    await makeStudent(app, { departmentIds: [below.id] })
    const site = await makeDepartment(app)
    await app.deps.db.updateTable('siteConfig').set({ signUpDepartmentId: site.id }).execute()
    for (const { id } of [top, below]) {
      expect(await refusalOf(app.call(org.delete, { id }, token))).toBe('DEPARTMENT_NOT_EMPTY')
    }
    expect(await refusalOf(app.call(org.delete, { id: site.id }, token))).toBe('DEPARTMENT_IN_USE')
    await app.deps.db.updateTable('siteConfig').set({ signUpDepartmentId: null }).execute()
    await app.call(org.delete, { id: site.id }, token)
    expect(await refusalOf(app.call(org.delete, { id: site.id }, token))).toBe('NOT_FOUND')
  })

  it('are seen and changed within the scope of the caller only', async () => {
    const top = await makeDepartment(app)
    const mine = await makeDepartment(app, { parent: top })
    const below = await makeDepartment(app, { parent: mine })
    const other = await makeDepartment(app, { parent: top })
    const head = await signIn(app, await makeAdministrator(app, { scope: 3, departmentIds: [mine.id] }))
    expect((await app.call(org.tree, {}, head)).map(row => row.id)).toEqual([mine.id, below.id])
    await app.call(org.save, { name: 'new', parentId: below.id }, head)
    const refused = [
      () => app.call(org.save, { name: 'new', parentId: null }, head),
      () => app.call(org.save, { name: 'new', parentId: other.id }, head),
      () => app.call(org.save, { id: other.id, name: 'changed' }, head),
      () => app.call(org.move, { id: other.id, parentId: mine.id, sort: 0 }, head),
      () => app.call(org.move, { id: below.id, parentId: other.id, sort: 0 }, head),
      () => app.call(org.move, { id: below.id, parentId: null, sort: 0 }, head),
      // Where the top of one's own departments lies is the affair of those above.
      () => app.call(org.move, { id: mine.id, parentId: top.id, sort: 0 }, head),
      () => app.call(org.delete, { id: other.id }, head),
    ]
    for (const attempt of refused) expect(await refusalOf(attempt())).toBe('NOT_FOUND')
    const after = await rows()
    expect(after.find(row => row.id === other.id)).toMatchObject({ parentId: top.id })
    expect(after.find(row => row.id === below.id)).toMatchObject({ parentId: mine.id })
    expect(after.filter(row => row.name === 'changed')).toEqual([])
  })

  it('are renamed, not made or moved, by those whose scope is their own department alone', async () => {
    const mine = await makeDepartment(app)
    const below = await makeDepartment(app, { parent: mine })
    const head = await signIn(app, await makeAdministrator(app, { scope: 2, departmentIds: [mine.id] }))
    const [row, ...others] = await app.call(org.tree, {}, head)
    expect(row).toMatchObject({ id: mine.id, canAddBelow: false, canMove: false })
    expect(others).toEqual([])
    await app.call(org.save, { id: mine.id, name: 'renamed' }, head)
    expect(await refusalOf(app.call(org.save, { name: 'new', parentId: mine.id }, head))).toBe('NOT_FOUND')
    expect(await refusalOf(app.call(org.move, { id: below.id, parentId: mine.id, sort: 0 }, head))).toBe('NOT_FOUND')
  })

  it('are refused to those without the permission', async () => {
    const viewer = await signIn(app, await makeAdministrator(app, { permissions: ['sys:depart:view'] }))
    const count = (await rows()).length
    const { id } = await makeDepartment(app)
    expect(await refusalOf(app.call(org.save, { name: 'no', parentId: null }, viewer))).toBe('NOT_ALLOWED')
    expect(await refusalOf(app.call(org.delete, { id }, viewer))).toBe('NOT_ALLOWED')
    expect(await rows()).toHaveLength(count + 1)
  })

  it('moved below each other at the same moment make no cycle', async () => {
    for (let round = 0; round < 10; round++) {
      const [a, b] = [await makeDepartment(app), await makeDepartment(app)]
      const answers = await Promise.all([
        app.send(org.move, { id: a.id, parentId: b.id, sort: 0 }, token),
        app.send(org.move, { id: b.id, parentId: a.id, sort: 0 }, token),
      ])
      expect(answers.map(({ body }) => body.code).sort((a, b) => a - b)).toEqual([0, 10020004])
    }
    await expectPathsRight()
  })

  it('keep right paths without a cycle through any moves, several at once', async () => {
    const ids: string[] = []
    for (let i = 0; i < 12; i++) ids.push((await makeDepartment(app)).id)
    const place = fc.nat({ max: ids.length - 1 })
    const moves = fc.array(fc.tuple(place, fc.option(place)), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(moves, async list => {
        const answers = await Promise.all(
          list.map(([from, to]) => {
            const parentId = to === null ? null : ids[to]
            return app.send(org.move, { id: ids[from], parentId, sort: 0 }, token)
          }),
        )
        for (const { body } of answers) expect([0, 10020004]).toContain(body.code)
        await expectPathsRight()
      }),
      { numRuns: 80 },
    )
  })
})
