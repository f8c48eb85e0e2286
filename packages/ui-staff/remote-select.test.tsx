/** What a select that the server searches shows and does, in each of its states. */
import { exams } from '../../modules/exams/contract/exams.ts'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { useState } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { type Answer, envelope, type Received, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { RemoteMultiSelect, RemoteSelect } from './remote-select.tsx'

const idOf = (no: number) => `0190a000-0000-7000-8000-${String(no).padStart(12, '0')}`
const toOption = ({ id, title }: { id: string; title: string }) => ({ value: id, label: title })
const SOURCE = { endpoint: exams.paging, input: { page: 1, size: 20 }, toOption } as const

let server: Awaited<ReturnType<typeof serve>>
let isBroken = false

/** Exam 1 to exam 25, twenty at a time; what is typed must be in the title. */
function answer({ path, body }: Received): Answer {
  if (isBroken) return { status: 500, body: '' }
  const { search = '', id } = JSON.parse(body) as { search?: string; id?: string }
  if (path === exams.detail.path) return envelope({ id, title: 'Exam of the link' })
  const all = Array.from({ length: 25 }, (_, index) => ({ id: idOf(index + 1), title: `Exam ${index + 1}.` }))
  const found = all.filter(({ title }) => title.includes(search))
  return envelope({ total: found.length, rows: found.slice(0, 20), serverNow: '2026-01-01T00:00:00Z' })
}

beforeAll(async () => {
  await loadMessages('en-US', ['staff'])
  useLocaleStore.getState().setLanguage('en-US')
  server = await serve(answer)
})
beforeEach(() => {
  isBroken = false
  server.received.length = 0
})
afterEach(cleanup)
afterAll(() => server.close())

function One({ start, source = SOURCE }: { start?: string; source?: object }) {
  const [value, setValue] = useState(start)
  return (
    <App>
      <RemoteSelect source={{ ...SOURCE, ...source }} label="Exam" value={value} onChange={setValue} />
      <output>{value}</output>
    </App>
  )
}

function Several({ start, known = [] }: { start: readonly string[]; known?: readonly string[] }) {
  const [value, setValue] = useState(start)
  const named = known.map((label, index) => ({ value: start[index] ?? '', label }))
  return (
    <App>
      <RemoteMultiSelect
        source={{ ...SOURCE, known: named }}
        label="Exams"
        fixed={new Set(start.slice(0, 1))}
        value={value}
        onChange={setValue}
      />
      <output>{value.join(' ')}</output>
    </App>
  )
}

const box = () => screen.getByRole('combobox')
const open = () => act(async () => fireEvent.mouseDown(box()))
const type = (text: string) => act(async () => fireEvent.change(box(), { target: { value: text } }))
const press = (key: string, keyCode: number) => act(async () => fireEvent.keyDown(box(), { key, keyCode }))
const entries = () => [...document.querySelectorAll('.ant-select-item-option-content')].map(one => one.textContent)
/** What Enter would choose. */
const marked = () => document.querySelector('.ant-select-item-option-active')?.textContent
const chosen = () => document.querySelector('output')?.textContent
const searches = () => server.received.flatMap(({ body }) => (JSON.parse(body) as { search?: string }).search ?? [])

it('lists the first, says that there are more, and finds the others by typing', async () => {
  await show(<One />, ['staff'])
  await open()
  await screen.findByText('Only the first 20 are listed. Type to find others.')
  await type('24')
  await waitFor(() => expect(entries()).toEqual(['Exam 24.']))
  expect(screen.queryByText(/Only the first/)).toBeNull()
  await press('Enter', 13)
  expect(chosen()).toBe(idOf(24))
  // The next search does not bring it, and it has its name still.
  await open()
  await waitFor(() => expect(entries()[0]).toBe('Exam 24.'))
})

it('asks once nobody types any more, and chooses nothing of the text before', async () => {
  await show(<One />, ['staff'])
  await open()
  await waitFor(() => expect(entries()[0]).toBe('Exam 1.'))
  for (const text of ['2', '25', '25.']) await type(text)
  await press('Enter', 13)
  expect(chosen()).toBe('')
  await waitFor(() => expect(entries()).toEqual(['Exam 25.']))
  expect(searches()).toEqual(['25.'])
})

it('says that nothing matches', async () => {
  await show(<One />, ['staff'])
  await open()
  await type('there is none')
  await screen.findByText('Nothing matches')
})

it('says what went wrong, and asks again on opening and on request', async () => {
  isBroken = true
  await show(<One />, ['staff'])
  await open()
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isBroken = false
  await act(async () => fireEvent.click(retry))
  await waitFor(() => expect(entries()[0]).toBe('Exam 1.'))
})

it('asks for the name of what a link has chosen, and keeps it while another one is looked for', async () => {
  await show(<One start={idOf(99)} source={{ find: { endpoint: exams.detail, toOption } }} />, ['staff'])
  await waitFor(() => expect(document.body.textContent).toContain('Exam of the link'))
  await open()
  await type('24')
  await waitFor(() => expect(entries()).toEqual(['Exam 24.']))
  await press('Escape', 27)
  await waitFor(() => expect(document.body.textContent).toContain('Exam of the link'))
})

it('cannot be opened without the right to look', async () => {
  await show(<One source={{ isAllowed: false }} />, ['staff'])
  expect((box() as HTMLInputElement).disabled).toBe(true)
  expect(server.received).toEqual([])
})

it('keeps several in their order, with names that are known, and begins a new search after each', async () => {
  await show(<Several start={[idOf(90), idOf(91)]} known={['Ninety', 'Ninety-one']} />, ['staff'])
  expect(document.body.textContent).toContain('Ninety-one')
  await open()
  await type('24')
  await waitFor(() => expect([...entries(), marked()]).toEqual(['Exam 24.', 'Exam 24.']))
  await press('Enter', 13)
  expect(chosen()).toBe([idOf(90), idOf(91), idOf(24)].join(' '))
  expect((box() as HTMLInputElement).value).toBe('')
  await waitFor(() => expect(entries().slice(0, 3)).toEqual(['Ninety', 'Ninety-one', 'Exam 24.']))
})

it('does not take away what must stay', async () => {
  await show(<Several start={[idOf(90)]} known={['Ninety']} />, ['staff'])
  await open()
  await type('24')
  await waitFor(() => expect(entries()).toEqual(['Exam 24.']))
  await type('')
  await press('Backspace', 8)
  expect(chosen()).toBe(idOf(90))
})
