/** The discussion below a question as a student finds it, against a real HTTP server. */
import 'fake-indexeddb/auto'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { clearCookie, writeCookie } from '@tripos/web-kit/cookies.ts'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { questionTalk } from '../../contract.ts'
import { QuestionTalk } from './question-talk.tsx'

const post = (id: string, rest: object = {}) => ({
  id,
  text: `Text of ${id}`,
  state: 1,
  realName: 'Anna',
  avatar: '',
  isOwn: false,
  isReported: false,
  createdAt: '2026-03-02T08:00:00Z',
  ...rest,
})

let server: Awaited<ReturnType<typeof serve>>
let posts: object[]
let isSent: Promise<unknown>
beforeAll(() => loadMessages('en-US', ['questionTalk']))
beforeEach(async () => {
  posts = []
  isSent = Promise.resolve()
  server = await serve(async ({ path }) => {
    if (path === questionTalk.list.path) return envelope({ total: posts.length, rows: posts })
    await isSent
    return envelope({ id: 'new' })
  })
  useLocaleStore.getState().setLanguage('en-US')
})
afterEach(async () => {
  sessionStorage.clear()
  cleanup()
  await server.close()
})

const sent = (path: string) =>
  server.received.filter(one => one.path === path).map(({ body }) => JSON.parse(body) as object)

it('sends what was written, and nothing where nothing was', async () => {
  const user = userEvent.setup()
  await show(<QuestionTalk questionId="q1" />, ['questionTalk'])
  await screen.findByText('Nobody has posted yet')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(sent(questionTalk.write.path)).toEqual([])
  await user.type(screen.getByRole('textbox', { name: 'Join the discussion' }), ' Why? ')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Sent')
  expect(sent(questionTalk.write.path)).toEqual([{ questionId: 'q1', text: 'Why?' }])
})

it('the own posts can be deleted, those of others reported once', async () => {
  const user = userEvent.setup()
  posts = [post('p1', { isOwn: true, state: 2 }), post('p2'), post('p3', { isReported: true })]
  await show(<QuestionTalk questionId="q1" />, ['questionTalk'])
  const [own, other, reported] = await screen.findAllByRole('listitem')
  if (!own || !other || !reported) throw new Error('three posts')
  expect(within(own).getByText('Hidden by staff')).toBeDefined()
  expect(within(own).queryByRole('button', { name: /Report/ })).toBeNull()
  expect(within(reported).queryByRole('button')).toBeNull()
  await user.click(within(other).getByRole('button', { name: 'Report the post by Anna' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Report' }))
  await screen.findByText('Reported. Staff will look at it.')
  expect(sent(questionTalk.report.path)).toEqual([{ id: 'p2' }])
})

it('keeps what is half written, while something is sent and when the page is opened again', async () => {
  vi.stubGlobal('isSecureContext', true)
  writeCookie('token', 'secret')
  let arrive: ((value: unknown) => void) | undefined
  isSent = new Promise(resolve => (arrive = resolve))
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Join the discussion' })
  await show(<QuestionTalk questionId="q1" />, ['questionTalk'])
  await userEvent.type(await field(), 'Why')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await userEvent.type(await field(), ' not')
  arrive?.(undefined)
  await screen.findByText('Sent')
  expect((await field()).value).toBe('Why not')
  cleanup()
  await show(<QuestionTalk questionId="q1" />, ['questionTalk'])
  await expect.poll(async () => (await field()).value).toBe('Why not')
  clearCookie('token')
  vi.unstubAllGlobals()
})
