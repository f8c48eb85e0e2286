/** What a student has to practise today, against a real HTTP server. */
import { cleanup, screen } from '@testing-library/react'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import type { training } from '../../contract/training.ts'
import { PlanCard } from './plan-card.tsx'

type Plan = Output<typeof training.plan>

const PLAN: Plan = {
  today: '2026-11-05',
  dailyMinutes: 15,
  minutesLeft: 15,
  dueToday: 0,
  newToday: 0,
  dueCount: 0,
  streak: { days: 4, isDoneToday: false, hasDayOff: false },
  days: [],
  forecast: [],
  dueBanks: [],
}

let server: Awaited<ReturnType<typeof serve>>
let streak: Plan['streak']
let due: Partial<Plan> = {}
beforeAll(() => loadMessages('en-US', ['practice']))
beforeEach(async () => {
  server = await serve(() => envelope({ ...PLAN, ...due, streak }))
  useLocaleStore.getState().setLanguage('en-US')
})
afterEach(async () => {
  cleanup()
  due = {}
  await server.close()
})

it.each<[string, Omit<Plan['streak'], 'days'>]>([
  ['You may take one day off this week', { isDoneToday: false, hasDayOff: true }],
  ['Practise tomorrow to keep it', { isDoneToday: true, hasDayOff: false }],
  ['Practise today to keep it', { isDoneToday: false, hasDayOff: false }],
])('says of the streak: %s', async (words, state) => {
  streak = { days: 4, ...state }
  const router = createMemoryRouter([{ path: '/', element: <PlanCard /> }])
  await show(<RouterProvider router={router} />, ['practice'])
  expect(await screen.findByText(words)).toBeDefined()
})

it.each([
  { language: 'en-US', dueToday: 17, words: '23, about 17 in the time left' },
  { language: 'en-US', dueToday: 23, words: '23' },
  { language: 'zh-CN', dueToday: 17, words: '23 题，剩余时间内约 17 题' },
  { language: 'zh-CN', dueToday: 0, words: '23 题' },
] as const)(
  'counts all that is due, and what of it fits into the time left: $words',
  async ({ language, dueToday, words }) => {
    due = { dueCount: 23, dueToday }
    streak = PLAN.streak
    await loadMessages(language, ['practice'])
    useLocaleStore.getState().setLanguage(language)
    const router = createMemoryRouter([{ path: '/', element: <PlanCard /> }])
    await show(<RouterProvider router={router} />, ['practice'])
    expect((await screen.findByText(language === 'en-US' ? 'To review' : '到期复习')).nextSibling?.textContent).toBe(
      words,
    )
  },
)
