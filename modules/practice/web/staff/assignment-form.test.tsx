import { cleanup, screen } from '@testing-library/react'
import { App } from 'antd'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { AssignmentForm } from './assignment-form.tsx'

const AREAS = ['staff', 'practiceStaff', 'identityUsers'] as const
let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  await loadMessages('en-US', AREAS)
  useLocaleStore.getState().setLanguage('en-US')
  server = await serve(() => envelope({ total: 0, rows: [] }))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
afterAll(() => server.close())

it('begins on the day on which it is opened, in a tab that is open for days too', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2031, 4, 6, 0, 30) })
  await show(
    <App>
      <AssignmentForm id="new" onClose={() => undefined} />
    </App>,
    AREAS,
  )
  expect((await screen.findByLabelText<HTMLInputElement>('First day')).value).toBe('2031-05-06')
  expect(screen.getByLabelText<HTMLInputElement>('Last day').value).toBe('2031-05-12')
})
