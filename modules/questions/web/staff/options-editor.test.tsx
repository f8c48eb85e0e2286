import { cleanup, fireEvent, screen } from '@testing-library/react'
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
