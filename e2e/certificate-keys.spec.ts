/** Others may have the signing key: it is withdrawn, files prove nothing by it, and everything is signed again. On a product of its own. */
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './lib/accessibility.ts'
import { call, signIn } from './lib/api.ts'
import { makeCertificate } from './lib/certificates.ts'
import { chooseInMenu } from './lib/back-office.ts'
import { open } from './lib/people.ts'
import { test } from './lib/test.ts'

async function downloadOwn(page: Page): Promise<Buffer> {
  await page.goto('/web/certificates')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).first().click(),
  ])
  return readFileSync(await file.path())
}

const choose = (page: Page, buffer: Buffer) =>
  page
    .getByLabel('Certificate file (PDF)')
    .setInputFiles({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer })

test('a compromised key is withdrawn: what it signed is on hold, and good again once it is signed again', async ({
  browser,
}) => {
  const staff = await signIn('admin')
  const student = await signIn('student39')
  const { id } = await call<{ id: string }>('/api/sys/user/info', {}, student)
  const { code, number } = await makeCertificate(staff, id)
  const own = await (await open(browser, { token: student })).newPage()
  const before = await downloadOwn(own)

  const office = await (await open(browser, { token: staff })).newPage()
  await office.goto('/admin/certificates/keys')
  await office
    .getByRole('row', { name: /In use/ })
    .getByRole('button', { name: /^More actions/ })
    .click()
  await chooseInMenu(office, 'Withdraw')
  const dialog = office.getByRole('dialog', { name: 'Withdraw this signing key?' })
  await expect(dialog.getByRole('button', { name: 'Withdraw key' })).toBeDisabled()
  await dialog.getByLabel('Reason').fill('A backup was stolen together with the data key')
  await expectAccessible(office)
  await dialog.getByRole('button', { name: 'Withdraw key' }).click()
  await expect(dialog).toBeHidden()
  const row = office.getByRole('row', { name: /A backup was stolen/ })
  await expect(row.getByText('1 certificate')).toBeVisible()
  await expectAccessible(office)

  const outside = await (await open(browser)).newPage()
  await outside.goto(`/cert/${code}`)
  await expect(outside.getByText('On hold')).toBeVisible()
  await outside.goto('/cert/file')
  await choose(outside, before)
  await expect(outside.getByText('The signing key was withdrawn')).toBeVisible()
  await own.reload()
  await own.getByRole('button', { name: 'Download PDF' }).click()
  await expect(own.getByText('It can be downloaded once it is signed again.')).toBeVisible()

  await row.getByRole('button', { name: /^Show what/ }).click()
  await expect(office.getByRole('row', { name: new RegExp(number) }).getByText('To be signed again')).toBeVisible()
  await office.goBack()
  await row.getByRole('button', { name: /^Sign all/ }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Sign all again' }).click()
  await expect(row.getByText('All signed again')).toBeVisible()

  await outside.goto(`/cert/${code}`)
  await expect(outside.getByText('Genuine and valid')).toBeVisible()
  const after = await downloadOwn(own)
  await outside.goto('/cert/file')
  await choose(outside, after)
  await expect(outside.getByText('The file is genuine and unaltered')).toBeVisible()
  await choose(outside, before)
  await expect(outside.getByText('The signing key was withdrawn')).toBeVisible()
})
