import { cleanup, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import type { OptionDraft } from './content.rules.ts'
import { OptionsEditor } from './options-editor.tsx'

const AREAS = ['staff', 'questions', 'questionsBanks', 'questionsTypes', 'answerFiles'] as const
let options: readonly OptionDraft[]

function Editing() {
  const [value, setValue] = useState(options)
  const change = (next: OptionDraft[]) => {
    options = next
    setValue(next)
  }
  return <OptionsEditor options={value} isSingle isDisabled={false} onChange={change} />
}

beforeAll(async () => {
  await loadMessages('en-US', AREAS)
  await import('@tripos/ui-staff/rich-text-editor/tiptap-editor.tsx')
  useLocaleStore.getState().setLanguage('en-US')
})
afterEach(cleanup)

const textOf = (name: string) => document.querySelector(`[role=textbox][aria-label="${name}"]`)?.textContent
const button = (name: string) => screen.getByLabelText<HTMLButtonElement>(name)
const mark = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

it('moves an option with its text and its mark, and keeps at least two', async () => {
  options = ['a', 'b', 'c'].map(html => ({ html, isRight: html === 'a' }))
  await show(<Editing />, AREAS)
  await vi.waitFor(() => expect(textOf('Option A')).toBe('a'))
  fireEvent.click(button('Move down: Option A'))
  expect(options.map(({ html }) => html)).toEqual(['b', 'a', 'c'])
  expect(textOf('Option B')).toBe('a')
  expect(mark('Option B is correct').checked).toBe(true)

  fireEvent.click(mark('Option C is correct'))
  expect(options.map(({ isRight }) => isRight)).toEqual([false, false, true])
  fireEvent.click(button('Remove: Option A'))
  expect(options.map(({ html }) => html)).toEqual(['a', 'c'])
  expect(button('Remove: Option A').disabled).toBe(true)
})

it('shows what is said of an option, and asks for the field of another one first', async () => {
  options = ['a', 'b'].map(html => ({ html, isRight: html === 'a', ...(html === 'a' && { analysis: 'because' }) }))
  await show(<Editing />, AREAS)
  await vi.waitFor(() => expect(textOf('Explanation of option A')).toBe('because'))
  expect(textOf('Explanation of option B')).toBeUndefined()
  fireEvent.click(button('Add an explanation: B'))
  await vi.waitFor(() => expect(textOf('Explanation of option B')).toBe(''))
})

const text = (letter: string) => document.querySelector<HTMLElement>(`[role=textbox][aria-label="Option ${letter}"]`)
const focused = () => document.activeElement?.getAttribute('aria-label')

/** With the code by which the editor knows a key, and takes it. */
const press = (letter: string, init: KeyboardEventInit) =>
  fireEvent.keyDown(text(letter) ?? document.body, { bubbles: true, cancelable: true, ...init })

async function write(...texts: string[]) {
  options = texts.map(html => ({ html, isRight: false }))
  await show(<Editing />, AREAS)
  await vi.waitFor(() => expect(textOf('Option A')).toBe(texts[0]))
  text('A')?.focus()
  return userEvent.setup()
}

it('is entered by Tab at the text of its first option', async () => {
  options = ['a', 'b'].map(html => ({ html, isRight: false }))
  const stem = <button type="button">Stem</button>
  await show(
    <>
      {stem}
      <Editing />
    </>,
    AREAS,
  )
  await vi.waitFor(() => expect(textOf('Option A')).toBe('a'))
  screen.getByRole('button', { name: 'Stem' }).focus()
  await userEvent.tab()
  expect(focused()).toBe('Option A')
})

it('goes by Tab from text to text, and by Esc and Tab to what stands beside it', async () => {
  const user = await write('a', 'b', 'c')
  const went: (string | null | undefined)[] = []
  for (const shift of [false, false, true]) {
    await user.tab({ shift })
    went.push(focused())
  }
  expect(went).toEqual(['Option B', 'Option C', 'Option B'])
  press('B', { key: 'Escape', keyCode: 27 })
  const beside: (string | null | undefined)[] = []
  for (const _ of Array(5)) {
    await user.tab()
    beside.push(focused())
  }
  expect(beside).toEqual([
    'Add an explanation: B',
    'Option B is correct',
    'Move up: Option B',
    'Move down: Option B',
    'Remove: Option B',
  ])
  text('C')?.focus()
  await user.tab()
  expect(focused()).toBe('Add an explanation: C')
})

it('marks and moves an option by keys in its text', async () => {
  const user = await write('a', 'b', 'c')
  await user.tab()
  press('B', { key: 'Enter', keyCode: 13, altKey: true })
  expect(options.map(({ isRight }) => isRight)).toEqual([false, true, false])
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(options.map(({ html }) => html)).toEqual(['a', 'c', 'b'])
  await vi.waitFor(() => expect(focused()).toBe('Option C'))
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(options.map(({ html }) => html)).toEqual(['a', 'c', 'b'])
})
