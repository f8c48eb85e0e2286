/** One's own account through the screens, and what administrators see of sessions and sign-ins. */
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { ask, call, PASSWORD, signIn } from './lib/api.ts'
import { chooseInMenu } from './lib/back-office.ts'
import { codeSentTo } from './lib/messages.ts'
import { open } from './lib/people.ts'
import { test } from './lib/test.ts'

const USER = 'student15'
const NEW_PASSWORD = 'battery staple 15'

const isSignedIn = async (token: string) => (await ask('/api/sys/user/info', {}, token)).code === 0

let context: BrowserContext
let page: Page
let token = ''
test.beforeEach(async ({ browser }) => {
  token = await signIn(USER)
  context = await open(browser, { token })
  page = await context.newPage()
})
test.afterEach(() => context.close())

/** Red at the left, blue at the right. */
async function twoColours(): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 900
    canvas.height = 300
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.fillStyle = '#ff0000'
    context.fillRect(0, 0, 450, 300)
    context.fillStyle = '#0000ff'
    context.fillRect(450, 0, 450, 300)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

interface Pixels {
  readonly width: number
  readonly height: number
  /** At the left edge and at the right one. */
  readonly left: string
  readonly right: string
}

/** What is stored, looked at as a browser shows it. */
const readAvatar = (address: string): Promise<Pixels> =>
  page.evaluate(async url => {
    const picture = await createImageBitmap(await (await fetch(url)).blob())
    const canvas = document.createElement('canvas')
    canvas.width = picture.width
    canvas.height = picture.height
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.drawImage(picture, 0, 0)
    const colourAt = (x: number) => {
      const [red = 0, , blue = 0] = context.getImageData(x, picture.height / 2, 1, 1).data
      return red > blue ? 'red' : 'blue'
    }
    return { width: picture.width, height: picture.height, left: colourAt(4), right: colourAt(picture.width - 5) }
  }, address)

async function chooseFile(): Promise<void> {
  await page.getByRole('button', { name: 'Change picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose your picture' })
  const file = { name: 'me.png', mimeType: 'image/png', buffer: await twoColours() }
  await dialog.getByLabel('Picture file').setInputFiles(file)
}

async function saveAvatar(): Promise<Pixels> {
  const before = (await call<{ avatar: string }>('/api/sys/user/info', {}, token)).avatar
  await page.getByRole('button', { name: 'Save' }).last().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Your picture has been saved')).toBeVisible()
  const { avatar } = await call<{ avatar: string }>('/api/sys/user/info', {}, token)
  expect(avatar).not.toBe(before)
  // Shown at once in the header too, without loading the page again.
  await expect(page.getByRole('banner').locator(`img[src="${avatar}"]`)).toBeVisible()
  return readAvatar(avatar)
}

test('[spec 2.student.17] a picture is cut to a square of 256 pixels by mouse, keyboard and finger', async () => {
  await page.goto('/profile/index')
  await expect(page).toHaveTitle(/^Personal profile - /)
  await chooseFile()
  const stage = page.getByRole('application', { name: 'Part of the picture' })
  const box = (await stage.boundingBox())!
  // The picture goes to the right, so the square takes its left.
  await page.mouse.move(box.x + 40, box.y + 100)
  await page.mouse.down()
  await page.mouse.move(box.x + 270, box.y + 100, { steps: 6 })
  await page.mouse.move(box.x + 400, box.y + 100, { steps: 3 })
  await page.mouse.up()
  expect(await saveAvatar()).toEqual({ width: 256, height: 256, left: 'red', right: 'red' })

  await chooseFile()
  await stage.focus()
  // The arrows move the picture, as the finger does: to the left, so that the square takes its right.
  for (let i = 0; i < 10; i++) await page.keyboard.press('ArrowLeft')
  expect(await saveAvatar()).toEqual({ width: 256, height: 256, left: 'blue', right: 'blue' })

  await chooseFile()
  await stage.focus()
  // Plus and minus go nearer and back, and stop at both ends.
  const zoom = page.getByRole('slider', { name: 'Zoom' })
  for (let i = 0; i < 20; i++) await page.keyboard.press('+')
  await expect(zoom).toHaveValue('5')
  for (let i = 0; i < 20; i++) await page.keyboard.press('-')
  await expect(zoom).toHaveValue('1')
  // From the very left the centre is back in the middle with the finger, half of each colour.
  for (let i = 0; i < 10; i++) await page.keyboard.press('ArrowRight')
  const devtools = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: box.y + 100 }] })
  await touch('touchStart', box.x + box.width)
  for (let i = 1; i <= 10; i++) await touch('touchMove', box.x + box.width - (box.width * i) / 10)
  await touch('touchEnd')
  expect(await saveAvatar()).toEqual({ width: 256, height: 256, left: 'red', right: 'blue' })

  await page.getByRole('button', { name: 'Remove picture' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove picture' }).click()
  await expect(page.getByText('Your picture has been removed')).toBeVisible()
  await expect(page.getByRole('banner').locator('img[src^="/files/"]')).toHaveCount(0)
})

test('the password is changed with the old one, and the other sign-ins end; language, theme and size apply at once', async () => {
  const elsewhere = await signIn(USER)
  await page.goto('/profile/index')
  const card = page.getByRole('article', { name: 'Password' })
  await card.getByLabel('Old password').fill('not the right one')
  await card.getByLabel('New password').fill(NEW_PASSWORD)
  await card.getByRole('button', { name: 'Change password' }).click()
  await expect(card.getByText('Incorrect password.')).toBeVisible()
  await card.getByLabel('Old password').fill(PASSWORD)
  await card.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password has been changed')).toBeVisible()
  expect(await isSignedIn(elsewhere)).toBe(false)
  expect(await isSignedIn(token)).toBe(true)
  await call('/api/sys/profile/password', { oldPassword: NEW_PASSWORD, password: PASSWORD }, token)

  const preferences = page.getByRole('article', { name: 'Display' })
  await preferences.getByLabel('Small').check()
  await expect(page.getByText('font switched successfully!')).toBeVisible()
  expect((await context.cookies()).find(cookie => cookie.name === 'size')?.value).toBe('small')
  await preferences.getByLabel('Dark').check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await preferences.getByLabel('中文').click()
  await expect(page.getByRole('heading', { level: 1, name: '个人资料' })).toBeVisible()
})

test('a mobile number is changed by the code that came to it; one session or all others are ended', async () => {
  const others = [await signIn(USER), await signIn(USER)]
  await page.goto('/profile/index')
  await page.getByRole('button', { name: 'mobile number' }).click()
  const dialog = page.getByRole('dialog')
  const contact = `1391515${String(Date.now()).slice(-4)}`
  await dialog.getByLabel('New mobile number').fill(contact)
  await dialog.getByRole('button', { name: 'Send a code' }).click()
  await dialog.getByRole('textbox', { name: /^Code/ }).fill(await codeSentTo(contact))
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${contact.slice(0, 3)}****${contact.slice(7)}`)).toBeVisible()

  const card = page.getByRole('article', { name: 'Where you are signed in' })
  await expect(card.getByText('This session')).toHaveCount(1)
  await card.getByRole('button', { name: 'End', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
  await expect(page.getByText('Ended')).toBeVisible()
  await expect.poll(async () => (await Promise.all(others.map(isSignedIn))).filter(Boolean).length).toBe(1)
  await card.getByRole('button', { name: 'End all others' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
  await expect.poll(async () => (await Promise.all(others.map(isSignedIn))).filter(Boolean).length).toBe(0)
  expect(await isSignedIn(token)).toBe(true)
})

test('an administrator sees who is online, ends sessions with a confirmation, and reads the log of sign-ins', async ({
  browser,
}) => {
  await ask('/api/sys/user/login', { userName: USER, password: 'wrong one' })
  const staff = await open(browser, { token: await signIn('admin') })
  const office = await staff.newPage()
  await office.goto(`/admin/system/sessions?search=${USER}`)
  await office
    .getByRole('button', { name: /^More for/ })
    .first()
    .click()
  await chooseInMenu(office, 'End all of this user')
  await office.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
  await expect(office.getByText(/sessions? ended/)).toBeVisible()
  await expect(office.getByText('Nothing matches')).toBeVisible()
  expect(await isSignedIn(token)).toBe(false)

  // One's own session has no way to end it in its row; among ticked ones it asks twice, and nothing has happened before the
  // second yes.
  await office.goto('/admin/system/sessions?search=admin')
  const own = office.getByRole('row').filter({ hasText: 'This session' })
  await expect(own.getByRole('button', { name: /^More for/ })).toHaveCount(0)
  await own.getByRole('checkbox').check()
  await office.getByRole('button', { name: 'End', exact: true }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
  await expect(office.getByText('Sign yourself out?')).toBeVisible()
  await office.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(own).toBeVisible()

  await office.goto(`/admin/system/sign-ins?search=${USER}&result=wrong`)
  await expect(office.getByRole('cell', { name: 'Wrong name or password' }).first()).toBeVisible()
  const [file] = await Promise.all([
    office.waitForEvent('download'),
    office.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('Sign-ins.xlsx')

  await office.goto('/profile/index')
  await office.getByRole('link', { name: 'Back office' }).click()
  await expect(office).toHaveURL(/\/admin\/dashboard$/)
  await staff.close()
})
