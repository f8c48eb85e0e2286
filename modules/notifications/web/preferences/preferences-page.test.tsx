/** What one wants to be told, against a real HTTP server. */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ERRORS } from '@tripos/contract-kit/errors.ts'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { notificationPreferences } from '../../contract.ts'
import type { Preferences } from './preferences.ts'
import { PreferencesPage } from './preferences-page.tsx'

const ON = { bell: 'on', mail: 'on', sms: 'absent' } as const
const FIXED = { bell: 'fixed', mail: 'fixed', sms: 'absent' } as const
const SAVED: Preferences = {
  language: null,
  timeZone: null,
  quietFrom: null,
  quietUntil: null,
  digestAt: null,
  usedLanguage: 'en-US',
  siteTimeZone: 'Asia/Shanghai',
  channels: [
    { channel: 'mail', canSend: true, hasContact: true },
    { channel: 'sms', canSend: false, hasContact: true },
  ],
  kinds: [
    { kind: 'exam.assigned', name: 'New exam', group: 'Exams', isSecurity: false, channels: ON },
    { kind: 'account.newDevice', name: 'New device', group: 'Accounts', isSecurity: true, channels: FIXED },
  ],
}

let server: Awaited<ReturnType<typeof serve>>
let saved: Preferences
let refusal: ReturnType<typeof envelope> | undefined

beforeAll(() => loadMessages('en-US', ['notifications']))
beforeEach(async () => {
  saved = SAVED
  refusal = undefined
  server = await serve(({ path }) =>
    path === notificationPreferences.detail.path ? envelope(saved) : (refusal ?? envelope({})),
  )
  useLocaleStore.getState().setLanguage('en-US')
})
afterEach(async () => {
  cleanup()
  await server.close()
})

async function open() {
  const router = createMemoryRouter([{ path: '*', element: <PreferencesPage /> }])
  await show(<RouterProvider router={router} />)
  await screen.findByRole('table')
}

const press = (name: string) => act(async () => screen.getByRole('button', { name }).click())
const sent = () =>
  server.received
    .filter(({ path }) => path === notificationPreferences.save.path)
    .map(({ body }) => JSON.parse(body) as unknown)
const NOTHING = { language: null, timeZone: null, quietFrom: null, quietUntil: null, digestAt: null, choices: [] }

it('sends what was changed, and only that', async () => {
  await open()
  await userEvent.click(screen.getByRole('checkbox', { name: 'New exam: Mail' }))
  await press('Save')
  await screen.findByText('Your notification settings have been saved')
  expect(sent()).toEqual([{ ...NOTHING, choices: [{ kind: 'exam.assigned', channel: 'mail', isOn: false }] }])
})

it('offers no way that the site has not, and leaves security alone', async () => {
  await open()
  const heads = screen.getAllByRole('columnheader').map(head => head.textContent)
  expect(heads).toEqual(['Subject', 'Bell', 'Mail'])
  expect(screen.getByText(/This site cannot send text messages yet/)).toBeTruthy()
  const fixed = screen.getByRole('checkbox', { name: 'New device: Mail' })
  expect(fixed).toHaveProperty('disabled', true)
  expect(fixed).toHaveProperty('checked', true)
})

it('says that there is no address to send to, and where to add one', async () => {
  saved = { ...SAVED, channels: [{ channel: 'mail', canSend: true, hasContact: false }] }
  await open()
  const note = screen.getByText(/You have no e-mail address yet/)
  expect(within(note).getByRole('link').getAttribute('href')).toBe('/profile/index')
  expect(screen.getByRole('checkbox', { name: 'New exam: Mail' })).toHaveProperty('disabled', true)
})

it('has quiet hours, a daily mail, a time zone and a language', async () => {
  await open()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Set quiet hours' }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Quiet from' }), '23:30')
  await userEvent.click(screen.getByRole('checkbox', { name: 'One mail a day' }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Time zone' }), 'America/New_York')
  await userEvent.click(screen.getByRole('radio', { name: '中文' }))
  await press('Save')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()).toEqual([
    {
      language: 'zh-CN',
      timeZone: 'America/New_York',
      quietFrom: '23:30',
      quietUntil: '07:00',
      digestAt: '18:00',
      choices: [],
    },
  ])
})

it('says at its field what the server refuses', async () => {
  const text = 'It cannot be the same as the beginning.'
  refusal = envelope({ issues: [{ path: 'quietUntil', message: text }] }, ERRORS.BAD_INPUT.code, text)
  await open()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Set quiet hours' }))
  await press('Save')
  await waitFor(() => expect(document.body.textContent).toContain(text))
})
