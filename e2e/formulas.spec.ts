/** A formula is written as it looks, in the real browser under the real content policy. */
import { expect } from '@playwright/test'
import { call, signIn } from './lib/api.ts'
import { open } from './lib/people.ts'
import { test } from './lib/test.ts'

test('a fraction clicked and typed together, saved with its question, opened again as it looks', async ({
  browser,
}) => {
  const admin = await signIn('admin')
  const name = `Formulas ${Date.now().toString(36)}`
  const bank = await call<{ id: string }>('/api/qu/bank/save', { name, departmentId: null }, admin)
  const context = await open(browser, { token: admin })
  const page = await context.newPage()
  const errors: string[] = []
  const loaded: string[] = []
  page.on('console', message => message.type() === 'error' && errors.push(message.text()))
  page.on('request', request => loaded.push(request.url()))
  await page.goto(`/admin/questions/edit/new?bankId=${bank.id}`)
  const stem = page.getByRole('textbox', { name: 'Stem' })
  await stem.fill('How much is ')
  expect(loaded.filter(url => /math-?(field|live)/i.test(url))).toEqual([])

  await stem.press('Control+m')
  const dialog = page.getByRole('dialog', { name: 'Formula' })
  await expect(dialog.locator('math-field')).toBeFocused()
  // Without its arrow a vector is another letter.
  const arrow = await dialog.getByRole('button', { name: 'Vector' }).locator('svg').boundingBox()
  expect(arrow?.width).toBeGreaterThan(4)
  await dialog.getByRole('button', { name: 'Fraction' }).click()
  await expect(dialog.getByText('Some boxes are still empty.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'OK' })).toBeDisabled()
  await page.keyboard.type('x+1')
  await page.keyboard.press('Tab')
  await page.keyboard.type('2')
  await dialog.getByRole('tab', { name: 'TeX' }).click()
  await expect(dialog.getByRole('textbox', { name: 'TeX formula' })).toHaveValue('\\frac{x+1}{2}')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(stem.locator('.katex-html')).toHaveText(/x\+1/)

  await stem.locator('.katex-html .mord.mathnormal').first().click()
  await expect(dialog.locator('math-field')).toBeFocused()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(stem.locator('[data-latex]')).toHaveAttribute('data-latex', '\\frac{x+1}{2}')
  // Letters of its own, sounds or scripts from elsewhere: nothing is asked for.
  expect(
    loaded.filter(url => new URL(url).origin !== new URL(page.url()).origin && !/^(data|blob):/.test(url)),
  ).toEqual([])
  expect(loaded.filter(url => url.endsWith('.wav'))).toEqual([])
  expect(errors).toEqual([])
  await context.close()
})
