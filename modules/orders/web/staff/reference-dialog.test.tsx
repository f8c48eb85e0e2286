import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { ReferenceDialog } from './reference-dialog.tsx'

const AREAS = ['staff', 'ordersStaff'] as const
beforeAll(async () => {
  await loadMessages('en-US', AREAS)
  useLocaleStore.getState().setLanguage('en-US')
})
afterEach(cleanup)

it('is confirmed by Enter, once something is written', async () => {
  const onConfirm = vi.fn()
  await show(
    <ReferenceDialog title="Paid" text="By transfer" isBusy={false} onConfirm={onConfirm} onClose={() => undefined} />,
    AREAS,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('textbox'))
  await user.keyboard('{Enter}')
  expect(onConfirm).not.toHaveBeenCalled()
  await user.keyboard(' 4711 {Enter}')
  expect(onConfirm.mock.calls).toEqual([['4711']])
})
