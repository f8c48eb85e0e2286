import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PaperState } from '@tripos/contract-kit/enums.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { PaperActions } from './paper-actions.tsx'

let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  await loadMessages('en-US', ['staff', 'papers'])
  useLocaleStore.getState().setLanguage('en-US')
  server = await serve(() => envelope(null))
})
afterEach(cleanup)
afterAll(() => server.close())

const PAPER = { paperId: '1', realName: 'Wang', isVoided: false, markingFailure: null }
const actions = async () => {
  await userEvent.click(screen.getByRole('button'))
  await waitFor(() => expect(screen.getAllByRole('menuitem').length).toBeGreaterThan(0))
  return screen.getAllByRole('menuitem').map(item => item.textContent)
}

it.each([
  ['in exam', PaperState.inExam, ['Give extra time', 'Hand in', 'Void']],
  ['finished', PaperState.finished, ['Reopen', 'Void']],
])('offers of a paper %s what may happen to it', async (_, state, offered) => {
  await show(<PaperActions paper={{ ...PAPER, state }} />, ['staff', 'papers'])
  expect(await actions()).toEqual(offered)
})

it('offers nothing of a paper that is out of the count', async () => {
  await show(<PaperActions paper={{ ...PAPER, state: PaperState.abandoned, isVoided: true }} />, ['staff', 'papers'])
  expect(screen.queryByRole('button')).toBeNull()
})
