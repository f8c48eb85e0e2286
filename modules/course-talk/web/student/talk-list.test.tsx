/** The talk under a course, as its learner finds it, against a real HTTP server. */
import 'fake-indexeddb/auto'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { clearCookie, writeCookie } from '@tripos/web-kit/cookies.ts'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { courseTalk } from '../../contract.ts'
import { TalkList } from './talk-list.tsx'

const ENTRY = {
  id: 'e1',
  kind: 1,
  state: 1,
  voice: 1,
  realName: 'Lin',
  avatar: null,
  text: 'Why?',
  createdAt: '2026-11-27T08:50:00Z',
  isOwn: false,
  isRemoved: false,
  lesson: null,
  answers: [],
  answerCount: 0,
}

let server: Awaited<ReturnType<typeof serve>>
let isSent: Promise<unknown>
beforeAll(() => loadMessages('en-US', ['courseTalk']))
beforeEach(async () => {
  isSent = Promise.resolve()
  server = await serve(async ({ path }) => {
    if (path === courseTalk.list.path) return envelope({ total: 1, rows: [ENTRY] })
    await isSent
    return envelope({ id: 'e2', state: 1 })
  })
  useLocaleStore.getState().setLanguage('en-US')
})
afterEach(async () => {
  cleanup()
  await server.close()
})

const open = () => show(<TalkList courseId="c1" lessonId={null} isModerated={false} />, ['courseTalk'])
const field = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name })
const press = async (name: string) => userEvent.click((await screen.findAllByRole('button', { name }))[0] as Element)

it('keeps an answer that is half written where it is folded away, and drops one that is given up', async () => {
  await open()
  await press('Answer Lin')
  await userEvent.type(await field('Your answer'), 'Because')
  await press('Answer Lin')
  expect(screen.queryByRole('textbox', { name: 'Your answer' })).toBeNull()
  await press('Answer Lin')
  expect((await field('Your answer')).value).toBe('Because')
  await press('Cancel')
  await press('Answer Lin')
  expect((await field('Your answer')).value).toBe('')
})

it('keeps what is written while something else is sent', async () => {
  let arrive: ((value: unknown) => void) | undefined
  isSent = new Promise(resolve => (arrive = resolve))
  await open()
  await userEvent.type(await field('Your comment'), 'First')
  await press('Send')
  await userEvent.type(await field('Your comment'), ' and second')
  arrive?.(undefined)
  await screen.findByText('Sent')
  expect((await field('Your comment')).value).toBe('First and second')
})

it('finds what was half written when the page is opened again, until it is sent', async () => {
  vi.stubGlobal('isSecureContext', true)
  writeCookie('token', 'secret')
  await open()
  await userEvent.type(await field('Your comment'), 'Half')
  cleanup()
  await open()
  await expect.poll(async () => (await field('Your comment')).value).toBe('Half')
  await press('Send')
  await expect.poll(async () => (await field('Your comment')).value).toBe('')
  cleanup()
  await open()
  await new Promise(resolve => setTimeout(resolve, 200))
  expect((await field('Your comment')).value).toBe('')
  clearCookie('token')
  vi.unstubAllGlobals()
})
