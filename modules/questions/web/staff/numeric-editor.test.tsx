import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { NO_NUMBER } from './gaps.rules.ts'
import { ToleratedNumber } from './numeric-editor.tsx'

const AREAS = ['staff', 'questions', 'questionsBanks', 'questionsTypes'] as const
let stored = { value: 12, tolerance: { amount: 0.5, isPercent: false } }

function Editing() {
  const [value, setValue] = useState(stored)
  const change = (part: Partial<typeof stored>) => {
    stored = { ...value, ...part }
    setValue(stored)
  }
  return <ToleratedNumber value={value} onChange={change} isDisabled={false} />
}

beforeAll(async () => {
  await loadMessages('en-US', AREAS)
  useLocaleStore.getState().setLanguage('en-US')
})
afterEach(cleanup)

it('a number that is emptied and left is what it was, and never becomes 0', async () => {
  await show(<Editing />, AREAS)
  const [number, tolerance] = screen.getAllByRole<HTMLInputElement>('spinbutton')
  for (const [field, was] of [
    [number, '12'],
    [tolerance, '0.5'],
  ] as const) {
    if (!field) throw new Error('a field is missing')
    fireEvent.focus(field)
    fireEvent.change(field, { target: { value: '' } })
    expect(field.value).toBe('')
    fireEvent.blur(field)
    expect(field.value).toBe(was)
  }
  expect(stored).toEqual({ value: 12, tolerance: { amount: 0.5, isPercent: false } })
  if (number) fireEvent.change(number, { target: { value: '-3.5' } })
  expect(stored.value).toBe(-3.5)
})

it('a number that nobody has written yet shows as empty', async () => {
  stored = { value: NO_NUMBER, tolerance: { amount: 0, isPercent: false } }
  await show(<Editing />, AREAS)
  const [number] = screen.getAllByRole<HTMLInputElement>('spinbutton')
  expect(number?.value).toBe('')
  if (number) fireEvent.change(number, { target: { value: '0' } })
  expect(stored.value).toBe(0)
})
