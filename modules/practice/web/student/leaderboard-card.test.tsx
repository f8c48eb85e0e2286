/** The leaderboard of a bank, as a student finds it, against a real HTTP server. */
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { type Answer, envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { LeaderboardCard } from './leaderboard-card.tsx'

const ROW = { rank: 1, realName: 'Wang Fang', avatar: '', rightCount: 12, isOwn: false }
const BOARD = {
  isOn: true,
  isUnnamed: false,
  days: { from: '2026-11-02', to: '2026-11-08' },
  rows: [ROW],
  own: null,
}

let server: Awaited<ReturnType<typeof serve>>
let reply: Answer
beforeAll(() => loadMessages('en-US', ['practice']))
beforeEach(async () => {
  server = await serve(() => reply)
  useLocaleStore.getState().setLanguage('en-US')
})
afterEach(async () => {
  cleanup()
  await server.close()
})

it('says that it could not be loaded, and tries again', async () => {
  reply = envelope(null, 10010003, 'You do not have permission to do this.')
  await show(<LeaderboardCard bankId="b1" />, ['practice'])
  await screen.findByText('You do not have permission to do this.')
  reply = envelope(BOARD)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Wang Fang')
})

it('is not there where staff have not switched it on', async () => {
  reply = envelope({ ...BOARD, isOn: false, rows: [] })
  await show(<LeaderboardCard bankId="b1" />, ['practice'])
  await expect.poll(() => server.received.length).toBe(1)
  expect(screen.queryByRole('heading')).toBeNull()
})
