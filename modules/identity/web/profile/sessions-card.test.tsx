/** Where one is signed in, a few at a time. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { profile } from '../../contract/profile.ts'
import { SessionsCard } from './sessions-card.tsx'

const sessionOf = (no: number) => ({
  id: `01a2083b-6d2f-7cc1-8f43-0b6a4f4d9a0${no}`,
  createdAt: '2026-03-02T08:00:00.000Z',
  lastSeenAt: '2026-03-02T09:00:00.000Z',
  ip: `192.0.2.${no}`,
  device: { kind: 'desktop', browser: null, system: null },
  isCurrent: no === 1,
})

let count = 7
let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  await loadMessages('en-US', ['profile'])
  useLocaleStore.getState().setLanguage('en-US')
  server = await serve(({ path, body }) => {
    if (path === profile.endOtherSessions.path) count = 1
    if (path !== profile.sessions.path) return envelope({})
    const { page, size } = JSON.parse(body) as { page: number; size: number }
    const all = Array.from({ length: count }, (_, index) => sessionOf(index + 1))
    return envelope({ total: count, rows: all.slice((page - 1) * size, page * size) })
  })
})
afterAll(() => server.close())

it('shows the one that is left after the others were ended from the second page', async () => {
  await show(<SessionsCard />, ['profile'])
  fireEvent.click(await screen.findByRole('button', { name: 'Next page' }))
  expect(await screen.findByText(/192\.0\.2\.7/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'End all others' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End' }))
  expect(await screen.findByText(/192\.0\.2\.1,/)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'End all others' })).toBeNull())
})
