import { cleanup, screen } from '@testing-library/react'
import { audit } from '../../contract.ts'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { OperationList } from './operation-list.tsx'

const row = (id: string, action: string) => ({
  id,
  at: '2026-03-02T08:00:00Z',
  actor: { id: 'a', userName: 'admin', realName: 'Wang' },
  action,
  objectType: 'bank',
  objectId: 'b',
  objectName: 'Watch 1795251758354',
  ip: '127.0.0.1',
})

let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  await loadMessages('en-US', ['staff', 'audit'])
  useLocaleStore.getState().setLanguage('en-US')
  server = await serve(({ path }) => {
    if (path === audit.paging.path)
      return envelope({ total: 2, isMore: false, rows: [row('1', 'bank.save'), row('2', 'bank.delete')] })
    return envelope(path === audit.actors.path ? [] : null)
  })
})
afterEach(cleanup)
afterAll(() => server.close())

it('asks for what stands in its address, and shows every row that comes', async () => {
  const address = `/admin/system/operations?search=${encodeURIComponent('Watch 1795251758354')}`
  const router = createMemoryRouter([{ path: '*', element: <OperationList /> }], { initialEntries: [address] })
  await show(<RouterProvider router={router} />, ['staff', 'audit'])
  expect(await screen.findAllByText('Watch 1795251758354')).toHaveLength(2)
  expect(screen.getByText('Save bank')).toBeTruthy()
  expect(screen.getByText('Move bank to the recycle bin')).toBeTruthy()
  const asked = server.received.filter(request => request.path === audit.paging.path)
  expect(asked.map(request => JSON.parse(request.body))).toEqual([{ page: 1, size: 20, search: 'Watch 1795251758354' }])
})
