/** Where the forms of students and visitors say what the server has against their input. */
import { ERRORS } from '@tripos/contract-kit/errors.ts'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { SetupPage } from '../../modules/identity/web/public/setup-page.tsx'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'

/** A site without an administrator. */
const others = ({ path }: { readonly path: string }) =>
  envelope(path.endsWith('/config/detail') ? { siteName: 'Tripos', awaitsSetup: true } : null)

let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  await loadMessages('en-US', ['publicArea', 'identity'])
  useLocaleStore.getState().setLanguage('en-US')
  server = await serve(others)
})
afterEach(cleanup)
afterAll(() => server.close())

async function submit() {
  const router = createMemoryRouter([{ path: '/register/0/:token', element: <SetupPage /> }], {
    initialEntries: ['/register/0/abcdefghijklmnopqrstuvwxyzabcdefghijklmnopq'],
  })
  await show(<RouterProvider router={router} />, ['publicArea', 'identity'])
  const inputs = {
    userName: await waitFor(() => inputOf('userName')),
    realName: inputOf('realName'),
    password: inputOf('password'),
  }
  for (const [name, input] of Object.entries(inputs)) fireEvent.change(input, { target: { value: `${name}.long` } })
  await act(async () => fireEvent.submit(inputs.userName.closest('form') ?? inputs.userName))
  return inputs
}

function inputOf(name: string): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>(`form [name="${name}"]`)
  if (input === null) throw new Error(`There is no ${name}`)
  return input
}

it('says it at the field, with the focus there, and nowhere else', async () => {
  const issue = { field: 'realName', text: 'It is too long.', msg: 'Name: It is too long.' }
  server.answerWith(request =>
    request.path.endsWith('/setup') ? envelope({ issues: [issue] }, ERRORS.BAD_INPUT.code, issue.msg) : others(request),
  )
  const { realName, userName } = await submit()
  await screen.findByText('It is too long.')
  expect(realName.getAttribute('aria-invalid')).toBe('true')
  expect(userName.getAttribute('aria-invalid')).not.toBe('true')
  expect(document.activeElement).toBe(realName)
  expect(screen.queryByText(issue.msg)).toBeNull()
})

it('says it as a message where no field of the page is meant', async () => {
  const issue = { field: 'setupToken', text: 'It is too short.', msg: 'Setup link: It is too short.' }
  server.answerWith(request =>
    request.path.endsWith('/setup') ? envelope({ issues: [issue] }, ERRORS.BAD_INPUT.code, issue.msg) : others(request),
  )
  const inputs = await submit()
  await screen.findByText(issue.msg)
  for (const input of Object.values(inputs)) expect(input.getAttribute('aria-invalid')).not.toBe('true')
})

it('puts any other refusal that belongs to a field there too', async () => {
  server.answerWith(request =>
    request.path.endsWith('/setup') ? envelope(null, ERRORS.USER_NAME_TAKEN.code, 'It is taken.') : others(request),
  )
  const { userName } = await submit()
  await screen.findByText('It is taken.')
  expect(document.activeElement).toBe(userName)
})
