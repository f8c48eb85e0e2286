/** A table of actions in a row, above chosen rows, and in its dialogs. */
import { exams } from '../../modules/exams/contract/exams.ts'
import { ERRORS } from '@tripos/contract-kit/errors.ts'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { App, Button, ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { arrangeActions, BulkActions, type RowAction, RowActions } from './row-actions.tsx'
import { useConfirmedMutation } from './use-confirmed-mutation.ts'

interface Row {
  readonly id: string
  readonly isOpen: boolean
}

let server: Awaited<ReturnType<typeof serve>>
let done: string[] = []

beforeAll(async () => {
  await loadMessages('en-US', ['staff'])
  useLocaleStore.getState().setLanguage('en-US')
  server = await serve(() => envelope({}))
})
beforeEach(() => {
  done = []
  server.received.length = 0
  server.answerWith(() => envelope({}))
})
afterEach(cleanup)
afterAll(() => server.close())

const record = (word: string) => async (rows: readonly Row[]) => {
  done.push(`${word} ${rows.map(row => row.id).join()}`)
}
const ACTIONS: readonly RowAction<Row>[] = [
  { key: 'open', label: 'Open', look: 'link', isFor: row => !row.isOpen, isBulk: true, run: record('open') },
  { key: 'close', label: 'Close', look: 'link', isFor: row => row.isOpen, isBulk: true, run: record('close') },
  { key: 'copy', label: 'Copy', look: 'menu', run: record('copy') },
  { key: 'secret', label: 'Secret', look: 'link', permission: 'sys:user:edit', isBulk: true, run: record('secret') },
  {
    key: 'delete',
    label: 'Delete',
    look: 'menu',
    isDanger: true,
    isBulk: true,
    isEnabled: rows => rows.every(row => !row.isOpen),
    ask: rows => ({ title: `Delete ${rows.length}?` }),
    run: record('delete'),
  },
]
const SHUT: Row = { id: 'a', isOpen: false }
const OPEN: Row = { id: 'b', isOpen: true }

/** Without movement a dialog that is closed is gone. */
const showIn = (children: ReactNode) =>
  show(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <App>{children}</App>
    </ConfigProvider>,
    ['staff'],
  )

/** Without those of messages: files that ran before may have left calls that fail only now. */
const buttons = () =>
  screen.getAllByRole('button').filter(one => one.closest('[role="alert"], [role="status"]') === null)
const nameOf = (one: HTMLElement) => one.getAttribute('aria-label') ?? one.textContent
const names = () => buttons().map(nameOf)
const press = (name: string) =>
  act(async () => fireEvent.click(buttons().find(one => nameOf(one) === name) ?? expect.fail(`no button ${name}`)))

it('shows in a row what is for that row and for this person', async () => {
  await showIn(<RowActions actions={ACTIONS} row={OPEN} moreLabel="More" />)
  expect(names()).toEqual(['Close', 'More'])
  await press('Close')
  expect(done).toEqual(['close b'])
  await press('More')
  const entries = await screen.findAllByRole('menuitem')
  expect(entries.map(one => one.textContent)).toEqual(['Copy', 'Delete'])
  expect(entries[1]?.getAttribute('aria-disabled')).toBe('true')
})

it('puts at most two actions in words, and what does harm last into the menu', () => {
  const words = (...actions: readonly RowAction<Row>[]) => {
    const { inWords, inMenu } = arrangeActions(actions, SHUT)
    return [inWords.map(({ key }) => key), inMenu.map(({ key }) => key)]
  }
  const link = (key: string, isDanger = false): RowAction<Row> => ({ ...ACTIONS[0]!, key, isDanger })
  expect(words(link('a'), link('b'))).toEqual([['a', 'b'], []])
  expect(words(link('a', true), link('b'), link('c'), link('d'))).toEqual([
    ['b', 'c'],
    ['d', 'a'],
  ])
})

it('shows above chosen rows what can be done with several, and asks with the focus on "cancel"', async () => {
  let cleared = 0
  await showIn(<BulkActions actions={ACTIONS} rows={[SHUT, SHUT]} onDone={() => (cleared += 1)} />)
  expect(names()).toEqual(['Open', 'Close', 'Delete'])
  await press('Delete')
  await screen.findAllByText('Delete 2?')
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('.ant-modal-confirm-btns button')]
  await waitFor(() => expect(document.activeElement).toBe(buttons[0]))
  expect(buttons[1]?.className).toContain('dangerous')
  await act(async () => fireEvent.click(buttons[0] as HTMLButtonElement))
  expect([done, cleared]).toEqual([[], 0])
  await waitFor(() => expect(screen.queryAllByText('Delete 2?')).toEqual([]))
  await press('Delete')
  await screen.findAllByText('Delete 2?')
  const yes = [...document.querySelectorAll<HTMLButtonElement>('.ant-modal-confirm-btns .ant-btn-dangerous')].at(-1)
  await act(async () => fireEvent.click(yes as HTMLButtonElement))
  await waitFor(() => expect([done, cleared]).toEqual([['delete a,a'], 1]))
})

function Remove() {
  const remove = useConfirmedMutation(exams.delete, { done: 'It is gone.' })
  const id = '0190a000-0000-7000-8000-000000000001'
  const after = () => done.push('after')
  return <Button onClick={() => remove.ask({ title: 'Sure?' }, { id }, after)}>Remove</Button>
}

async function sayYes() {
  await press('Remove')
  await screen.findAllByText('Sure?')
  expect(server.received).toEqual([])
  const yes = document.querySelector<HTMLButtonElement>('.ant-modal-confirm-btns .ant-btn-dangerous')
  await act(async () => fireEvent.click(yes as HTMLButtonElement))
}

it('makes a call after a yes, and says that it is done', async () => {
  await showIn(<Remove />)
  await sayYes()
  await screen.findByText('It is gone.')
  expect(done).toEqual(['after'])
  await waitFor(() => expect(screen.queryAllByText('Sure?')).toEqual([]))
})

it('closes the question where the server refuses, and goes no further', async () => {
  server.answerWith(() => envelope(null, ERRORS.NOT_FOUND.code, 'No.'))
  await showIn(<Remove />)
  await sayYes()
  await waitFor(() => expect(screen.queryAllByText('Sure?')).toEqual([]))
  expect(screen.queryByText('It is gone.')).toBeNull()
  expect(done).toEqual([])
})
