/** The second way of writing a formula; the first one needs a browser (e2e/formulas.spec.ts). */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { type Formula, FormulaDialog } from './formula-dialog.tsx'

beforeAll(async () => {
  await loadMessages('en-US', ['staff'])
  useLocaleStore.getState().setLanguage('en-US')
})
afterEach(cleanup)

async function open(latex: string) {
  const onSave = vi.fn<(formula: Formula) => void>()
  await show(
    <AreaMessages areas={['staff']}>
      <FormulaDialog formula={{ latex, isBlock: false, pos: 7 }} onSave={onSave} onClose={() => undefined} />
    </AreaMessages>,
  )
  return onSave
}
const tex = () => screen.getByRole('textbox', { name: 'TeX formula' })
const ok = () => screen.getByRole<HTMLButtonElement>('button', { name: /^OK$/ })

it('a formula that does not parse begins as TeX, and cannot be changed unseen', async () => {
  const onSave = await open('\\frac{1}{')
  expect(tex()).toHaveProperty('value', '\\frac{1}{')
  expect(screen.getByRole('tab', { name: 'Visual' }).getAttribute('aria-disabled')).toBe('true')
  expect(ok().disabled).toBe(true)
  fireEvent.change(tex(), { target: { value: '\\frac{1}{2} ' } })
  expect(screen.getByRole('tab', { name: 'Visual' }).getAttribute('aria-disabled')).toBe('false')
  fireEvent.click(screen.getByRole('radio', { name: 'On its own line' }))
  fireEvent.keyDown(tex(), { key: 'Enter', ctrlKey: true })
  expect(onSave).toHaveBeenCalledExactlyOnceWith({ latex: '\\frac{1}{2}', isBlock: true, pos: 7 })
})

it('a box that is still empty is refused', async () => {
  const onSave = await open('\\href{https://example.com}{\\placeholder{}}')
  fireEvent.change(tex(), { target: { value: 'x^{\\placeholder{}}' } })
  expect(ok().disabled).toBe(true)
  fireEvent.keyDown(tex(), { key: 'Enter', ctrlKey: true })
  expect(onSave).not.toHaveBeenCalled()
})
