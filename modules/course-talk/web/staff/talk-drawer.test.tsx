import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { TalkDrawer } from './talk-drawer.tsx'

const POST: Parameters<typeof TalkDrawer>[0]['post'] = {
  id: '1',
  text: 'Why?',
  kind: 2,
  state: 1,
  voice: 1,
  author: { id: '2', userName: 'student01', realName: 'Lin' },
  course: { id: '3', name: 'Waves' },
  lesson: null,
  parent: null,
  answerCount: 0,
  isAnswered: false,
  createdAt: '2026-11-27T08:50:00Z',
  removal: null,
}

let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  await loadMessages('en-US', ['staff', 'courseTalkStaff'])
  useLocaleStore.getState().setLanguage('en-US')
  server = await serve(() => envelope({ total: 0, rows: [] }))
})
afterEach(cleanup)
afterAll(() => server.close())

it('asks before an answer is lost that nobody has sent', async () => {
  const onClose = vi.fn<() => void>()
  await show(
    <App>
      <TalkDrawer post={POST} canEdit onClose={onClose} />
    </App>,
    ['staff', 'courseTalkStaff'],
  )
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Because.' } })
  fireEvent.click(screen.getByLabelText('Close'))
  const discard = await screen.findByText('Discard')
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(discard)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})
