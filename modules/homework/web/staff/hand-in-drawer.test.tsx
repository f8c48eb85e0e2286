import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { useSession } from '@tripos/web-kit/session.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import type { HandIn } from './hand-in.ts'
import { HandInDrawer } from './hand-in-drawer.tsx'

const HAND_IN: HandIn = {
  id: '1',
  revision: 1,
  learner: { id: '2', userName: 'student01', realName: 'Lin' },
  course: { id: '3', name: 'Waves' },
  lesson: { id: '4', name: 'Strings' },
  maxPoints: 0,
  state: 1,
  text: 'My homework',
  files: [],
  handedInAt: '2026-11-27T08:50:00Z',
  points: null,
  comment: '',
  markedAt: null,
}

let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  await loadMessages('en-US', ['staff', 'homeworkStaff'])
  useLocaleStore.getState().setLanguage('en-US')
  const user = { permissions: ['course:homework:edit'] } as unknown as ReturnType<typeof useSession.getState>['user']
  useSession.setState({ user })
  server = await serve(() => envelope(HAND_IN))
})
afterEach(cleanup)
afterAll(async () => {
  useSession.setState({ user: undefined })
  await server.close()
})

it.each([
  ['asks before a comment is lost that nobody has saved', 'Well done'],
  ['closes at once where nothing is written', ''],
])('%s', async (_, comment) => {
  const onClose = vi.fn<() => void>()
  await show(
    <App>
      <HandInDrawer id="1" onClose={onClose} />
    </App>,
    ['staff', 'homeworkStaff'],
  )
  const field = await screen.findByLabelText('Comment')
  if (comment !== '') fireEvent.change(field, { target: { value: comment } })
  fireEvent.click(screen.getByLabelText('Close'))
  if (comment !== '') {
    const discard = await screen.findByText('Discard')
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.click(discard)
  }
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})
