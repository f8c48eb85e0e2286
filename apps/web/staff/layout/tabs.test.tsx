/** The tabs with real pages in them: what is kept, what is asked, and what is hidden with its tab. */
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { profile } from '../../../../modules/identity/contract/profile.ts'
import { App, Button, ConfigProvider, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { createMemoryRouter, type RouteObject, RouterProvider, useLocation, useParams } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { TiptapEditor } from '@tripos/ui-staff/rich-text-editor/tiptap-editor.tsx'
import { clearCookie, writeCookie } from '@tripos/web-kit/cookies.ts'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { FormDrawer } from '@tripos/ui-staff/form-drawer.tsx'
import { FormPage } from '@tripos/ui-staff/form-page.tsx'
import type { ScreenRoute } from '@tripos/ui-staff/shell/menu.rules.ts'
import { useLeaveWarning } from '@tripos/ui-staff/use-leave-warning.ts'
import { PageOutlet } from './page-outlet.tsx'
import { TabsBar } from './tabs-bar.tsx'
import { useTabs } from './use-tabs.ts'

beforeAll(() => loadMessages('en-US', ['staff', 'staffLayout']))
beforeEach(() => {
  useLocaleStore.getState().setLanguage('en-US')
  // Without a session there is nothing to stay for.
  writeCookie('token', 'T')
})
afterEach(() => {
  cleanup()
  clearCookie('token')
})

function ListPage() {
  return <PageTitle title="List" />
}

function EditPage() {
  const { id = '' } = useParams()
  return (
    <FormPage
      title={id === 'new' ? 'New thing' : 'Edit'}
      subject={id === 'new' ? '' : `Thing ${id}`}
      back="/admin/list"
      endpoint={profile.save}
      initial={{ realName: 'as stored' }}
      canEdit
      toInput={values => values}
      onSaved={() => undefined}
    >
      <Form.Item name="realName" label="Name">
        <Input />
      </Form.Item>
    </FormPage>
  )
}

function DialogPage() {
  const { modal } = App.useApp()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <PageTitle title="Dialogs" />
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      <Button onClick={() => void modal.confirm({ title: 'Really?' })}>Ask</Button>
      {isOpen && (
        <Modal open title="Reason" onCancel={() => setIsOpen(false)}>
          <Input aria-label="Why" />
        </Modal>
      )}
    </>
  )
}

function DrawerPage() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <PageTitle title="Lessons" />
      <Button onClick={() => setIsOpen(true)}>New lesson</Button>
      {isOpen && (
        <FormDrawer
          title="Lesson"
          endpoint={profile.save}
          initial={{ realName: '' }}
          toInput={values => values}
          onSaved={() => undefined}
          onClose={() => setIsOpen(false)}
        >
          <Form.Item name="realName" label="Name">
            <Input />
          </Form.Item>
        </FormDrawer>
      )}
    </>
  )
}

const hasSecrets = () => true
const SECRETS = { title: 'Leave?', text: 'Three passwords are lost.', leave: 'Leave', stay: 'Stay' }

function SecretsPage() {
  useLeaveWarning(hasSecrets, SECRETS)
  return <PageTitle title="Secrets" />
}

function TextPage() {
  const [text, setText] = useState('<p>Before</p>')
  return <TiptapEditor label="Stem" value={text} onChange={setText} />
}

const at = (path: string, title: string): ScreenRoute => ({
  path,
  component: title,
  redirect: undefined,
  name: title,
  title,
  meta: { title },
  crumbs: [],
  activeMenu: path,
})
const PAGES = [
  { screen: at('/admin/list', 'List'), element: <ListPage /> },
  { screen: at('/admin/edit/:id', 'Edit'), element: <EditPage /> },
  { screen: at('/admin/dialogs', 'Dialogs'), element: <DialogPage /> },
  { screen: at('/admin/lessons', 'Lessons'), element: <DrawerPage /> },
  { screen: at('/admin/text', 'Text'), element: <TextPage /> },
  { screen: at('/admin/secrets', 'Secrets'), element: <SecretsPage /> },
]
const SCREENS = PAGES.map(page => page.screen)
const ROUTES: RouteObject[] = PAGES.map(page => ({
  path: page.screen.path,
  element: page.element,
  handle: page.screen,
}))

function Shell() {
  const tabs = useTabs(SCREENS, ROUTES, true)
  return (
    <>
      <TabsBar tabs={tabs} />
      <PageOutlet tabs={tabs} routes={ROUTES} />
    </>
  )
}

function Here() {
  const { pathname, search } = useLocation()
  return <p data-testid="here">{pathname + search}</p>
}

async function open(path: string) {
  const router = createMemoryRouter(
    [
      { path: '/admin/*', element: <Shell /> },
      { path: '/redirect/admin/*', element: <Shell /> },
      { path: '*', element: <Here /> },
    ],
    { initialEntries: [path] },
  )
  await show(
    // Nothing moves here, so nothing would come to rest either.
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App component={false}>
        <RouterProvider router={router} />
      </App>
    </ConfigProvider>,
    ['staff', 'staffLayout'],
  )
  return { go: (to: string) => act(() => router.navigate(to)) }
}

const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 })
const tab = (name: string) => within(screen.getByRole('navigation')).getByRole('link', { name })
const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
const edit = (value: string) => fireEvent.change(name(), { target: { value } })
const question = () => screen.findByRole('dialog')

async function refresh(title: string): Promise<void> {
  fireEvent.contextMenu(tab(title))
  fireEvent.click(screen.getByText('Refresh current'))
}
const answer = async (words: string) => fireEvent.click(within(await question()).getByText(words))

describe('a tab with unsaved edits', () => {
  it('keeps them where a refresh is thought better of, and begins afresh where they are discarded', async () => {
    const { go } = await open('/admin/edit/1')
    edit('as stored and more')
    await refresh('Edit: Thing 1')
    await answer('Keep editing')
    expect(name().value).toBe('as stored and more')
    // At once, while the dialog is still leaving.
    await refresh('Edit: Thing 1')
    await answer('Discard')
    await soon(() => expect(name().value).toBe('as stored'))
    // What was discarded holds nothing back any more.
    await go('/elsewhere')
    expect((await screen.findByTestId('here')).textContent).toBe('/elsewhere')
  })

  it('is refreshed from another one too, which stays as it is', async () => {
    const { go } = await open('/admin/edit/1')
    edit('as stored and more')
    await go('/admin/edit/2')
    edit('as stored of two')
    await refresh('Edit: Thing 1')
    await answer('Discard')
    await soon(() => expect(name().value).toBe('as stored'))
    fireEvent.click(tab('Edit: Thing 2'))
    await soon(() => expect(name().value).toBe('as stored of two'))
  })

  it('asks once for all that would leave meanwhile, and lets the last of them go', async () => {
    const { go } = await open('/admin/edit/1')
    edit('as stored and more')
    await go('/elsewhere?first')
    await question()
    await go('/elsewhere?second')
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    await answer('Discard')
    expect((await screen.findByTestId('here')).textContent).toBe('/elsewhere?second')
  })

  it('says what else is lost, and both where edits are lost too', async () => {
    const { go } = await open('/admin/secrets')
    await go('/elsewhere')
    expect((await question()).textContent).toContain('Leave?Three passwords are lost.StayLeave')
    await answer('Stay')
    await soon(() => expect(screen.queryByRole('dialog')).toBeNull())
    await go('/admin/edit/1')
    edit('as stored and more')
    await go('/elsewhere')
    const both = within(await question())
    expect(both.getByText(/Three passwords are lost.*The changes are not saved/)).toBeTruthy()
    await answer('Discard')
    expect((await screen.findByTestId('here')).textContent).toBe('/elsewhere')
  })

  it('asks again after each time that one stayed', async () => {
    const { go } = await open('/admin/edit/1')
    edit('as stored and more')
    for (const _ of [1, 2]) {
      await go('/elsewhere')
      await answer('Keep editing')
      await soon(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    expect(name().value).toBe('as stored and more')
  })
})

describe('a drawer with unsaved edits', () => {
  const isHeldBack = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

  // The drawer is a dialog itself.
  const press = async (words: string) => fireEvent.click(await screen.findByText(words))

  it('is asked about before its page is reloaded or left, as long as it is open', async () => {
    const { go } = await open('/admin/lessons')
    fireEvent.click(screen.getByText('New lesson'))
    await screen.findByRole('textbox', { name: 'Name' })
    expect(isHeldBack()).toBe(false)
    edit('Half a lesson')
    expect(isHeldBack()).toBe(true)
    await go('/elsewhere')
    await press('Keep editing')
    expect(name().value).toBe('Half a lesson')
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    await press('Discard')
    await soon(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull())
    expect(isHeldBack()).toBe(false)
  })
})

describe('back to the list', () => {
  const titles = () =>
    within(screen.getByRole('navigation'))
      .getAllByRole('link')
      .map(link => link.textContent)

  it('closes the tab of the editor, and finds the list as it was left', async () => {
    const { go } = await open('/admin/list?page=3')
    await go('/admin/edit/1')
    expect(titles()).toEqual(['List', 'Edit: Thing 1'])
    fireEvent.click(screen.getByRole('link', { name: 'Back' }))
    await soon(() => expect(titles()).toEqual(['List']))
    expect(tab('List').getAttribute('href')).toBe('/admin/list?page=3')
    expect(tab('List').getAttribute('aria-current')).toBe('page')
  })

  it('keeps the tab that holds edits, with them', async () => {
    const { go } = await open('/admin/list')
    await go('/admin/edit/1')
    edit('as stored and more')
    fireEvent.click(screen.getByRole('link', { name: 'Back' }))
    await soon(() => expect(tab('List').getAttribute('aria-current')).toBe('page'))
    fireEvent.click(tab('Edit: Thing 1'))
    await soon(() => expect(name().value).toBe('as stored and more'))
  })
})

describe('a tab of something new', () => {
  it('says so', async () => {
    const { go } = await open('/admin/list')
    await go('/admin/edit/new')
    expect(tab('New thing').textContent).toBe('New thing')
  })
})

describe('two tabs of the same editor', () => {
  it('are told apart in the bar and by the title of the window', async () => {
    const { go } = await open('/admin/edit/1')
    expect(document.title).toBe('Edit: Thing 1')
    await go('/admin/edit/2')
    expect(document.title).toBe('Edit: Thing 2')
    const titles = within(screen.getByRole('navigation'))
      .getAllByRole('link')
      .map(link => link.textContent)
    expect(titles).toEqual(['Edit: Thing 1', 'Edit: Thing 2'])
    fireEvent.click(tab('Edit: Thing 1'))
    expect(document.title).toBe('Edit: Thing 1')
  })
})

/** What stands in the document and is not hidden, wherever it was put. */
const isSeen = (text: string) =>
  screen.queryAllByText(text).some(element => {
    for (let node: HTMLElement | null = element; node; node = node.parentElement) {
      if (node.style.display === 'none') return false
    }
    return true
  })

describe('a tab that is hidden', () => {
  it('takes a dialog that was left open along, and brings it back with what was typed', async () => {
    const { go } = await open('/admin/dialogs')
    fireEvent.click(screen.getByText('Open'))
    fireEvent.change(await screen.findByRole('textbox', { name: 'Why' }), { target: { value: 'because' } })
    await go('/admin/list')
    await soon(() => expect(isSeen('Reason')).toBe(false))
    await go('/admin/dialogs')
    await soon(() => expect(isSeen('Reason')).toBe(true))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Why' }).value).toBe('because')
  })

  it('takes a question along that it has asked', async () => {
    const { go } = await open('/admin/dialogs')
    fireEvent.click(screen.getByText('Ask'))
    await screen.findAllByText('Really?')
    await go('/admin/list')
    await soon(() => expect(isSeen('Really?')).toBe(false))
    await go('/admin/dialogs')
    await soon(() => expect(isSeen('Really?')).toBe(true))
  })

  it('keeps the text of an editor', async () => {
    const { go } = await open('/admin/text')
    const box = await screen.findByRole('textbox', { name: 'Stem' })
    fireEvent.click(screen.getByLabelText('Bulleted list'))
    expect(box.querySelector('li')?.textContent).toBe('Before')
    await go('/admin/list')
    await go('/admin/text')
    await soon(() =>
      expect(screen.getByRole('textbox', { name: 'Stem' }).querySelector('li')?.textContent).toBe('Before'),
    )
  })
})
