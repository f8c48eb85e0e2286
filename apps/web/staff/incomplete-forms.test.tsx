/** Saving an incomplete form shows the first problem and puts the focus there, in every form of the back office. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { DataScope, RoleType } from '@tripos/contract-kit/enums.ts'
import { permissionNeeds } from '@tripos/contract-kit/installed.ts'
import type { CurrentUser } from '@tripos/contract-kit/session.ts'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { useSession } from '@tripos/web-kit/session.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import type { StaffDoor } from '@tripos/ui-staff/staff-door.ts'
import { App } from 'antd'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SCREENS, STAFF_TEXTS } from './screens.ts'
import type { IncompleteForm, IncompleteForms } from './testing/incomplete-forms.ts'

const ID = '0190a000-0000-7000-8000-000000000001'

function screenOf(key: string): ReactElement {
  const Page = SCREENS[key]
  if (Page === undefined) throw new Error(`no screen ${key}`)
  return <Page />
}

const ADMINISTRATOR: CurrentUser = {
  id: ID,
  userName: 'admin',
  realName: 'A',
  avatar: '',
  roleType: RoleType.administrator,
  roles: [],
  permissions: Object.keys(permissionNeeds()),
  mustChangePassword: false,
  dataScope: DataScope.all,
  newSecurityNotices: 0,
}

const PARTS = Object.entries(
  import.meta.glob<Record<string, IncompleteForms>>('../../../modules/*/web/staff/incomplete-forms.test-kit.{ts,tsx}', {
    eager: true,
  }),
).flatMap(([path, part]) => Object.values(part).map(forms => ({ module: path.split('/').at(-4) ?? '', forms })))
const CASES = PARTS.flatMap(({ forms }) => Object.entries(forms.cases ?? {}))
const ANSWERS: Readonly<Record<string, object>> = Object.assign({}, ...PARTS.map(({ forms }) => forms.answers))

const DOORS = import.meta.glob<StaffDoor>('../../../modules/*/web/staff/index.ts', { eager: true })
const TEXTS = [...STAFF_TEXTS, ...Object.values(DOORS).flatMap(({ pageTexts = [] }) => pageTexts)]

const FILES = import.meta.glob<string>('../../../modules/*/web/staff/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Of everything there is none. */
function answerTo(path: string): object {
  return ANSWERS[path] ?? (path.endsWith('/paging') ? { rows: [], total: 0 } : [])
}

let server: Awaited<ReturnType<typeof serve>>

beforeAll(async () => {
  server = await serve(({ path }) => envelope(answerTo(path)))
})
beforeEach(() => {
  useLocaleStore.getState().setLanguage('en-US')
  useSession.setState({ phase: 'ready', user: ADMINISTRATOR, routes: [], error: undefined })
  server.received.length = 0
})
afterEach(() => {
  cleanup()
  useSession.setState({ phase: 'idle', user: undefined })
})
afterAll(() => server.close())

async function open({ press, empty, ...one }: IncompleteForm): Promise<void> {
  const form = 'form' in one ? one.form : screenOf(one.screen)
  const router = createMemoryRouter([{ path: '*', element: <App>{form}</App> }])
  await show(<RouterProvider router={router} />, TEXTS)
  if (press !== undefined) fireEvent.click(await screen.findByRole('button', { name: press }))
  if (empty !== undefined) fireEvent.change(await screen.findByLabelText(empty), { target: { value: '' } })
}

/** Where something is said first. */
const firstSaid = () => document.querySelector('.ant-form-item-explain-error')

describe('an incomplete form', () => {
  it.each(CASES)('for: %s says what is missing, with the focus there', async (_, one) => {
    await open(one)
    const [save] = await screen.findAllByRole('button', { name: /^(Save|Save draft|Save as draft|Refund)$/ })
    const callsBefore = server.received.length
    await act(async () => save?.click())
    await waitFor(() => expect(firstSaid()?.textContent).toBeTruthy())
    await waitFor(() => expect(firstSaid()?.closest('.ant-form-item')?.contains(document.activeElement)).toBe(true))
    expect(server.received.slice(callsBefore).filter(({ path }) => /save|add|copy|refund/i.test(path))).toEqual([])
  })
})

it('every form of the back office is looked at here', () => {
  const forms = Object.entries(FILES)
    .filter(([, text]) => /<Form(Drawer|Page)\b/.test(text))
    .map(([path]) => path.replace(/.*\/modules\/([^/]+)\/.*\/([^/]+)\.tsx$/, '$1/$2'))
  const listed = PARTS.flatMap(({ module, forms: { cases = {}, openedComplete = [] } }) =>
    [...new Set(Object.values(cases).map(({ file }) => file)), ...openedComplete].map(file => `${module}/${file}`),
  )
  expect(listed.length).toBeGreaterThan(35)
  const hint =
    'each form stands in web/staff/incomplete-forms.test-kit.tsx of its module: in `cases`, or in `openedComplete`'
  expect(forms.toSorted(), hint).toEqual(listed.toSorted())
})
