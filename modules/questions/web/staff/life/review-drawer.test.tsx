import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { App } from 'antd'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { ReviewDrawer } from './review-drawer.tsx'

const QUESTION: Parameters<typeof ReviewDrawer>[0]['question'] = {
  id: '1',
  newestVersionNo: 1,
  state: 2,
  reviewer: null,
  canDecide: true,
  canEdit: false,
}

let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  await loadMessages('en-US', ['staff', 'questionsReview'])
  useLocaleStore.getState().setLanguage('en-US')
  server = await serve(({ path }) => envelope(path.endsWith('/decide') ? { state: 0 } : { total: 0, rows: [] }))
})
afterEach(cleanup)
afterAll(() => server.close())

const nothing = () => undefined

/** The drawer with something written in one of its fields. */
async function write(at: number) {
  const onClose = vi.fn<() => void>()
  await show(
    <App>
      <ReviewDrawer question={QUESTION} isDirty={() => false} onChanged={nothing} onClose={onClose} />
    </App>,
    ['staff', 'questionsReview'],
  )
  const field = screen.getAllByRole('textbox')[at]
  if (field === undefined) throw new Error('nowhere to write')
  fireEvent.change(field, { target: { value: 'The key is wrong.' } })
  return { field, onClose }
}

it.each([
  ['reason of a decision', 0],
  ['comment', 1],
])('asks before a %s is lost', async (_, at) => {
  const { onClose } = await write(at)
  fireEvent.click(within(screen.getByRole('dialog')).getByLabelText('Close'))
  const discard = await screen.findByText('Discard')
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(discard)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

it('asks for nothing once the decision is made', async () => {
  const { field, onClose } = await write(0)
  fireEvent.click(screen.getByRole('button', { name: 'Send back' }))
  await waitFor(() => expect(field).toHaveProperty('value', ''))
  fireEvent.click(within(screen.getByRole('dialog')).getByLabelText('Close'))
  expect(onClose).toHaveBeenCalledOnce()
})
