/** Orders as staff look for them: every filter, the sheet of more than one portion, and totals to the cent. */
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { readSheet } from '@tripos/documents/sheet.ts'
import { sql } from '@tripos/db/client.ts'
import { newId } from '@tripos/runtime/random.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { fetchFile } from '../../certificates/test/make-certificates.ts'
import { makeCourse } from '../../courses/test/make-courses.ts'
import {
  makeAdministrator,
  makeDepartment,
  makeNamesakes,
  makeStudent,
  makeSuperAdministrator,
  signIn,
} from '../../identity/test/make-identity.ts'
import { orderDesk } from '../contract/order-desk.ts'
import { products } from '../contract/products.ts'
import { makeProduct } from '../test/make-orders.ts'
import { makeInvoiceRow, makeOrderRow } from '../test/make-paid-orders.ts'

let app: TestApp
let root: string
let courseId: string
beforeAll(async () => {
  app = await startTestApp()
  const owner = await makeSuperAdministrator(app)
  root = await signIn(app, owner)
  courseId = (await makeCourse(app, { ownerId: owner.id })).id
})
afterAll(() => app.close())

const product = (title: string) => makeProduct(app, root, { title, things: [{ kind: 'course', id: courseId }] })

interface Written {
  readonly userId: string
  readonly productId: string
  readonly count: number
  readonly amount: number
  /** Ordered and paid; a second between two of them. */
  readonly from: string
}

/** Paid orders of one product, written straight into the table. Gives their numbers, the newest first. */
async function write({ userId, productId, count, amount, from }: Written): Promise<string[]> {
  const { rows } = await sql<{
    no: string
  }>`insert into orders (id, no, user_id, product_id, title, list_amount, amount,
      currency, state, gateway, expires_at, paid_at, created_at)
    select gen_random_uuid(), ${newId()} || n, ${userId}, ${productId}, 'Product', ${amount}, ${amount}, 'CNY', 1, 'alipay',
      at, at, at
    from generate_series(1, ${count}::int) n, lateral (select ${from}::timestamptz + n * interval '1 second' as at) times
    returning no, created_at`.execute(app.deps.db)
  return rows.map(({ no }) => no).toReversed()
}

describe('the list of orders', () => {
  it('is narrowed by product, day, state and gateway', async () => {
    const { id: userId } = await makeStudent(app)
    const [one, two] = [await product('One'), await product('Two')]
    const older = await write({ userId, productId: one, count: 2, amount: 100, from: '2026-02-01T00:00:00Z' })
    const newer = await write({ userId, productId: one, count: 1, amount: 100, from: '2026-02-03T00:00:00Z' })
    await write({ userId, productId: two, count: 1, amount: 100, from: '2026-02-01T00:00:00Z' })
    const find = async (input: object) =>
      (await app.call(orderDesk.paging, { productId: one, ...input }, root)).rows.map(({ no }) => no)
    expect(await find({})).toEqual([...newer, ...older])
    expect(await find({ from: '2026-02-02T00:00:00Z' })).toEqual(newer)
    expect(await find({ until: '2026-02-02T00:00:00Z' })).toEqual(older)
    expect(await find({ from: '2026-02-01T00:00:02Z', until: '2026-02-03T00:00:01Z' })).toEqual(older.slice(0, 1))
    expect(await find({ state: 1, gateway: 'alipay' })).toHaveLength(3)
    expect(await find({ state: 2 })).toEqual([])
    expect(await find({ gateway: 'wechat' })).toEqual([])
    const { rows } = await app.call(products.paging, { search: 'One' }, root)
    expect(await app.call(products.detail, { id: one }, root)).toEqual(rows.find(({ id }) => id === one))
    expect(rows.find(({ id }) => id === one)).toMatchObject({ title: 'One', soldCount: 3 })
  })

  it('leaves as a sheet with every order once, however many portions it takes, and the log says who took it', async () => {
    const { id: userId } = await makeStudent(app)
    const productId = await product('Many')
    const nos = await write({ userId, productId, count: 1203, amount: 12_345, from: '2026-02-10T00:00:00Z' })
    const sheet = await fetchFile(app, orderDesk.export.path, { productId }, root)
    const rows: string[][] = []
    for await (const { cells } of readSheet(sheet)) rows.push(cells.map(String))
    expect(rows.slice(1).map(([no]) => no)).toEqual(nos)
    expect(rows[1]).toEqual(expect.arrayContaining(['CNY 123.45', '支付宝']))
    // 1,203 seconds past midnight in Greenwich: as clocks of the site show it.
    expect(rows[1]?.slice(-2)).toEqual(['2026-02-10 08:20', '2026-02-10 08:20'])
    const { rows: log } = await sql<{ detail: object }>`select detail from audit_log
      where action = 'order.export' order by id desc limit 1`.execute(app.deps.db)
    expect(log).toMatchObject([{ detail: { productId } }])
  })

  it('and the list of invoices have those alone whom one works on', async () => {
    const { id: userId } = await makeStudent(app)
    const { id } = await makeOrderRow(app, { userId, courseId })
    await makeInvoiceRow(app, id)
    const permissions = ['order:order:view', 'order:order:export'] as const
    const other = await signIn(app, await makeAdministrator(app, { permissions: [...permissions], scope: 1 }))
    expect((await app.call(orderDesk.invoices, {}, root)).rows.map(row => row.orderId)).toContain(id)
    expect((await app.call(orderDesk.invoices, {}, other)).rows).toEqual([])
    expect((await app.call(orderDesk.paging, {}, other)).rows).toEqual([])
    const rows: unknown[] = []
    for await (const row of readSheet(await fetchFile(app, orderDesk.export.path, {}, other))) rows.push(row)
    expect(rows).toHaveLength(1)
  })
})

it('finds orders by the name of who ordered, however many of that name others work on', async () => {
  const department = await makeDepartment(app)
  await makeNamesakes(app, await makeStudent(app, { realName: 'Zhang Wei' }))
  const { id: userId } = await makeStudent(app, { realName: 'Zhang Wei', departmentIds: [department.id] })
  const { id } = await makeOrderRow(app, { userId, courseId })
  const ofDepartment = { scope: DataScope.department, departmentIds: [department.id] }
  const staff = await signIn(app, await makeAdministrator(app, ofDepartment))
  const { rows } = await app.call(orderDesk.paging, { search: 'Zhang Wei' }, staff)
  expect(rows.map(row => row.id)).toEqual([id])
})

describe('takings', () => {
  interface Refund {
    readonly no: string
    readonly amount: number
    readonly doneAt: string | null
    readonly isSurplus?: boolean
  }

  /** Of that order; without a moment it is under way. */
  const refund = ({ no, amount, doneAt, isSurplus = false }: Refund) =>
    sql`insert into refunds (id, no, order_id, amount, currency, reason, ends_access, state, is_surplus, requested_by,
        created_at, next_at, done_at)
      select gen_random_uuid(), ${newId()}, id, ${amount}, currency, 'A test', false, ${doneAt === null ? 'open' : 'done'},
        ${isSurplus}, user_id, created_at, created_at, ${doneAt}::timestamptz from orders where no = ${no}`.execute(
      app.deps.db,
    )

  const take = async (by: 'day' | 'month', productIds: readonly string[]) => {
    const asked = { by, from: '2025-06-01', until: '2025-07-31' }
    const rows = await app.call(orderDesk.totals, asked, root)
    return rows
      .filter(row => productIds.includes(row.productId))
      .map(({ period, title, orderCount, paid, refunded }) => [period, title, orderCount, paid, refunded])
  }

  it('are summed by product and by days and months of the time zone of the site, to the cent', async () => {
    const { id: userId } = await makeStudent(app)
    const [tea, ink] = [await product('Tea'), await product('Ink')]
    const june = { userId, productId: tea, amount: 3333 }
    // The last second of June in Shanghai, and the first one of July: both are June in Greenwich.
    await write({ ...june, count: 2, from: '2025-06-30T15:59:57Z' })
    const [late = ''] = await write({ ...june, count: 1, from: '2025-06-30T15:59:59Z' })
    await write({ userId, productId: ink, count: 3, amount: 10, from: '2025-06-10T02:00:00Z' })
    await refund({ no: late, amount: 1111, doneAt: '2025-07-02T01:00:00Z' })
    await refund({ no: late, amount: 222, doneAt: '2025-07-02T02:00:00Z' })
    await refund({ no: late, amount: 1000, doneAt: null })
    await refund({ no: late, amount: 3333, doneAt: '2025-07-02T03:00:00Z', isSurplus: true })
    expect(await take('day', [tea, ink])).toEqual([
      ['2025-07-02', 'Tea', 0, 0, 1333],
      ['2025-07-01', 'Tea', 1, 3333, 0],
      ['2025-06-30', 'Tea', 2, 6666, 0],
      ['2025-06-10', 'Ink', 3, 30, 0],
    ])
    expect(await take('month', [tea, ink])).toEqual([
      ['2025-07', 'Tea', 1, 3333, 1333],
      ['2025-06', 'Ink', 3, 30, 0],
      ['2025-06', 'Tea', 2, 6666, 0],
    ])
    const asked = { from: '2025-06-01', until: '2025-07-31' }
    const rows: (readonly string[])[] = []
    for (const by of ['month', 'day'])
      for await (const { cells } of readSheet(
        await fetchFile(app, orderDesk.exportTotals.path, { ...asked, by }, root),
      ))
        rows.push(cells)
    expect(rows).toContainEqual(['2025-07', 'Tea', '1', 'CNY 33.33', 'CNY 13.33', 'CNY 20.00'])
    expect(rows).toContainEqual(['2025-07-02', 'Tea', '0', 'CNY 0.00', 'CNY 13.33', 'CNY -13.33'])
    expect(rows).toContainEqual(['2025-06', 'Ink', '3', 'CNY 0.30', 'CNY 0.00', 'CNY 0.30'])
    const setSite = (timeZone: string) => app.deps.db.updateTable('siteConfig').set({ timeZone }).execute()
    await setSite('UTC')
    expect(await take('month', [tea])).toEqual([
      ['2025-07', 'Tea', 0, 0, 1333],
      ['2025-06', 'Tea', 3, 9999, 0],
    ])
    await setSite('Asia/Shanghai')
  })
})
