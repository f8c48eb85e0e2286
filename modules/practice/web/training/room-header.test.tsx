/** What is said before a training is ended. */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { PracticeMode } from '../../contract/practice-modes.ts'
import { RoomHeader } from './room-header.tsx'
import type { Run } from './training.rules.ts'
import { TrainingSession } from './training-session.ts'

const ID = '01890000-0000-7000-8000-000000000001'
const RUN: Run = {
  id: ID,
  mode: PracticeMode.inOrder,
  questionCount: 2,
  answeredCount: 1,
  rightCount: 1,
  startedAt: '',
  seenAt: '',
  finishedAt: null,
  bank: { id: ID, name: 'Bank' },
  lesson: null,
  isCheckedAtEnd: false,
  maxTries: 1,
  place: 1,
  standings: ['right', 'open'],
}

afterEach(cleanup)

type Case = [string, 'en-US' | 'zh-CN', Partial<Run>]
const AT_END: Partial<Run> = { isCheckedAtEnd: true }

it.each<Case>([
  ['1 question is not answered.', 'en-US', {}],
  ['1 question is not answered. All answers are checked when you finish.', 'en-US', AT_END],
  ['All questions are answered.', 'en-US', { standings: ['right', 'right'] }],
  ['还有 1 题没有作答。', 'zh-CN', {}],
  ['还有 1 题没有作答。结束后统一核对答案。', 'zh-CN', AT_END],
  ['全部题目已作答。', 'zh-CN', { standings: ['right', 'right'] }],
  ['', 'en-US', { mode: PracticeMode.memorise, standings: ['open', 'open'] }],
])('says what is left, and of a check only where one comes: %s', async (words, language, some) => {
  await loadMessages(language, ['practice'])
  useLocaleStore.getState().setLanguage(language)
  const session = new TrainingSession({
    run: { ...RUN, ...some },
    userId: 'lin',
    store: undefined,
    kept: undefined,
    title: '',
  })
  const header = (
    <RoomHeader session={session} state={session.getState()} onSheet={() => undefined} onAgain={() => undefined} />
  )
  await show(<RouterProvider router={createMemoryRouter([{ path: '/', element: header }])} />, ['practice'])
  fireEvent.click(await screen.findByRole('button', { name: language === 'en-US' ? 'Finish' : '结束训练' }))
  const dialog = await screen.findByRole('dialog', { hidden: true })
  expect([...dialog.querySelectorAll('p')].map(one => one.textContent).join('')).toBe(words)
})
