import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { RichTextField } from './rich-text-field.tsx'

const AREAS = ['staff', 'answerFiles'] as const

beforeAll(async () => {
  await loadMessages('en-US', AREAS)
  await import('./tiptap-editor.tsx')
  useLocaleStore.getState().setLanguage('en-US')
})
afterEach(cleanup)

const focused = () => document.activeElement?.getAttribute('aria-label')
const stops = () =>
  [...document.querySelectorAll<HTMLElement>('[role=toolbar] button')]
    .filter(({ tabIndex }) => tabIndex === 0)
    .map(button => button.getAttribute('aria-label'))
function press(...keys: string[]) {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key })
}

it('is one stop of Tab before its text; arrows, Home and End go through it, and Tab comes back to where it was', async () => {
  await show(<RichTextField label="Stem" value="" onChange={() => undefined} />, AREAS)
  await screen.findByRole('textbox', { name: 'Stem' })
  expect(stops()).toEqual(['Bold'])
  screen.getByRole('button', { name: 'Bold' }).focus()
  press('ArrowRight', 'ArrowRight')
  expect([focused(), stops()]).toEqual(['Underline', ['Underline']])
  press('ArrowLeft')
  expect(focused()).toBe('Italic')
  press('Home', 'ArrowLeft')
  expect([focused(), stops()]).toEqual(['Table', ['Table']])
  press('ArrowRight', 'End')
  expect([focused(), stops()]).toEqual(['Table', ['Table']])
})
