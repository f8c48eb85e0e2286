/** Short answers marked by the keyboard alone, each at most two keys beyond the points; the next one is there already. */
import { appendFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './lib/accessibility.ts'
import { signIn } from './lib/api.ts'
import { makeEssayExam, newMarker } from './lib/markers.ts'
import { open } from './lib/people.ts'
import { test } from './lib/test.ts'

const REPORT = process.env.TRIPOS_SOAK_REPORT
/** A hundred in the long run. */
const ANSWERS = process.env.TRIPOS_SOAK ? 100 : 20

/** The call for the next answer, which can be held up: what is shown meanwhile was there already. */
async function holdableNext(page: Page) {
  let gate: Promise<void> = Promise.resolve()
  const line = {
    arrived: 0,
    hold(): () => void {
      let open = () => {}
      gate = new Promise<void>(resolve => {
        open = resolve
      })
      return () => open()
    },
  }
  await page.route('**/api/paper/marking/next', async route => {
    await gate
    await route.continue()
  })
  page.on('requestfinished', async request => {
    if (!request.url().endsWith('/api/paper/marking/next')) return
    // The page has read it by then, however busy it is.
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))))
    line.arrived += 1
  })
  return line
}

/** From Enter to the frame with another answer, measured by the page itself: whoever asks from outside waits for its own turn. */
async function timeAnswers(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const shown = () => /answer number \d+\./.exec(document.querySelector('main')?.textContent ?? '')?.[0]
    const times: number[] = []
    addEventListener(
      'keydown',
      event => {
        if (event.key !== 'Enter') return
        const [at, before] = [performance.now(), shown()]
        const look = (): void => {
          if (shown() === before && performance.now() - at < 5000) requestAnimationFrame(look)
          else times.push(performance.now() - at)
        }
        requestAnimationFrame(look)
      },
      true,
    )
    Object.assign(globalThis, { answerTimes: times })
  })
  return () => page.evaluate(() => (globalThis as unknown as { answerTimes: number[] }).answerTimes)
}

test('marking by the keyboard takes one key an answer beyond the points, and nobody waits for the next answer', async ({
  browser,
}) => {
  const staff = await signIn('admin')
  const marker = await newMarker(staff, 'Quick Hands')
  const texts = Array.from({ length: ANSWERS }, (_, at) => `answer number ${at + 1}.`)
  const { examId } = await makeEssayExam(staff, 'Marked by keyboard', texts)
  const page = await (await open(browser, { token: marker.token })).newPage()
  const line = await holdableNext(page)
  await page.goto(`/admin/papers/marking/${examId}?order=paper`)
  const answer = page.getByText(/^answer number \d+\.$/)
  const points = page.getByRole('textbox', { name: /^Points \(of/ })
  await expect(points).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('c')
  const comment = page.getByRole('textbox', { name: 'Comment' })
  await expect(comment).toBeFocused()
  await page.keyboard.type('Well said')
  await page.getByRole('button', { name: 'Save comment' }).click()
  const saved = page.getByRole('list', { name: 'Insert a saved comment' })
  await expect(saved.getByRole('button', { name: 'Well said' })).toBeVisible()
  await expectAccessible(page)
  await comment.focus()
  await page.keyboard.press('Escape')
  const seen = new Set<string>()
  const timesSoFar = await timeAnswers(page)
  for (let at = 0; at < ANSWERS; at += 1) {
    await expect(points).toBeFocused()
    await expect(points).toHaveValue('')
    // The first one, and the one behind each that was shown.
    await expect.poll(() => line.arrived).toBeGreaterThanOrEqual(at + 2)
    const shown = await answer.innerText()
    seen.add(shown)
    const isLast = at === ANSWERS - 1
    const release = isLast ? undefined : line.hold()
    if (at === 1) {
      await page.keyboard.press('Alt+1')
      await expect(comment).toHaveValue('Well said')
    }
    await page.keyboard.type('7')
    await page.keyboard.press('Enter')
    if (!isLast) await expect(answer).not.toHaveText(shown)
    release?.()
  }
  await expect(page.getByText('Everything is marked')).toBeVisible()
  await expectAccessible(page)
  expect(seen.size).toBe(ANSWERS)
  const times = await timesSoFar()
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
  const row = `| ${ANSWERS} short answers marked by keyboard, one key each beyond the points | next answer after ${median.toFixed(0)} ms (median; aim: 100 ms) |`
  test.info().annotations.push({ type: 'time', description: row })
  if (REPORT !== undefined) appendFileSync(REPORT, `${row}\n`)
})

test('a rubric written in the marking plan suggests items by keywords; the marker ticks them, the student reads them', async ({
  browser,
}) => {
  const staff = await signIn('admin')
  const { examId, student, paperIds } = await makeEssayExam(staff, 'Marked by a rubric', ['Because of the Drought.'])
  const page = await (await open(browser, { token: staff })).newPage()
  await page.goto(`/admin/papers/marking/${examId}/plan`)
  await page.getByRole('link', { name: 'Add a rubric' }).click()
  await page.getByRole('spinbutton', { name: 'Points of item 1' }).fill('4')
  await page.getByRole('textbox', { name: 'Text of item 1' }).fill('Names the cause')
  await page.getByRole('combobox', { name: 'Keywords of item 1' }).fill('drought, heat')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add an item' }).click()
  await page.getByRole('textbox', { name: 'Text of item 2' }).fill('Names the effect')
  await page.getByLabel('Reason').fill('One rubric for everybody')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Preview' }).click()
  const effect = page.getByRole('region', { name: 'Effect' })
  await effect.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await expect(effect.getByText('The regrade was applied. Results and statistics follow.')).toBeVisible()

  await page.goto(`/admin/papers/marking/${examId}`)
  const points = page.getByRole('textbox', { name: /^Points \(of/ })
  await expect(points).toBeFocused()
  await expect(page.getByText('Keyword found: drought')).toBeVisible()
  await expect(points).toHaveValue('')
  await expectAccessible(page)
  await page.keyboard.press('+')
  await expect(points).toHaveValue('4')
  await expect(page.getByRole('checkbox', { name: /Names the cause/ })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Everything is marked')).toBeVisible()

  const result = await (await open(browser, { token: student })).newPage()
  await result.goto(`/web/exam/result/${paperIds[0]}`)
  await expect(result.getByText('Names the cause')).toBeVisible()
  await expect(result.getByText('drought', { exact: true })).toHaveCount(0)
})
