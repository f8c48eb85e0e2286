import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { dashboard } from '../../contract.ts'
import { NextStep } from './next-step.tsx'

const NONE = { departments: false, students: false, questions: false, exams: false, papers: false }
const BEGUN = { isClosed: false, taken: NONE, bankId: null, blueprintId: null, examId: null }

let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  await loadMessages('en-US', ['identity', 'firstSteps'])
  useLocaleStore.getState().setLanguage('en-US')
  server = await serve(() => envelope({}))
})
afterEach(() => {
  cleanup()
  server.received.length = 0
})
afterAll(() => server.close())

const answer = (firstSteps: object | null) =>
  server.answerWith(({ path }) => envelope(path === dashboard.showFirstSteps.path ? { firstSteps } : {}))
const asked = () => server.received.filter(({ path }) => path === dashboard.showFirstSteps.path).length

/** A page that saves something. */
function Page({ path }: { path: string }) {
  const { mutate } = useEndpointMutation(dashboard.saveFirstSteps)
  return (
    <>
      <NextStep path={path} />
      <button type="button" onClick={() => mutate({ isClosed: false })}>
        Save
      </button>
    </>
  )
}
const showPage = (path: string) =>
  show(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Page path={path} /> }])} />, [
    'identity',
    'firstSteps',
  ])
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

it('says what comes next where a step has just been taken, with the way there', async () => {
  answer(BEGUN)
  await showPage('/admin/system/departments')
  await waitFor(() => expect(asked()).toBe(1))
  expect(screen.queryByText(/^Next step/)).toBeNull()
  answer({ ...BEGUN, taken: { ...NONE, departments: true } })
  save()
  expect(await screen.findByText('Next step: Add students')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'New student' }).getAttribute('href')).toBe('/admin/system/users/edit/new')
  expect(screen.getByRole('link', { name: 'Import a list' })).toBeTruthy()
  answer({ ...BEGUN, isClosed: true, taken: { ...NONE, departments: true } })
  save()
  await waitFor(() => expect(screen.queryByText(/^Next step/)).toBeNull())
})

it('asks nothing on other pages, and no more where all are taken or the person cannot take them', async () => {
  answer(BEGUN)
  await showPage('/admin/audit')
  save()
  await waitFor(() => expect(server.received.length).toBe(1))
  expect(asked()).toBe(0)
  cleanup()
  answer(null)
  await showPage('/admin/system/departments')
  await waitFor(() => expect(asked()).toBe(1))
  save()
  await waitFor(() => expect(server.received.length).toBe(3))
  expect(asked()).toBe(1)
})
