import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { useSession } from '@tripos/web-kit/session.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { GrantDrawer } from './grant-drawer.tsx'

const AREAS = ['staff', 'certificatesStaff'] as const
const STUDENT = { id: '0190a000-0000-7000-8000-000000000001', userName: 'student01', realName: 'Lin' }

let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  await loadMessages('en-US', AREAS)
  useLocaleStore.getState().setLanguage('en-US')
  const user = { permissions: ['sys:user:view'] } as unknown as ReturnType<typeof useSession.getState>['user']
  useSession.setState({ user })
  server = await serve(() => envelope([STUDENT]))
})
afterEach(cleanup)
afterAll(async () => {
  useSession.setState({ user: undefined })
  await server.close()
})

it('keeps those who were chosen beside a look at the sheet, and asks before they are lost', async () => {
  const onClose = vi.fn<() => void>()
  await show(
    <App>
      <GrantDrawer kind={{ id: 'k1', name: 'First aid' }} onClose={onClose} />
    </App>,
    AREAS,
  )
  await act(async () => fireEvent.mouseDown(screen.getByRole('combobox')))
  const option = () => document.querySelector('.ant-select-item-option-content')
  await expect.poll(option).not.toBeNull()
  await act(async () => fireEvent.click(option() as Element))
  const chosen = () => document.querySelector('.ant-select-selection-item')?.textContent
  await expect.poll(chosen).toContain('Lin')
  fireEvent.click(screen.getByLabelText('From a sheet'))
  fireEvent.click(screen.getByLabelText('Choose people'))
  await expect.poll(chosen).toContain('Lin')

  fireEvent.click(screen.getByLabelText('Close'))
  const discard = await screen.findByText('Discard')
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(discard)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})
