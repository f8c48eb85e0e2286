/** Two authors of one course: unsaved settings stay, and the outline is what it is now. */
import { OpenType } from '@tripos/contract-kit/enums.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { App } from 'antd'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { DirtyPages, PageEditsContext } from '@tripos/ui-staff/shell/dirty-pages.ts'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { useSession } from '@tripos/web-kit/session.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { courses } from '../../contract/courses.ts'
import { CourseEdit } from './course-edit.tsx'

const ID = '0190a000-0000-7000-8000-000000000001'
const courseOf = (version: number, title: string, chapters: readonly string[]): Output<typeof courses.detail> => ({
  id: ID,
  title,
  cover: null,
  state: 0,
  isRequired: false,
  openType: OpenType.everyone,
  dueAt: null,
  introduction: '',
  categoryId: null,
  departmentId: null,
  inOrder: false,
  talk: 1,
  version,
  publishedAt: null,
  audienceDepartmentIds: [],
  audienceUserIds: [],
  audienceUsers: [],
  lecturerIds: [],
  lecturers: [],
  chapters: chapters.map((name, at) => ({ id: `0190a000-0000-7000-8000-00000000001${at}`, title: name, lessons: [] })),
  canEdit: true,
})

let stored: ReturnType<typeof courseOf>
let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  useLocaleStore.getState().setLanguage('en-US')
  const user = { permissions: ['course:course:edit'] } as unknown as ReturnType<typeof useSession.getState>['user']
  useSession.setState({ phase: 'ready', user })
  server = await serve(({ path }) => {
    if (path === courses.chapterSave.path) {
      // Somebody else has saved the settings meanwhile.
      stored = courseOf(2, 'Safety for all', ['Fire', 'First aid'])
      return envelope({ id: ID })
    }
    return envelope(path === courses.detail.path ? stored : [])
  })
})
afterEach(cleanup)
afterAll(() => server.close())

it('keeps settings that are not saved, and shows the chapter that was added', async () => {
  stored = courseOf(1, 'Safety', ['Fire'])
  const dirty = new DirtyPages()
  const edits = { watch: (isDirty: () => boolean) => dirty.watch('/', isDirty), isDirty: () => dirty.has('/') }
  const routes = [{ path: '/admin/courses/edit/:id', element: <CourseEdit /> }]
  const router = createMemoryRouter(routes, { initialEntries: [`/admin/courses/edit/${ID}`] })
  await show(
    <App component={false}>
      <PageEditsContext value={edits}>
        <RouterProvider router={router} />
      </PageEditsContext>
    </App>,
    ['staff', 'courses', 'org', 'assets', 'site', 'identityUsers'],
  )
  const title = await screen.findByLabelText<HTMLInputElement>('Title')
  fireEvent.change(title, { target: { value: 'Safety at work' } })
  fireEvent.click(screen.getByRole('button', { name: 'New chapter' }))
  fireEvent.change(await screen.findByLabelText('Title of the chapter'), { target: { value: 'First aid' } })
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getByRole('treeitem', { name: /First aid/ })).toBeTruthy())
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Safety at work')
})
