/** Where a form of the back office says what the server has against its input. */
import { courses } from '../../modules/courses/contract/courses.ts'
import { ERRORS } from '@tripos/contract-kit/errors.ts'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { App, Form, Input } from 'antd'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { CategoryDrawer } from '../../modules/courses/web/staff/category-drawer.tsx'
import { FormDrawer } from './form-drawer.tsx'

interface Issue {
  readonly field: string
  readonly text: string
  readonly msg: string
}

let server: Awaited<ReturnType<typeof serve>>
const refuse = (...issues: readonly Issue[]) =>
  server.answerWith(() => envelope({ issues }, ERRORS.BAD_INPUT.code, issues[0]?.msg ?? 'No.'))

beforeAll(async () => {
  await loadMessages('en-US', ['staff', 'courses'])
  useLocaleStore.getState().setLanguage('en-US')
  server = await serve(() => envelope(null))
})
afterEach(cleanup)
afterAll(() => server.close())

const rowOf = (label: string) => screen.getByLabelText(label).closest('.ant-form-item')?.textContent
const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })))

async function showCopy() {
  await show(
    <App>
      <FormDrawer
        title="Copy"
        endpoint={courses.copy}
        initial={{ title: 'A' }}
        toInput={({ title }) => ({ id: '0190a000-0000-7000-8000-000000000001', title })}
        onSaved={() => undefined}
        onClose={() => undefined}
      >
        <Form.Item name="title" label="Title">
          <Input />
        </Form.Item>
      </FormDrawer>
    </App>,
    ['staff'],
  )
  await screen.findByLabelText('Title')
}

it('says it at the field, with the focus there, and nowhere else', async () => {
  refuse({ field: 'title', text: 'It is too long.', msg: 'Title: It is too long.' })
  await showCopy()
  await save()
  await waitFor(() => expect(rowOf('Title')).toContain('It is too long.'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')))
  expect(screen.queryByText('Title: It is too long.')).toBeNull()
})

it('says it as a message where the form has no such field', async () => {
  refuse({ field: 'version', text: 'It is missing.', msg: 'Version: It is missing.' })
  await showCopy()
  await save()
  await screen.findByText('Version: It is missing.')
  expect(rowOf('Title')).not.toContain('missing')
})

it('finds a field inside a list', async () => {
  refuse({ field: 'categories.1.name', text: 'It is taken.', msg: 'Category 2, name: It is taken.' })
  const categories = ['Law', 'Arts'].map((name, at) => ({
    id: `0190a000-0000-7000-8000-00000000000${at}`,
    name,
    courseCount: 0,
  }))
  await show(
    <App>
      <CategoryDrawer categories={categories} onClose={() => undefined} />
    </App>,
    ['staff', 'courses'],
  )
  const second = await screen.findByLabelText('Category 2')
  await save()
  await waitFor(() => expect(rowOf('Category 2')).toContain('It is taken.'))
  expect(rowOf('Category 1')).not.toContain('It is taken.')
  expect(document.activeElement).toBe(second)
  // Until it is changed.
  fireEvent.change(second, { target: { value: 'Music' } })
  await waitFor(() => expect(rowOf('Category 2')).not.toContain('It is taken.'))
})
