import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { MenuRoute } from '@tripos/contract-kit/session.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { useErrorLog } from '@tripos/web-kit/error-log.ts'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { useSession } from '@tripos/web-kit/session.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { ErrorLog } from './error-log.tsx'
import { FullscreenButton } from './fullscreen-button.tsx'
import { StaffSearch } from './staff-search.tsx'

beforeAll(async () => {
  await loadMessages('en-US', ['staff', 'staffLayout'])
  await loadMessages('zh-CN', ['staff', 'staffLayout'])
  // Loaded before, so that no test waits for the first import.
  await import('./staff-search-dialog.tsx')
})
beforeEach(() => {
  // As browsers do since scrolling can be waited for, whatever the types still say.
  const scroll = () => Promise.resolve()
  Object.assign(Element.prototype, { scrollIntoView: scroll })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const Here = () => <p data-testid="here">{useLocation().pathname}</p>

async function showTool(tool: ReactNode, language: Language = 'en-US') {
  useLocaleStore.getState().setLanguage(language)
  const element = (
    <>
      {tool}
      <Here />
    </>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/admin/dashboard'] })
  await show(<RouterProvider router={router} />, ['staff', 'staffLayout'])
}

const page = (path: string, title: string): MenuRoute => ({ path, name: title, component: title, meta: { title } })
const exams: MenuRoute = {
  path: '/admin/exams',
  name: 'Exams',
  component: 'Layout',
  meta: { title: 'Exams' },
  children: [page('list', 'All'), page('blueprints', 'Blueprints')],
}

describe('the search', () => {
  let server: Awaited<ReturnType<typeof serve>>
  beforeAll(async () => {
    server = await serve(() => envelope({ groups: [] }))
  })
  beforeEach(() => useSession.setState({ routes: [page('/admin/dashboard', 'Dashboard'), exams] }))
  afterAll(() => server.close())

  async function openBy(keys: string) {
    await showTool(<StaffSearch />)
    await userEvent.keyboard(keys)
    return screen.findByRole('combobox', { name: 'Search' })
  }
  const options = () => screen.queryAllByRole('option').map(option => option.textContent.trim())

  it('[spec 2.search.1, 2.search.2] opens with Ctrl+K, shows the way to a page, and goes there with Enter', async () => {
    const field = await openBy('{Control>}k{/Control}')
    expect(options()).toHaveLength(3)
    await userEvent.type(field, 'bluprint')
    expect(options()[0]).toContain('Exams > Blueprints')
    await userEvent.type(field, '{Enter}')
    expect(screen.getByTestId('here').textContent).toBe('/admin/exams/blueprints')
  })

  it('keeps what is typed before its field is there, and shows addresses only to whoever types one', async () => {
    useSession.setState({ routes: [{ ...exams, redirect: '/admin/exams/list' }] })
    await showTool(<StaffSearch />)
    await userEvent.keyboard('{Control>}k{/Control}blux{Backspace}prints')
    const field = await screen.findByRole('combobox', { name: 'Search' })
    expect(field).toHaveProperty('value', 'bluprints')
    expect(options()[0]).toBe('Exams > Blueprints')
    // The dialog gives the focus to its first button before the field has it.
    screen.getByRole('button', { name: 'Close' }).focus()
    await userEvent.keyboard('x')
    expect(field).toHaveProperty('value', 'bluprintsx')
    await userEvent.clear(field)
    // The group only leads on to the first of its pages.
    expect(options()).toEqual(['Exams > All', 'Exams > Blueprints'])
    await userEvent.type(field, '/admin/exams/bl')
    expect(options()[0]).toBe('Exams > Blueprints /admin/exams/blueprints')
  })

  it('moves by arrows, round at both ends, while the focus stays in the field', async () => {
    const field = await openBy('{Control>}k{/Control}')
    const selected = () => screen.getByRole('option', { selected: true }).textContent
    expect(selected()).toContain('Dashboard')
    await userEvent.type(field, '{ArrowUp}')
    expect(selected()).toContain('Exams > Blueprints')
    expect(field.getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
    await userEvent.type(field, '{ArrowDown}{ArrowDown}{Enter}')
    expect(screen.getByTestId('here').textContent).toBe('/admin/exams/list')
  })

  it('opens again after a page was chosen with arrow and mouse', async () => {
    await userEvent.type(await openBy('{Control>}k{/Control}'), '{ArrowDown}')
    await userEvent.click(screen.getByRole('option', { selected: true }))
    expect(screen.getByTestId('here').textContent).toBe('/admin/exams/list')
    expect(screen.queryByRole('combobox')).toBeNull()
    await userEvent.keyboard('{Control>}k{/Control}')
    expect(await screen.findByRole('combobox', { name: 'Search' })).toBeTruthy()
  })

  it('says where nothing is found, and Enter then leads nowhere', async () => {
    const field = await openBy('{Control>}k{/Control}')
    await userEvent.type(field, 'qqqqqq{Enter}')
    expect(options()).toEqual([])
    await waitFor(() => expect(screen.getAllByText('Nothing found')).toHaveLength(2))
    expect(screen.getByTestId('here').textContent).toBe('/admin/dashboard')
  })

  it('leaves k alone, and Ctrl+K with other keys', async () => {
    await showTool(<StaffSearch />)
    await userEvent.keyboard('k{Control>}{Shift>}k{/Shift}{/Control}')
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('finds things on the server once somebody stops typing, and opens what the menu of the person has a page for', async () => {
    const hit = (title: string, link: string) => ({ title, detail: 'detail', link })
    const group = (title: string, ...hits: object[]) => ({ title, hits, isMore: true })
    server.received.length = 0
    server.answerWith(() =>
      envelope({
        groups: [
          group('Exams', hit('Midterm', '/admin/exams/edit/1')),
          group('Users', hit('Mid Li', '/admin/system/users/edit/2')),
        ],
      }),
    )
    useSession.setState({ routes: [exams, page('/admin/exams/edit/:id', 'Edit exam')] })
    const field = await openBy('{Control>}k{/Control}')
    await userEvent.type(field, 'mid')
    const found = await screen.findByRole('option', { name: /Midterm/ })
    expect(screen.getByText('More: type on to narrow')).toBeTruthy()
    // No page of users: no dead end.
    expect(screen.queryByText('Mid Li')).toBeNull()
    expect(server.received.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
      ['/api/search/find', { search: 'mid' }],
    ])
    await userEvent.click(found)
    expect(screen.getByTestId('here').textContent).toBe('/admin/exams/edit/1')
  })
})

describe('full screen', () => {
  it.each([
    ['en-US', 'Full screen', 'you browser can not work'],
    ['zh-CN', '全屏', '您的浏览器不支持全屏'],
  ] as const)('[spec 8.9] in %s, %s: %s', async (language, name, warning) => {
    Object.defineProperty(document, 'fullscreenEnabled', { value: false, configurable: true })
    await showTool(<FullscreenButton />, language)
    await userEvent.click(screen.getByRole('button', { name }))
    expect(await screen.findByText(warning)).toBeTruthy()
  })

  it('[spec 8.9] warns too where the browser refuses at the moment', async () => {
    Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true })
    Object.assign(document.documentElement, { requestFullscreen: () => Promise.reject(new TypeError('refused')) })
    await showTool(<FullscreenButton />)
    await userEvent.click(screen.getByRole('button', { name: 'Full screen' }))
    expect(await screen.findByText('you browser can not work')).toBeTruthy()
  })
})

describe('the error log', () => {
  const entry = (id: number) => ({
    id,
    at: Date.now() - 5 * 60_000,
    err: { message: `Error: no ${id}`, stack: `at x.js:${id}:1` },
    vm: 'at Page',
    info: 'errorBoundary' as const,
    url: `http://tripos.test/admin/${id}`,
  })

  it('[spec 2.errors.1, 2.errors.2] counts, lists message, info, url and stack, and is cleared', async () => {
    useErrorLog.setState({ entries: [entry(2), entry(1)] })
    await showTool(<ErrorLog />)
    await userEvent.click(screen.getByRole('button', { name: 'Error log, 2 errors' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Error log' }))
    const [first] = dialog.getAllByRole('listitem')
    for (const words of [
      'Error: no 2',
      'Error in a component',
      'http://tripos.test/admin/2',
      'at x.js:2:1',
      'at Page',
      '5 minutes ago',
    ]) {
      expect(first?.textContent).toContain(words)
    }
    await userEvent.click(dialog.getByRole('button', { name: 'Clear' }))
    expect(dialog.queryAllByRole('listitem')).toEqual([])
    expect(dialog.getByText('No errors since this page was opened')).toBeTruthy()
    expect(useErrorLog.getState().entries).toEqual([])
  })
})
