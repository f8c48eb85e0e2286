/** The way to an appeal below a question, against a real HTTP server. */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { QuestionAppeal } from './question-appeal.tsx'

let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  await loadMessages('en-US', ['papersStudent'])
  useLocaleStore.getState().setLanguage('en-US')
  server = await serve(() => envelope({ closesAt: '2031-05-06T08:00:00Z', appeals: [] }))
})
afterEach(cleanup)
afterAll(() => server.close())

it('keeps the reason that is half written where the dialog is closed', async () => {
  const user = userEvent.setup()
  await show(<QuestionAppeal paperId="p1" no={2} />, ['papersStudent'])
  await user.click(await screen.findByRole('button'))
  await user.type(await screen.findByRole('textbox'), 'It is right')
  // Escape, as a browser says it.
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await user.click(await screen.findByRole('button'))
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('It is right')
})
