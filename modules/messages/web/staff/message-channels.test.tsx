/** Edits of a channel: asked about before another tab takes their place, and never saved over what somebody else has saved. */
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { DirtyPages, PageEditsContext } from '@tripos/ui-staff/shell/dirty-pages.ts'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { messageChannels } from '../../contract.ts'
import { MessageChannels } from './message-channels.tsx'

type Settings = Output<typeof messageChannels.settings>

const STATE = { isOn: false, source: 'settings', canSend: false, pause: null, reportUrl: null } as const
const settingsOf = (version: number, fromName: string): Settings => ({
  hasAddress: true,
  mail: {
    ...STATE,
    version,
    host: 'mail.example.org',
    port: 465,
    security: 'tls',
    user: '',
    from: 'school@example.org',
    fromName,
    caCertificate: '',
    bounceAddress: '',
    dkimDomain: '',
    dkimSelector: '',
    hasPassword: false,
    hasDkimKey: false,
  },
  sms: {
    ...STATE,
    version,
    provider: 'hook',
    keyId: '',
    signName: '',
    appId: '',
    region: '',
    url: '',
    templates: [],
    hasSecret: false,
  },
})

let stored = settingsOf(1, 'School')
let asked = 0
const saved: unknown[] = []
let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  await loadMessages('en-US', ['staff', 'messageChannels'])
  useLocaleStore.getState().setLanguage('en-US')
  server = await serve(({ path, body }) => {
    if (path === messageChannels.saveMail.path) saved.push(JSON.parse(body))
    if (path !== messageChannels.settings.path) return envelope({})
    asked += 1
    return envelope(stored)
  })
})
beforeEach(() => {
  stored = settingsOf(1, 'School')
  saved.length = 0
})
afterEach(cleanup)
afterAll(() => server.close())

async function open(): Promise<void> {
  const dirty = new DirtyPages()
  const edits = {
    watch: (isDirty: () => boolean) => dirty.watch('/', isDirty),
    isDirty: () => dirty.has('/'),
  }
  const router = createMemoryRouter([{ path: '/', element: <MessageChannels /> }])
  await show(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App component={false}>
        <PageEditsContext value={edits}>
          <RouterProvider router={router} />
        </PageEditsContext>
      </App>
    </ConfigProvider>,
    ['staff', 'messageChannels'],
  )
}
const host = () => screen.findByLabelText<HTMLInputElement>('Server')
const answer = async (words: string) => fireEvent.click(within(await screen.findByRole('dialog')).getByText(words))
const choose = (tab: string) => fireEvent.click(screen.getByRole('tab', { name: tab }))

/** As the window gets the focus again after a while. */
async function comeBack(): Promise<void> {
  const before = asked
  act(() => void globalThis.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(asked).toBeGreaterThan(before))
}

it('asks before another tab takes the place of what is typed', async () => {
  await open()
  fireEvent.change(await host(), { target: { value: 'smtp.example.org' } })
  choose('Text messages')
  await answer('Keep editing')
  expect((await host()).value).toBe('smtp.example.org')
  choose('Text messages')
  await answer('Discard')
  await screen.findByLabelText('Provider')
  choose('E-mail')
  expect((await host()).value).toBe('mail.example.org')
})

it('saves edits by the version they were begun with, whatever somebody else has saved meanwhile', async () => {
  await open()
  fireEvent.change(await host(), { target: { value: 'smtp.example.org' } })
  stored = settingsOf(2, 'Another school')
  await comeBack()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved).toMatchObject([{ version: 1, host: 'smtp.example.org', fromName: 'School' }]))
})

it('shows what somebody else has saved where nothing was typed', async () => {
  await open()
  await host()
  stored = settingsOf(2, 'Another school')
  await comeBack()
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Name of the sender').value).toBe('Another school'),
  )
})
