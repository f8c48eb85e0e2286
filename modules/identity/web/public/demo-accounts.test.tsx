import { cleanup, fireEvent, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { DemoAccounts } from './demo-accounts.tsx'

const AREAS = ['publicArea', 'identity'] as const
const ACCOUNTS = (['administrator', 'author', 'marker', 'student'] as const).map(post => ({
  userName: `the.${post}`,
  realName: 'Somebody',
  password: 'of everybody',
  post,
}))

beforeAll(async () => {
  await loadMessages('zh-CN', AREAS)
  useLocaleStore.getState().setLanguage('zh-CN')
})
afterEach(cleanup)

it('names the post of each account, and gives the one that is chosen', async () => {
  const chosen: unknown[] = []
  await show(
    <MemoryRouter>
      <DemoAccounts accounts={ACCOUNTS} onChoose={account => chosen.push(account)} />
    </MemoryRouter>,
    AREAS,
  )
  expect(screen.getAllByRole('button').map(button => button.textContent)).toEqual([
    'the.administrator（Somebody，管理员）',
    'the.author（Somebody，命题教师）',
    'the.marker（Somebody，阅卷教师）',
    'the.student（Somebody，学员）',
  ])
  fireEvent.click(screen.getByRole('button', { name: /the\.marker/ }))
  expect(chosen).toEqual([{ userName: 'the.marker', password: 'of everybody' }])
})
