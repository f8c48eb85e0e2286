import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { CodeLogin } from './code-login.tsx'

const AREAS = ['publicArea', 'identity'] as const
beforeAll(async () => {
  await loadMessages('en-US', AREAS)
  useLocaleStore.getState().setLanguage('en-US')
})
afterEach(cleanup)

it.each(['Send a code', 'Sign in'])('goes to the number that is missing (%s)', async name => {
  await show(<CodeLogin kind="mobile" onDone={() => undefined} />, AREAS)
  fireEvent.click(screen.getByRole('button', { name }))
  const field = screen.getByLabelText('Mobile number')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
})
