/** The life of a question through its screens: sent to review, sent back, mended, approved; versions, comments, near duplicates. */
import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './lib/accessibility.ts'
import { call, signIn } from './lib/api.ts'
import { choose } from './lib/back-office.ts'
import { open } from './lib/people.ts'
import { countRequests, untilLoaded } from './lib/quiet.ts'
import { test } from './lib/test.ts'

const MARK = Date.now().toString(36)
const STEM = `Which organelle of a plant cell turns light into chemical energy ${MARK}`

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function makeQuestion(token: string): Promise<string> {
  const bank = await call<{ id: string }>('/api/qu/bank/save', { name: `Life ${MARK}`, departmentId: null }, token)
  const formula = '<span data-type="inline-math" data-latex="\\frac{1}{2}x^2"></span>'
  const content = { type: 3, stem: `<p>${STEM} ${formula}?</p>`, isTrue: true, analysis: '' }
  const input = { bankIds: [bank.id], level: 1, content }
  return (await call<{ id: string }>('/api/qu/question/save', input, token)).id
}

test('a question goes to a reviewer, comes back, and becomes ready', async ({ browser }) => {
  const [author, reviewer] = [await signIn('admin'), await signIn('author')]
  const id = await makeQuestion(author)
  const page = await (await open(browser, { token: author })).newPage()
  await page.goto(`/admin/questions/list?search=${MARK}`)
  // Formulas read as people read them, never as TeX.
  await expect(page.getByRole('link', { name: `${STEM} 1/2x²?` })).toBeVisible()

  await page.getByRole('checkbox', { name: 'Choose row 1' }).check()
  await press(page, 'Send to review')
  const sending = dialog(page, 'Send 1 question to review')
  await choose(page, sending.getByRole('combobox', { name: 'Reviewer' }), '(author)')
  await sending.getByRole('textbox', { name: 'Comment' }).fill('Is the stem clear?')
  await sending.getByRole('button', { name: 'Send to review' }).click()
  await expect(page.getByRole('row').filter({ hasText: MARK })).toContainText('In review')

  const other = await (await open(browser, { token: reviewer })).newPage()
  const requests = countRequests(other)
  await other.goto('/admin/questions/list')
  await other.getByRole('button', { name: /waiting for your review/ }).click()
  // Until the list is narrowed its rows move, and a click would miss.
  await expect(other).toHaveURL(/review=waitsForMe/)
  await untilLoaded(other, requests)
  await other.getByRole('link', { name: STEM }).click()
  await press(other, 'Review and comments')
  const review = dialog(other, 'Review and comments')
  await expect(review.getByText('Is the stem clear?')).toBeVisible()
  await expectAccessible(other)
  await review.getByRole('textbox', { name: 'Review comment' }).fill('Please end with a question mark.')
  await review.getByRole('button', { name: 'Send back' }).click()
  await expect(other.getByText('Sent back to the author')).toBeVisible()

  await page.goto(`/admin/questions/edit/${id}`)
  await page.getByRole('textbox', { name: 'Stem' }).press('End')
  await page.getByRole('textbox', { name: 'Stem' }).pressSequentially(' Say which.')
  await press(page, 'Save')
  await expect(page.getByText('Version 2')).toBeVisible()
  await press(page, 'Versions')
  const versions = dialog(page, 'Versions')
  await versions.getByRole('button', { name: 'Changes' }).click()
  await expect(versions.locator('ins')).toContainText('Say which')
  await expectAccessible(page)
  await versions.getByRole('button', { name: 'Restore' }).click()
  await dialog(page, 'Restore version 1?').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Version 3', { exact: true })).toBeVisible()

  await page.goto('/admin/questions/edit/new')
  await page.getByRole('textbox', { name: 'Stem' }).fill(`${STEM}?`)
  await expect(page.getByText(/^(The same question already exists|Similar questions exist)/)).toBeVisible()
  await expect(page.locator(`a[href="/admin/questions/edit/${id}"]`)).toContainText('Which organelle')
})

/** A second of a tone, as a WAV file of 8,000 samples. */
function tone(): Buffer {
  const rate = 8000
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + rate, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(rate, 40)
  return Buffer.concat([head, Buffer.from(Array.from({ length: rate }, (_, i) => 128 + 60 * Math.sin(i / 3)))])
}

test('a sound is put into a stem and plays in the preview, from the middle too', async ({ browser }) => {
  const page = await (await open(browser, { token: await signIn('author') })).newPage()
  const lengthOf = (place: Locator) => place.locator('audio').evaluate(audio => (audio as HTMLAudioElement).duration)
  await page.goto('/admin/questions/edit/new')
  await page.getByRole('radiogroup', { name: 'Type' }).getByText('True or false', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Stem' }).fill(`What do you hear ${MARK}?`)
  const chooser = page.waitForEvent('filechooser')
  await page
    .getByRole('button', { name: /^Sound or video/ })
    .first()
    .click()
  await (await chooser).setFiles({ name: 'tone.wav', mimeType: 'audio/wav', buffer: tone() })
  await expect.poll(() => lengthOf(page.getByRole('textbox', { name: 'Stem' }))).toBe(1)
  await page.getByRole('radio', { name: 'True', exact: true }).press('Space')
  await press(page, 'Preview')
  const preview = dialog(page, 'Preview')
  await expect.poll(() => lengthOf(preview)).toBe(1)
  // To a place in the middle, as a listener would: the server sends that part of the file.
  await preview.locator('audio').evaluate(audio => void ((audio as HTMLAudioElement).currentTime = 0.5))
  await expect.poll(() => preview.locator('audio').evaluate(a => (a as HTMLAudioElement).currentTime)).toBe(0.5)
  await expectAccessible(page)
  await preview.getByRole('button', { name: 'Close' }).click()
})
