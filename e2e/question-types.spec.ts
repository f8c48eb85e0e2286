/** Fill-in, matching, ordering, numeric and combined questions: written, previewed, taken without the mouse on a phone, reviewed. */
import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from './lib/accessibility.ts'
import { call, signIn } from './lib/api.ts'
import { makeExam } from './lib/exams.ts'
import { ExamRoom } from './lib/exam-room.ts'
import { open } from './lib/people.ts'
import { test } from './lib/test.ts'

const STUDENT = 'student22'
const PHONE = { width: 360, height: 780 }

interface Made {
  readonly id: string
}

/** A new question of this type; `fill` writes what the type asks for. Gives its id. */
async function author(page: Page, bankId: string, { type, stem, fill }: QuestionToWrite): Promise<string> {
  await page.goto(`/admin/questions/edit/new?bankId=${bankId}`)
  await page.getByRole('radiogroup', { name: 'Type' }).getByText(type, { exact: true }).click()
  await page.getByRole('textbox', { name: 'Stem' }).fill(stem)
  await fill()
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview.getByText('Correct answer')).toHaveCount(0)
  await preview.getByRole('switch').click()
  await expect(preview.getByText('Correct answer').first()).toBeVisible()
  await preview.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/admin\/questions\/edit\/[0-9a-f-]{36}/)
  return page.url().slice(-36)
}

interface QuestionToWrite {
  readonly type: string
  readonly stem: string
  readonly fill: () => Promise<void>
}

/** Two parts below a text, the second moved up by the keyboard; one is there twice for a moment. */
async function writeParts(page: Page): Promise<void> {
  const part = (no: number) => page.getByRole('region', { name: `Part ${no}`, exact: true })
  const add = async (type: string) => {
    await page.getByRole('button', { name: 'Add a part' }).click()
    await page.getByRole('menuitem', { name: type, exact: true }).click()
  }
  await add('Fill in')
  await expect(page.getByText('Part 1: Write the stem').first()).toBeVisible()
  await part(1).getByRole('textbox', { name: 'Stem' }).fill('It flows [[1]].')
  await part(1).getByRole('combobox', { name: 'Accepted answers of gap 1' }).fill('east')
  await page.keyboard.press('Enter')
  await add('Single choice')
  await part(2).getByRole('textbox', { name: 'Stem' }).fill('How long is it?')
  for (const [at, text] of ['A mile', 'Two miles', 'Three miles', 'Four miles'].entries()) {
    await part(2)
      .getByRole('textbox', { name: `Option ${'ABCD'.charAt(at)}`, exact: true })
      .fill(text)
  }
  await part(2).getByRole('radio', { name: 'Option B is correct' }).check()
  await part(2).getByRole('button', { name: 'Move up: Part 2' }).press('Enter')
  await expect(part(1).getByRole('textbox', { name: 'Stem' })).toHaveText('How long is it?')
  // The focus has gone along; up is at its end there.
  await expect(part(1).getByRole('button', { name: 'Move down: Part 1' })).toBeFocused()
  await part(2).getByRole('button', { name: 'Duplicate part 2' }).click()
  await expect(part(3).getByRole('textbox', { name: 'Stem' })).toHaveText('It flows [[1]].')
  await part(3).getByRole('button', { name: 'Remove: Part 3' }).click()
  await page.getByRole('dialog', { name: 'Delete part 3?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(part(3)).toHaveCount(0)
  await expectAccessible(page)
}

async function authorAll(browser: Browser, token: string, bankId: string): Promise<string[]> {
  const context = await open(browser, { token })
  const page = await context.newPage()
  const write = (label: string, text: string) => page.getByRole('textbox', { name: label, exact: true }).fill(text)
  const questionIds = [
    await author(page, bankId, {
      type: 'Fill in',
      stem: 'Water is made of oxygen and [[1]].',
      fill: async () => {
        await page.getByRole('combobox', { name: 'Accepted answers of gap 1' }).fill('hydrogen')
        await page.keyboard.press('Enter')
        await page.getByRole('button', { name: 'Add a gap' }).click()
        await page.getByRole('combobox', { name: 'Kind of gap 2' }).click()
        await page.locator('.ant-select-item-option').filter({ hasText: 'Number' }).click()
        await page.getByRole('spinbutton', { name: 'Gap 2 Number' }).fill('0.3')
        await page.getByRole('spinbutton', { name: 'Gap 2 Tolerance' }).fill('0.1')
        await page.getByRole('spinbutton', { name: 'Weight of gap 2' }).fill('3')
        await expect(page.getByRole('textbox', { name: 'Stem' })).toContainText('[[1]]. [[2]]')
      },
    }),
    await author(page, bankId, {
      type: 'Matching',
      stem: 'Match the capitals.',
      fill: async () => {
        for (const [no, prompt, option] of [
          [1, 'France', 'Paris'],
          [2, 'Italy', 'Rome'],
        ] as const) {
          await write(`Prompt ${no}`, prompt)
          await write(`Option of prompt ${no}`, option)
        }
        for (const [no, option] of [
          [1, 'Oslo'],
          [2, 'Bonn'],
        ] as const) {
          await page.getByRole('button', { name: 'Add an extra option' }).click()
          await write(`Extra option ${no}`, option)
        }
      },
    }),
    await author(page, bankId, {
      type: 'Ordering',
      stem: 'From small to large.',
      fill: async () => {
        for (const [at, text] of ['one', 'two', 'three', 'four'].entries()) await write(`Item ${at + 1}`, text)
      },
    }),
    await author(page, bankId, {
      type: 'Numeric',
      stem: 'How fast is it?',
      fill: async () => {
        // No key before the author writes one: said beside the preview, at the field, and beside the button that did not save.
        const missing = page.locator('#page').getByText('Enter the correct number')
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        await expect(missing).toHaveCount(3)
        await page.getByRole('spinbutton', { name: 'Number', exact: true }).fill('10')
        await expect(missing).toHaveCount(0)
        for (const [no, name] of ['m/s', 'km/h'].entries()) {
          await page.getByRole('button', { name: 'Add a unit' }).click()
          await page.getByRole('textbox', { name: `Unit ${no + 1}` }).fill(name)
        }
        await page.getByRole('spinbutton', { name: 'Factor of unit 2' }).fill('0.5')
      },
    }),
    await author(page, bankId, { type: 'Combined', stem: 'The river of the town.', fill: () => writeParts(page) }),
  ]
  await context.close()
  return questionIds
}

/** Puts the items in this order with the arrow buttons, by the keyboard. */
async function order(page: Page, words: readonly string[]): Promise<void> {
  const items = page.locator('article ol li')
  for (const [place, word] of words.entries()) {
    const at = (await items.allInnerTexts()).findIndex(text => text.includes(word))
    const up = items.nth(at).getByRole('button', { name: /up$/ })
    if (at > place) await up.focus()
    // The focus goes along with the item, so that one key is enough.
    for (let step = at; step > place; step -= 1) await page.keyboard.press('Enter')
    await expect(items.nth(place)).toContainText(word)
  }
}

/** A combined question: its text folds, its parts are answered below each other, and both are kept. */
async function takeParts(page: Page): Promise<void> {
  const shared = page.getByText('The river of the town.')
  const fold = page.locator('summary')
  await fold.press('Enter')
  await expect(shared).toBeHidden()
  await fold.press('Enter')
  await expect(shared).toBeVisible()
  const part = (no: number) => page.getByRole('region', { name: `Question 5, part ${no}` })
  await part(1).getByRole('radio', { name: 'Two miles' }).press('Space')
  await expect(part(1).getByText('Answered')).toBeVisible()
  const openSheet = page.getByRole('button', { name: /^Open the answer sheet/ })
  await expect(openSheet).toHaveAccessibleName(/4 of 6 answered/)
  await part(2).getByRole('textbox', { name: 'Gap 1' }).fill('East')
  await expect(openSheet).toHaveAccessibleName(/5 of 6 answered/)
  await expectAccessible(page)
  const ids = await page.locator('[id]').evaluateAll(all => all.map(({ id }) => id))
  expect(ids.length).toBe(new Set(ids).size)
}

async function take(page: Page, room: ExamRoom): Promise<void> {
  await page.getByRole('textbox', { name: 'Gap 1' }).fill(' Hydrogen ')
  await page.keyboard.press('Tab')
  await page.keyboard.type('0.4')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next' }).click()

  await expect(page.getByText('Match the capitals.')).toBeVisible()
  const target = async (prompt: string, word: string) => {
    const list = page.getByRole('combobox', { name: prompt })
    const entry = await list.locator('option').filter({ hasText: word }).getAttribute('value')
    await list.selectOption(entry)
  }
  await target('France', 'Paris')
  await target('Italy', 'Oslo')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next' }).click()

  await expect(page.getByText('Not answered yet')).toBeVisible()
  await page.getByRole('button', { name: 'Answer with this order' }).click()
  await order(page, ['one', 'two', 'three', 'four'])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next' }).click()

  await page.getByRole('textbox', { name: 'Number' }).fill('２０')
  await page.getByRole('textbox', { name: 'Unit' }).fill('km / h')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await takeParts(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('radio', { name: 'True' }).press('Space')
  await room.untilSaved()
  await page.getByRole('button', { name: 'Previous' }).click()
  await page.getByRole('button', { name: 'Previous' }).click()
  // The place is kept as one goes there: who reloads before the page is there comes back to the one before.
  await expect(page.getByRole('textbox', { name: 'Unit' })).toHaveValue('km / h')
  await page.reload()
  await room.untilOpen()
  await expect(page.getByRole('textbox', { name: 'Unit' })).toHaveValue('km / h')
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: 'Hand in now?' })
  await expect(dialog.getByText('All 6 questions are answered.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Hand in', exact: true }).click()
}

test('questions to fill in, match, order and compute are written, taken without the mouse, and reviewed', async ({
  browser,
}) => {
  const staff = await signIn('admin')
  const bank = await call<Made>(
    '/api/qu/bank/save',
    { name: `E2E types ${Date.now().toString(36)}`, departmentId: null },
    staff,
  )
  const questionIds = await test.step('write and preview', () => authorAll(browser, staff, bank.id))
  const content = { type: 3, stem: '<p>Water burns.</p>', isTrue: false, analysis: '' }
  const statement = await call<Made>(
    '/api/qu/question/save',
    { content, level: 1, tags: [], bankIds: [bank.id] },
    staff,
  )
  questionIds.push(statement.id)
  const student = await signIn(STUDENT)
  const { id } = await call<Made>('/api/sys/user/info', {}, student)
  const examId = await makeExam(staff, { name: 'Types of questions', questionIds, userId: id, wrongPenalty: 50 })
  const { paperId } = await call<{ paperId: string }>('/api/paper/start', { examId }, student)
  const context = await open(browser, { options: { viewport: PHONE }, token: student })
  const page = await context.newPage()
  await test.step('read what a wrong answer takes off', async () => {
    await page.goto(`/web/exam/check/${examId}`)
    await expect(
      page.getByText('A wrong answer to an automatically marked question deducts 50% of its points'),
    ).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('take', async () => {
    const room = new ExamRoom(page)
    await page.goto(`/web/exam/start/${paperId}`)
    await room.untilOpen()
    await take(page, room)
  })
  await test.step('review', async () => {
    await page.waitForURL(`/web/exam/result/${paperId}`)
    await expect(page.getByText('10 of 10 points')).toHaveCount(4)
    await expect(page.getByText('5 of 5 points')).toHaveCount(2)
    await expect(page.getByText('5 of 10 points', { exact: true })).toHaveCount(1)
    await expect(page.getByText('-5 of 10 points')).toHaveCount(1)
    const parts = (no: number) =>
      page
        .getByRole('article', { name: `Question ${no}` })
        .getByRole('list')
        .last()
    await expect(parts(1).getByRole('listitem')).toHaveText([/^1HydrogenWeight 1Correct$/, /^20\.4Weight 3Correct$/])
    await expect(parts(2).getByRole('listitem')).toHaveText([/Correct$/, /Wrong$/])
    await expect(parts(3).getByRole('listitem')).toHaveText([/^1[A-D]Correct$/, /Correct$/, /Correct$/, /Correct$/])
    await expect(page.getByText('(1) hydrogen (2) 0.3 ± 0.1')).toBeVisible()
    await expect(page.getByText('２０ km / h')).toBeVisible()
    await expect(page.getByText('10 m/s')).toBeVisible()
    await expectAccessible(page)
  })
  await context.close()
})

test('a marker sees each part with its answer and takes over what the machine gives', async ({ browser }) => {
  const staff = await signIn('admin')
  const bank = await call<Made>('/api/qu/bank/save', { name: 'E2E parts to mark', departmentId: null }, staff)
  const stem = '<p>A long text.</p>'
  const parts = [
    { content: { type: 3, stem: '<p>It is long.</p>', isTrue: true, analysis: '' }, weight: 3 },
    { content: { type: 4, stem: '<p>What is it about?</p>', reference: '<p>Rivers</p>', analysis: '' } },
  ]
  const question = { content: { type: 6, stem, parts, analysis: '' }, level: 1, tags: [], bankIds: [bank.id] }
  const { id: questionId } = await call<Made>('/api/qu/question/save', question, staff)
  const student = await signIn(STUDENT)
  const { id: userId } = await call<Made>('/api/sys/user/info', {}, student)
  const examId = await makeExam(staff, { name: 'Parts to mark', questionIds: [questionId], userId, wrongPenalty: 50 })
  const { paperId } = await call<{ paperId: string }>('/api/paper/start', { examId }, student)
  type Opened = { epoch: number; submitKey: string }
  const { epoch, submitKey } = await call<Opened>('/api/paper/open', { paperId, deviceId: userId }, student)
  const answer = { parts: [{ isTrue: true }, { text: 'About rivers.' }] }
  await call('/api/paper/save-answers', { paperId, epoch, answers: [{ no: 1, seq: 1, answer }] }, student)
  await call('/api/paper/submit', { paperId, submitKey }, student)

  const context = await open(browser, { token: staff })
  const page = await context.newPage()
  await page.goto(`/admin/papers/marking/${examId}`)
  await expect(page.getByText('Marked automatically: 7.5 of 7.5 points. Left for you: 2.5 points.')).toBeVisible()
  await expect(page.getByText('About rivers.')).toBeVisible()
  await expect(page.getByText('To be marked by a person: 2.5 points')).toBeVisible()
  await page.getByRole('button', { name: 'Use 7.5' }).click()
  await expect(page.getByRole('textbox', { name: 'Points (of 10)' })).toHaveValue('7.5')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Everything is marked')).toBeVisible()
  const { score } = await call<{ score: number }>('/api/paper/result', { paperId }, student)
  expect(score).toBe(750)
  await context.close()
})
