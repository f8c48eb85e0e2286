/** Two markers, blind, are too far apart: a third one decides. */
import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from './lib/accessibility.ts'
import { signIn } from './lib/api.ts'
import { makeEssayExam, newMarker, type NewMarker } from './lib/markers.ts'
import { open } from './lib/people.ts'
import { test } from './lib/test.ts'

const points = (page: Page) => page.getByRole('textbox', { name: /^Points \(of/ })

/** In a browser of their own, at the answer that waits for them. */
async function atDesk(browser: Browser, { token }: NewMarker, examId: string): Promise<Page> {
  const page = await (await open(browser, { token })).newPage()
  await page.goto(`/admin/papers/marking/${examId}`)
  return page
}

async function markBlind(page: Page, given: string, comment: string): Promise<void> {
  await expect(page.getByText('Double marking')).toBeVisible()
  await expect(points(page)).toBeFocused()
  await expect(points(page)).toHaveValue('')
  await page.getByRole('textbox', { name: 'Comment' }).fill(comment)
  await points(page).fill(given)
  await points(page).press('Enter')
  await expect(page.getByText('Everything is marked')).toBeVisible()
}

test('two markers, blind, differ beyond the tolerance, and a third decides', async ({ browser }) => {
  const staff = await signIn('admin')
  const [one, two, three] = [
    await newMarker(staff, 'Ann First'),
    await newMarker(staff, 'Ben Second'),
    await newMarker(staff, 'Cleo Third'),
  ]
  const { examId, student, paperIds } = await makeEssayExam(staff, 'Marked twice', ['Water, never on oil.'])

  const leader = await (await open(browser, { token: staff })).newPage()
  await test.step('the leader switches double marking on', async () => {
    await leader.goto(`/admin/papers/marking/${examId}/plan`)
    await leader.getByRole('switch', { name: 'Double marking' }).click()
    await leader.getByRole('spinbutton', { name: 'Tolerance' }).fill('20')
    await expectAccessible(leader)
    await leader.getByRole('button', { name: 'Save' }).click()
    await expect(leader.getByText('The way of marking was saved')).toBeVisible()
    await expect(leader.getByRole('cell', { name: '2', exact: true })).toBeVisible()
  })

  await test.step('two people mark it, and neither sees the other', async () => {
    const first = await atDesk(browser, one, examId)
    await markBlind(first, '3', 'Too short')
    const second = await atDesk(browser, two, examId)
    await expect(points(second)).toBeFocused()
    await expect(second.getByText('Too short')).toHaveCount(0)
    await expectAccessible(second)
    await markBlind(second, '8', 'Says it all')
    await first.getByRole('button', { name: 'Previous' }).click()
    await expect(first.getByText('You have already marked this answer')).toBeVisible()
    await expect(first.getByText('Says it all')).toHaveCount(0)
  })

  await test.step('a third person sees both and decides', async () => {
    const page = await atDesk(browser, three, examId)
    const marks = page.getByRole('region', { name: 'Two marks' })
    await expect(marks).toContainText('The two marks differ by 5, more than the 2 allowed')
    await expect(marks).toContainText('Too short')
    await expectAccessible(page)
    await marks.getByRole('button', { name: 'Take 8' }).click()
    await expect(points(page)).toHaveValue('8')
    await points(page).fill('7')
    await points(page).press('Enter')
    await expect(page.getByText('Everything is marked')).toBeVisible()
  })

  await test.step('the candidate has the points of the third', async () => {
    const page = await (await open(browser, { token: student })).newPage()
    await page.goto(`/web/exam/result/${paperIds[0] ?? ''}`)
    await expect(page.getByText('7', { exact: true }).first()).toBeVisible()
    await leader.goto(`/admin/papers/view/${paperIds[0] ?? ''}`)
    await expect(
      leader.getByText(/Decided between two marks: 3 points \(Ann First\), 8 points \(Ben Second\)/),
    ).toBeVisible()
  })
})
