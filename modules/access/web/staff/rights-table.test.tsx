/** The rights of a role as a table: what comes along is ticked and said, and the preview is asked for as ticked. */
import { access } from '../../contract/access.ts'
import { MenuType } from '@tripos/contract-kit/enums.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { RightsTable } from './rights-table.tsx'

type Entry = Output<typeof access.grantable>[number]

const entry = (title: string, permission: string | null, fields: Partial<Entry> = {}): Entry => ({
  id: title,
  parentId: 'Exams group',
  type: MenuType.menu,
  title,
  permission,
  isGroup: false,
  isHeld: true,
  ...fields,
})
const ENTRIES = [
  entry('Exams group', null, { parentId: null, isGroup: true }),
  entry('Exams', 'exam:exam:view'),
  entry('Edit exams', 'exam:exam:edit', { parentId: 'Exams', type: MenuType.function }),
  entry('Calendar', 'exam:exam:view'),
  entry('Blueprints', 'exam:blueprint:view'),
  entry('Papers', 'paper:paper:view'),
  entry('Departments', 'sys:depart:view'),
  entry('Roles', 'sys:role:view', { isHeld: false }),
]
const page = (title: string) => ({
  path: `/admin/${title.toLowerCase()}`,
  name: '',
  component: 'ExamList',
  meta: { title },
})
/** As the server would answer, for what these tests tick. */
const previewOf = (menuIds: readonly string[]): Output<typeof access.rolePreview> => ({
  routes: ['Exams', 'Blueprints'].filter(title => menuIds.includes(title)).map(page),
  functions: menuIds.includes('Edit exams') ? [{ path: '/admin/exams', titles: ['Edit exams'] }] : [],
})

let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  await loadMessages('en-US', ['staff', 'access'])
  useLocaleStore.getState().setLanguage('en-US')
  server = await serve(({ path, body }) =>
    envelope(path === access.grantable.path ? ENTRIES : previewOf((JSON.parse(body) as { menuIds: string[] }).menuIds)),
  )
})
afterEach(cleanup)
afterAll(() => server.close())

let granted: readonly string[] = []
function Holder({ start }: { start: readonly string[] }) {
  const [value, setValue] = useState(start)
  const note = (next: readonly string[]) => {
    granted = next
    setValue(next)
  }
  return <RightsTable label="Permissions" value={value} onChange={note} />
}
async function open(...start: string[]) {
  granted = start
  await show(<Holder start={start} />, ['staff', 'access'])
  await screen.findByRole('table', { name: 'Permissions' })
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const sorted = () => granted.toSorted()

it('ticks with a permission what it needs, says so, counts, and gives it all back', async () => {
  await open('Papers')
  expect(screen.getByText('1 of 7')).toBeDefined()
  fireEvent.click(box('Edit exams'))
  expect(sorted()).toEqual(['Blueprints', 'Calendar', 'Departments', 'Edit exams', 'Exams', 'Papers'])
  expect(screen.getByText(/Also selected: .*Blueprints \(for Edit exams\)/)).toBeDefined()
  expect(screen.getByText('6 of 7')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(sorted()).toEqual(['Papers'])
  expect(screen.queryByText(/Also selected/)).toBeNull()
})

it('clears with a permission what needs it, and says so before anything is saved', async () => {
  await open('Exams', 'Calendar', 'Edit exams', 'Blueprints', 'Papers', 'Departments')
  const row = screen.getByRole('row', { name: /^Exams Same permission/ })
  expect(within(row).getByText('Needs: Blueprints, Papers, Departments')).toBeDefined()
  expect(within(row).getByText('Same permission as: Calendar')).toBeDefined()
  fireEvent.click(box('View: Blueprints'))
  expect(sorted()).toEqual(['Calendar', 'Departments', 'Exams', 'Papers'])
  expect(screen.getByText(/Also cleared: Edit exams \(needs Blueprints\)/)).toBeDefined()
})

it('a whole area, nothing of it, and never what one does not hold', async () => {
  await open()
  expect(box('View: Roles').disabled).toBe(true)
  fireEvent.click(box('Everything in Exams group'))
  expect(granted).toHaveLength(6)
  expect(granted).not.toContain('Roles')
  fireEvent.click(screen.getByRole('button', { name: 'None' }))
  expect(granted).toEqual([])
})

it('a role from before is told what it lacks, and is made whole by one press', async () => {
  await open('Exams', 'Edit exams', 'Papers', 'Departments')
  expect(screen.getByText(/is missing permissions that it needs: Blueprints \(for Edit exams\)/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Select them' }))
  expect(granted).toContain('Blueprints')
  expect(screen.queryByText(/is missing permissions/)).toBeNull()
})

it('previews what is ticked now: where such a person lands, what they see and can do', async () => {
  await open()
  const preview = within(screen.getByRole('region', { name: 'Preview as this role' }))
  await waitFor(() => expect(preview.getByText(/could not use the back office/)).toBeDefined())
  fireEvent.click(box('Edit exams'))
  await waitFor(() => expect(preview.getByText('Can: Edit exams.')).toBeDefined())
  expect(preview.getByText('Opens after sign-in.')).toBeDefined()
  fireEvent.click(preview.getByRole('menuitem', { name: 'Blueprints' }))
  expect(preview.getByText('No functions beyond viewing the page.')).toBeDefined()
  expect(preview.queryByText('Opens after sign-in.')).toBeNull()
})

it('finds a page by its permission tag', async () => {
  await open()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'paper:paper' } })
  expect(screen.getAllByRole('checkbox').map(one => one.getAttribute('aria-label'))).toEqual([
    'Everything in Exams group',
    'View: Papers',
  ])
})
