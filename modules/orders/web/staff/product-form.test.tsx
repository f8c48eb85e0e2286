import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { App } from 'antd'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { useSession } from '@tripos/web-kit/session.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { ProductForm } from './product-form.tsx'

const AREAS = ['staff', 'ordersStaff'] as const
const ROW = { id: '0190a000-0000-7000-8000-000000000001', title: 'Waves', isPaid: false }

let server: Awaited<ReturnType<typeof serve>>
beforeAll(async () => {
  await loadMessages('en-US', AREAS)
  useLocaleStore.getState().setLanguage('en-US')
  const user = { permissions: ['order:entitlement:view'] } as unknown as ReturnType<typeof useSession.getState>['user']
  useSession.setState({ user })
  server = await serve(({ body }) => {
    const isCourse = (JSON.parse(body) as { kind: string }).kind === 'course'
    return envelope({ total: isCourse ? 1 : 0, rows: isCourse ? [ROW] : [] })
  })
})
afterEach(cleanup)
afterAll(async () => {
  useSession.setState({ user: undefined })
  await server.close()
})

/** Opens the select and chooses what its list calls so. */
async function choose(label: string, text: string) {
  await act(async () => fireEvent.mouseDown(screen.getByRole('combobox', { name: label })))
  const options = () => [...document.querySelectorAll('.ant-select-item-option-content')]
  await expect.poll(() => options().some(one => one.textContent === text)).toBe(true)
  await act(async () => fireEvent.click(options().find(one => one.textContent === text) as Element))
}

it('lets go of a course where an exam is wanted instead', async () => {
  await show(
    <App>
      <ProductForm product="new" onClose={() => undefined} />
    </App>,
    AREAS,
  )
  await choose('Course or exam', 'Waves')
  const chosen = () => screen.getByRole('combobox', { name: 'Course or exam' }).closest('.ant-select')?.textContent
  expect(chosen()).toContain('Waves')
  await choose('Type', 'Exam')
  await expect.poll(chosen).toBe('Course or exam')
})
