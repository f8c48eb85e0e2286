import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
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
  server = await serve(() => envelope({ total: 0, rows: [] }))
})
afterEach(cleanup)
afterAll(() => server.close())

it('asks before the comment of a reviewer is lost', async () => {
  const onClose = vi.fn<() => void>()
  const nothing = () => undefined
  await show(
    <App>
      <ReviewDrawer question={QUESTION} isDirty={() => false} onChanged={nothing} onClose={onClose} />
    </App>,
    ['staff', 'questionsReview'],
  )
  const [field] = screen.getAllByRole('textbox')
  if (field === undefined) throw new Error('nowhere to write')
  fireEvent.change(field, { target: { value: 'The key is wrong.' } })
  fireEvent.click(screen.getByLabelText('Close'))
  const discard = await screen.findByText('Discard')
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.click(discard)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})
