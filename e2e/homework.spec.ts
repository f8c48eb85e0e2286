/** Homework, from the task to the mark: handed in on a phone, given back, handed in again, marked. */
import { expect } from '@playwright/test'
import { expectAccessible } from './lib/accessibility.ts'
import { call, signIn } from './lib/api.ts'
import { makeCourse } from './lib/courses.ts'
import { open } from './lib/people.ts'
import { test } from './lib/test.ts'

const STUDENT = 'student33'
const TASK = {
  kind: 11,
  body: '<p>Draw the wave.</p>',
  dueAt: null,
  points: 10,
  needsMark: true,
  attachments: [],
}

test('homework is handed in on a phone, given back, handed in again and marked', async ({ browser }, { retry }) => {
  const [staff, student] = [await signIn('admin'), await signIn(STUDENT)]
  const { id: userId } = await call<{ id: string }>('/api/sys/user/info', {}, student)
  const title = `Waves at home ${retry}`
  const courseId = await makeCourse(staff, { title, userId, lessons: [{ title: 'Draw a wave', content: TASK }] })

  const viewport = { width: 390, height: 844 }
  const phone = await (
    await open(browser, { token: student, language: 'zh-CN', options: { viewport, colorScheme: 'dark' } })
  ).newPage()
  await phone.goto(`/web/course/view/${courseId}`)
  await phone.getByRole('link', { name: /Draw a wave/ }).click()
  const text = phone.getByRole('textbox', { name: '内容' })
  await text.fill('A wave has a crest.')
  // Kept on the device a moment after the last key.
  await phone.waitForTimeout(1000)
  phone.on('dialog', dialog => dialog.accept())
  await phone.reload()
  await expect(text).toHaveValue('A wave has a crest.')
  const file = { name: 'wave.txt', mimeType: 'text/plain', buffer: Buffer.from('a crest') }
  await phone.locator('input[type=file]').setInputFiles(file)
  await expect(phone.getByText('wave.txt (7 B)')).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: '提交', exact: true }).click()
  await expect(phone.getByText('作业已提交')).toBeVisible()

  const page = await (await open(browser, { token: staff })).newPage()
  await page.goto('/admin/courses/homework')
  const row = page.getByRole('row').filter({ hasText: title })
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Mark' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('A wave has a crest.')).toBeVisible()
  const download = page.waitForEvent('download')
  await drawer.getByText('wave.txt').click()
  expect((await download).suggestedFilename()).toBe('wave.txt')
  await drawer.getByRole('textbox', { name: 'Comment' }).fill('And a trough?')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Give back' }).click()
  await page
    .getByRole('dialog', { name: 'Give this homework back?' })
    .getByRole('button', { name: 'Give back' })
    .click()
  await expect(row.getByText('Given back')).toBeVisible()

  await phone.reload()
  await expect(phone.getByText('And a trough?')).toBeVisible()
  await expect(text).toHaveValue('A wave has a crest.')
  await text.fill('A wave has a crest and a trough.')
  await phone.getByRole('button', { name: '重新提交' }).click()
  await expect(phone.getByText('作业已提交')).toBeVisible()
  await expectAccessible(phone)

  await page.reload()
  await row.getByRole('button', { name: 'Mark' }).click()
  await expect(drawer.getByText('A wave has a crest and a trough.')).toBeVisible()
  await drawer.getByRole('spinbutton', { name: 'Points (of 10)' }).fill('9')
  await drawer.getByRole('button', { name: 'Save mark' }).click()
  await expect(row.getByText('9 / 10')).toBeVisible()

  await phone.goto('/web/notification')
  await phone
    .getByText(/Draw a wave/)
    .first()
    .click()
  await expect(phone.getByText('得分：9 / 10')).toBeVisible()
})
