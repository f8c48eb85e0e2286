import { DataScope } from '@tripos/contract-kit/enums.ts'
import { cleanup, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { useSession } from '@tripos/web-kit/session.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { ListEmpty } from './list-empty.tsx'

beforeAll(async () => {
  await loadMessages('en-US', ['staff'])
  useLocaleStore.getState().setLanguage('en-US')
})
const before = useSession.getState()
afterEach(() => {
  cleanup()
  useSession.setState(before, true)
})

const sees = (dataScope: DataScope, component: string) =>
  useSession.setState({
    user: { dataScope } as never,
    routes: [{ path: '/admin/exams/list', name: 'x', component, meta: { title: 'Exams' } }],
  })

async function empty(isNarrowed = false) {
  const element = (
    <ListEmpty
      text="There are no papers yet"
      link={{ text: 'Go to the exams', screen: 'ExamList' }}
      create={undefined}
      isNarrowed={isNarrowed}
      clear={() => undefined}
    />
  )
  await show(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />, ['staff'])
}

it('leads to where rows come from, and to whoever sees all says no more', async () => {
  sees(DataScope.all, 'ExamList')
  await empty()
  expect(screen.getByRole('link', { name: 'Go to the exams' }).getAttribute('href')).toBe('/admin/exams/list')
  expect(screen.queryByText(/data scope/)).toBeNull()
})

it('says to whoever sees a part that there may be more, and links to no page that they may not open', async () => {
  sees(DataScope.own, 'Dashboard')
  await empty()
  expect(screen.getByText('Only what lies within your data scope is shown here.')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})

it('offers to clear filters where they left nothing', async () => {
  sees(DataScope.own, 'ExamList')
  await empty(true)
  expect(screen.getByRole('button', { name: 'Clear the filters' })).toBeTruthy()
  expect(screen.queryByText('There are no papers yet')).toBeNull()
})
