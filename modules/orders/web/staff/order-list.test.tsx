import { cleanup, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { MemoryRouter } from 'react-router'
import { DataScope, RoleType } from '@tripos/contract-kit/enums.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { useSession } from '@tripos/web-kit/session.ts'
import { type Answer, envelope, type Received, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { products } from '../../contract/products.ts'
import { OrderList } from './order-list.tsx'

const AREAS = ['staff', 'ordersStaff'] as const
const OLD = '0190a000-0000-7000-8000-000000000099'

const user = {
  id: '0190b2a4-0000-7000-8000-000000000001',
  userName: 'desk',
  realName: 'Desk',
  avatar: '',
  roles: [],
  roleType: RoleType.administrator,
  permissions: ['order:order:view', 'order:product:view'],
  mustChangePassword: false,
  dataScope: DataScope.all,
  newSecurityNotices: 0,
} as const

let server: Awaited<ReturnType<typeof serve>>

/** Twenty newer products stand before the one of the link. */
function answer({ path, body }: Received): Answer {
  const { id } = JSON.parse(body) as { id?: string }
  if (path === products.detail.path) return envelope({ id, title: 'An old course' })
  if (path !== products.paging.path) return envelope({ total: 0, rows: [] })
  const rows = Array.from({ length: 20 }, (_, index) => ({ id: `new-${index}`, title: `New course ${index}` }))
  return envelope({ total: 21, rows })
}

beforeAll(async () => {
  await loadMessages('en-US', AREAS)
  useLocaleStore.getState().setLanguage('en-US')
  server = await serve(answer)
  useSession.setState({ phase: 'ready', user: { ...user, roles: [], permissions: [...user.permissions] } })
})
afterEach(cleanup)
afterAll(() => server.close())

it('names the product of a link that is not among the first', async () => {
  await show(
    <App>
      <MemoryRouter initialEntries={[`/?productId=${OLD}`]}>
        <OrderList />
      </MemoryRouter>
    </App>,
    AREAS,
  )
  await waitFor(() => expect(document.body.textContent).toContain('An old course'))
  expect(document.body.textContent).not.toContain(OLD)
})
