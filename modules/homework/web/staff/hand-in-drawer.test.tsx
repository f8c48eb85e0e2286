import { focusManager } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { useSession } from '@tripos/web-kit/session.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { homework } from '../../contract.ts'
import type { HandIn } from './hand-in.ts'
import { HandInDrawer } from './hand-in-drawer.tsx'

const HAND_IN: HandIn = {
  id: '0190a000-0000-7000-8000-000000000001',
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
let stored: HandIn
beforeAll(async () => {
  await loadMessages('en-US', ['staff', 'homeworkStaff'])
  useLocaleStore.getState().setLanguage('en-US')
  const user = { permissions: ['course:homework:edit'] } as unknown as ReturnType<typeof useSession.getState>['user']
  useSession.setState({ user })
  server = await serve(({ path }) =>
    path === homework.detail.path ? envelope(stored) : envelope(null, 10010009, 'changed meanwhile'),
  )
})
beforeEach(() => {
  stored = HAND_IN
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

it.each([
  ['marked', homework.mark.path],
  ['given back', homework.reopen.path],
])(
  'keeps a comment where the learner hands in again before it is %s, until the newer one is asked for',
  async (_, path) => {
    await show(
      <App>
        <HandInDrawer id="1" onClose={vi.fn<() => void>()} />
      </App>,
      ['staff', 'homeworkStaff'],
    )
    fireEvent.change(await screen.findByLabelText('Comment'), { target: { value: 'Well done' } })
    stored = { ...HAND_IN, revision: 2, text: 'My second homework' }
    const before = server.received.length
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    await waitFor(() => expect(server.received.length).toBeGreaterThan(before))
    await new Promise(resolve => setTimeout(resolve, 100))
    expect(screen.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe('Well done')
    screen.getByText('My homework')

    if (path === homework.mark.path) fireEvent.click(screen.getByRole('button', { name: 'Save mark' }))
    else {
      fireEvent.click(screen.getByRole('button', { name: 'Give back' }))
      await waitFor(() => expect(screen.getAllByText('Give back')).toHaveLength(2))
      fireEvent.click(screen.getAllByText('Give back')[1] as HTMLElement)
    }
    fireEvent.click(await screen.findByText('Discard mine and reload'))
    await screen.findByText('My second homework')
    const sent = server.received.find(one => one.path === path)
    expect(JSON.parse(sent?.body ?? '{}')).toMatchObject({ revision: 1 })
  },
)
