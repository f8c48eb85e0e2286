import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

beforeAll(async () => {
  await loadMessages('en-US', ['staff'])
  useLocaleStore.getState().setLanguage('en-US')
})
afterEach(cleanup)

const ok = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Extra time' })
const saidOfOk = () => document.getElementById(ok().getAttribute('aria-describedby') ?? '')?.textContent
const write = (name: RegExp, value: string) => {
  const field = screen.getByLabelText(name)
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}

it('says beside its button what is still to be filled in', async () => {
  const onConfirm = vi.fn<(reason: string, minutes: number) => void>()
  await show(
    <ReasonDialog
      withMinutes
      title="More"
      text=""
      okText="Extra time"
      isBusy={false}
      onConfirm={onConfirm}
      onClose={() => undefined}
    />,
    ['staff'],
  )
  expect([ok().disabled, saidOfOk()]).toEqual([true, 'Still to be filled in: Reason'])
  write(/Minutes/, '')
  expect([ok().disabled, saidOfOk()]).toEqual([true, 'Still to be filled in: Minutes, Reason'])
  write(/Minutes/, '15')
  write(/Reason/, 'The network was away')
  expect([ok().disabled, saidOfOk()]).toEqual([false, ''])
})
