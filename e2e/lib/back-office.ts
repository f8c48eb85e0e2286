import { expect, type Locator, type Page } from '@playwright/test'

/** The rows of the list on the page. */
export const tableRows = (page: Page): Locator => page.locator('tbody tr.ant-table-row')

/** The same on a phone, where each is a card. */
export const rowCards = (page: Page): Locator =>
  page.locator('main li').filter({ has: page.locator('dl'), visible: true })

/** Picks an entry of a list that unfolds. `search` types first, as one does in a long list. */
export async function choose(page: Page, box: Locator, entry: string, search?: string): Promise<void> {
  await box.click()
  const list = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')
  const entries = list.locator('.ant-select-item-option')
  if (search !== undefined) {
    await box.fill(search)
    // The server's answer moves the entries: a click before it comes would land where the entry was.
    await expect(entries).toHaveCount(1)
  }
  const wanted = entries.filter({ hasText: entry }).first()
  await expect(entries.first()).toBeVisible()
  // A long list draws only what is in view.
  const scroll = async () => {
    if (await wanted.isVisible()) return true
    await list.hover()
    await page.mouse.wheel(0, 100)
    return false
  }
  await expect.poll(scroll).toBe(true)
  await wanted.click()
  await expect(list).toHaveCount(0)
}

/** Picks an entry of a menu that has just been opened. While it unfolds, its entries are not where the mouse is sent. */
export async function chooseInMenu(page: Page, entry: string): Promise<void> {
  const item = page.getByRole('menuitem', { name: entry, exact: true })
  await item.waitFor()
  await item.evaluate(async element => {
    const around = element.closest('.ant-dropdown')?.getAnimations() ?? []
    await Promise.all(around.map(animation => animation.finished.catch(() => undefined)))
  })
  await item.click()
}

/** An action of a page that is wanted seldom. */
export async function chooseMore(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await chooseInMenu(page, entry)
}

/** A page by the menu at the left, with its group unfolded first. */
export async function openPage(page: Page, group: string, entry: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Back office menu' })
  const link = menu.getByRole('link', { name: entry, exact: true })
  if (!(await link.isVisible())) await menu.getByRole('menuitem', { name: group }).first().click()
  await link.click()
  // The page that is left stays drawn until the new one is there: a button of its own may have the same words.
  await expect(page.locator('[data-path][aria-current="page"]')).toHaveText(entry)
}

/** Makes a bank and imports a file into it, through the screens. */
export async function importBank(page: Page, bank: { name: string; file: string; counts: Record<string, number> }) {
  await openPage(page, 'Questions', 'Banks')
  await page.getByRole('button', { name: 'New bank' }).click()
  const drawer = page.getByRole('dialog', { name: 'New bank' })
  await drawer.getByLabel('Name').fill(bank.name)
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: bank.name })
  await row.getByRole('link', { name: 'Import' }).click()
  await page.locator('input[type=file]').setInputFiles(bank.file)
  for (const [name, count] of Object.entries(bank.counts)) {
    const figure = page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
    await expect(figure.locator('dd')).toHaveText(String(count), { timeout: 30_000 })
  }
  const ready = bank.counts['Ready to import'] ?? 0
  // Some questions stand in the files twice.
  const both = page.getByText('Import all and keep both')
  if (await both.isVisible()) await both.click()
  await page.getByRole('button', { name: `Import ${ready} questions` }).click()
  await expect(page.getByText(`${ready} questions imported`, { exact: true })).toBeVisible({ timeout: 30_000 })
}

export interface DrawnLine {
  readonly bank: string
  readonly type: string
  readonly count: number
  readonly points: number
}

/** Adds a line that draws for each candidate to the last section of the blueprint on the page. */
export async function addDrawnLine(page: Page, { bank, type, count, points }: DrawnLine): Promise<void> {
  const lines = page.getByRole('listitem', { name: /^Line \d+$/ })
  const before = await lines.count()
  await page.getByRole('button', { name: 'Drawn for each candidate' }).last().click()
  await expect(lines).toHaveCount(before + 1)
  const line = lines.last()
  await choose(page, line.getByRole('combobox', { name: 'Bank' }), bank, bank)
  await choose(page, line.getByRole('combobox', { name: 'Type' }), type)
  await line.getByRole('spinbutton', { name: 'Number' }).fill(String(count))
  await line.getByRole('spinbutton', { name: 'Points each' }).fill(String(points))
  await line.getByRole('spinbutton', { name: 'Number' }).focus()
  await expect(line.getByText(`${count} question${count === 1 ? '' : 's'}, ${count * points} points`)).toBeVisible()
}

/** A row of a tree, with the mouse, to the lower half of another one: after it, or further to the right into it. */
export async function drag(page: Page, what: Locator, to: { onto: Locator; into: boolean }): Promise<void> {
  const [from, onto] = [await what.boundingBox(), await to.onto.boundingBox()]
  if (!from || !onto) throw new Error('what is dragged, or where to, is not in view')
  const start = { x: from.x + 6, y: from.y + from.height / 2 }
  const end = { x: start.x + (to.into ? 48 : 0), y: onto.y + onto.height * 0.8 }
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 4, start.y + 4, { steps: 2 })
  await page.mouse.move(end.x, end.y - 2, { steps: 8 })
  await page.mouse.move(end.x, end.y, { steps: 2 })
  await page.mouse.up()
}
