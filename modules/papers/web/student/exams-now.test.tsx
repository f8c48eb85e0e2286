/** The bar above every page of a student, against a real HTTP server. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import type { exams } from '../../../exams/contract/exams.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { ExamsNow } from './exams-now.tsx'

/** Years away from the clock of this computer, which must not matter. */
const NOW = Date.parse('2031-05-01T08:00:00Z')
const after = (seconds: number) => new Date(NOW + seconds * 1000).toISOString()
const NOTHING: Output<typeof exams.now> = { running: [], soon: [], serverNow: after(0) }
const paper = (seconds: number) => ({ paperId: 'p1', examId: 'e1', title: 'Physics', deadlineAt: after(seconds) })
const exam = (seconds: number) => ({ examId: 'e2', title: 'Chemistry', startsAt: after(seconds) })

let server: Awaited<ReturnType<typeof serve>>
let answer: Output<typeof exams.now>
beforeAll(() => loadMessages('en-US', ['student']))
beforeEach(async () => {
  answer = NOTHING
  server = await serve(() => envelope(answer))
  useLocaleStore.getState().setLanguage('en-US')
})
afterEach(async () => {
  cleanup()
  await server.close()
})

const bars = () => screen.queryAllByRole('region').map(bar => bar.textContent)

async function open(path: string) {
  const router = createMemoryRouter([{ path: '*', element: <ExamsNow /> }], { initialEntries: [path] })
  await show(<RouterProvider router={router} />, ['student'])
  await waitFor(() => expect(server.received.length).toBeGreaterThan(0))
}

it('names the paper that is being written, what is left of it by the server’s clock, and leads back', async () => {
  answer = { ...NOTHING, running: [paper(90 * 60)] }
  await open('/web/course')
  const bar = await screen.findByRole('region', { name: 'Exam in progress' })
  expect(bar.textContent).toContain('Physics')
  expect(screen.getByRole('timer').textContent).toMatch(/^01:(30:00|29:5\d)$/)
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/web/exam/start/p1')
})

it('goes when the time is over, and asks the server what is now', async () => {
  answer = { ...NOTHING, running: [paper(1)] }
  await open('/web/course')
  await screen.findByRole('region', { name: 'Exam in progress' })
  answer = NOTHING
  await waitFor(() => expect(bars()).toEqual([]), { timeout: 4000 })
  await waitFor(() => expect(server.received.length).toBeGreaterThan(1))
  expect(bars()).toEqual([])
})

it('tells in how many minutes an exam starts, but not on its own check page', async () => {
  answer = { ...NOTHING, soon: [exam(20 * 60)] }
  await open('/web/notice')
  const bar = await screen.findByRole('region', { name: 'An exam starts soon' })
  expect(bar.textContent).toContain('Chemistry')
  expect(bar.textContent).toContain('Starts in 20 minutes')
  expect(screen.getByRole('link', { name: 'Check in' }).getAttribute('href')).toBe('/web/exam/check/e2')
  cleanup()
  await open('/web/exam/check/e2')
  await waitFor(() => expect(server.received.length).toBeGreaterThan(1))
  expect(bars()).toEqual([])
})

it('says that an exam has begun, and where to enter', async () => {
  answer = { ...NOTHING, soon: [exam(-60)] }
  await open('/web/course')
  const bar = await screen.findByRole('region', { name: 'An exam starts soon' })
  expect(bar.textContent).toContain('Has begun')
  expect(screen.getByRole('link', { name: 'Enter' }).getAttribute('href')).toBe('/web/exam/check/e2')
})

it('shows a paper above an exam to come, and how many more there are', async () => {
  answer = { ...NOTHING, running: [paper(600)], soon: [exam(60), { ...exam(120), examId: 'e3' }] }
  await open('/web/course')
  await screen.findByRole('region', { name: 'An exam starts soon' })
  expect(bars().map(text => /Physics|Chemistry/.exec(text)?.[0])).toEqual(['Physics', 'Chemistry'])
  expect(screen.getByRole('link', { name: '1 more' }).getAttribute('href')).toBe('/web/index')
})

it('shows nothing where nothing is on', async () => {
  await open('/web/course')
  expect(bars()).toEqual([])
})
