import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { AppealDrawer } from './appeal-drawer.tsx'

const GROUP = {
  examId: '1',
  questionVersionId: '2',
  examTitle: 'Physics',
  excerpt: 'Why is the sky blue?',
  openCount: 1,
  count: 1,
  newestAt: '2026-11-27T08:50:00Z',
}

let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  await loadMessages('en-US', ['staff', 'appeals'])
  useLocaleStore.getState().setLanguage('en-US')
  server = await serve(() => envelope({ total: 0, rows: [] }))
})
afterEach(cleanup)
afterAll(() => server.close())

it('asks before an answer is lost that nobody has sent', async () => {
  const onClose = vi.fn<() => void>()
  await show(
    <App>
      <AppealDrawer group={GROUP} onClose={onClose} />
    </App>,
    ['staff', 'appeals'],
  )
  fireEvent.change(screen.getByLabelText(/^Answer to/), { target: { value: 'We looked at it again.' } })
  fireEvent.click(screen.getByLabelText('Close'))
  const discard = await screen.findByText('Discard')
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(discard)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

it('closes at once where nothing is written', async () => {
  const onClose = vi.fn<() => void>()
  await show(
    <App>
      <AppealDrawer group={GROUP} onClose={onClose} />
    </App>,
    ['staff', 'appeals'],
  )
  fireEvent.click(screen.getByLabelText('Close'))
  expect(onClose).toHaveBeenCalledOnce()
})
