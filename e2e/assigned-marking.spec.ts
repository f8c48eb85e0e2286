/** Who leads the marking gives answers to people, sees how far they are, and moves what is left. */
import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from './lib/accessibility.ts'
import { signIn } from './lib/api.ts'
import { makeEssayExam, newMarker, type NewMarker } from './lib/markers.ts'
import { open } from './lib/people.ts'
import { test } from './lib/test.ts'

async function pageOf(browser: Browser, { token }: Pick<NewMarker, 'token'>, path: string): Promise<Page> {
  const page = await (await open(browser, { token })).newPage()
  await page.goto(path)
  return page
}

async function choose(page: Page, field: string, name: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: field }).fill(name)
  await page.getByTitle(new RegExp(`^${name} `)).click()
}

test('marking is assigned, done in part, and moved to somebody else', async ({ browser }) => {
  const staff = await signIn('admin')
  const [ann, ben] = [await newMarker(staff, 'Ann Assigned'), await newMarker(staff, 'Ben Instead')]
  const { examId } = await makeEssayExam(staff, 'Given to people', ['first answer', 'second answer'])
  const room = `/admin/papers/marking/${examId}`

  const leader = await pageOf(browser, { token: staff }, `${room}/assignments`)
  const row = leader.getByRole('row', { name: /^(Ann|Ben)/ })
  await test.step('it is given to one person', async () => {
    await expect(leader.getByText('Nothing is assigned yet: everybody who may mark does it together')).toBeVisible()
    await leader.getByRole('button', { name: 'Assign marking' }).first().click()
    await choose(leader, 'Markers', 'Ann Assigned')
    await leader.keyboard.press('Escape')
    await expectAccessible(leader)
    await leader.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(row).toContainText('Ann Assigned')
    await expectAccessible(leader)
  })

  await test.step('who is told, and marks one of two answers; nobody else has any', async () => {
    const page = await pageOf(browser, ann, '/admin/notification')
    await expect(page.getByText(/^Answers to mark: Given to people/)).toBeVisible()
    await page.goto(room)
    const points = page.getByRole('textbox', { name: /^Points \(of/ })
    await expect(page.getByText('0 of 2 marked')).toBeVisible()
    await points.fill('5')
    await points.press('Enter')
    await expect(page.getByText('1 of 2 marked')).toBeVisible()
    const other = await pageOf(browser, ben, room)
    await expect(other.getByText('Everything is marked')).toBeVisible()
  })

  await test.step('what is left is moved', async () => {
    await leader.reload()
    await row.getByRole('button', { name: 'Change' }).click()
    await choose(leader, 'Marker', 'Ben Instead')
    await leader.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(row).toContainText('Ben Instead')
    const page = await pageOf(browser, ben, room)
    await expect(page.getByText('1 of 2 marked')).toBeVisible()
    await expect(page.getByRole('textbox', { name: /^Points \(of/ })).toBeFocused()
  })
})
