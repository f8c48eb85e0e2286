/**
 * Every screen of certificates with its drawers and dialogs: accessible, inside its window. `npm run soak` sees each in both
 * languages, both themes and both sizes; `npm test` in two of the eight.
 */
import { call, PASSWORD, signIn } from './lib/api.ts'
import { type MadeCertificate, makeCertificate } from './lib/certificates.ts'
import { lookAtAll, type Words } from './lib/looks.ts'
import { test } from './lib/test.ts'

const GRANT: Words = { 'zh-CN': /^发放/, 'en-US': /^Grant/ }
const MORE: Words = { 'zh-CN': /更多/, 'en-US': /^More (for|actions)/ }
const REVOKE: Words = { 'zh-CN': '撤销', 'en-US': 'Revoke' }
const WITHDRAW: Words = { 'zh-CN': /^作废/, 'en-US': /^Withdraw/ }
const ARCHIVES: Words = { 'zh-CN': '打包下载', 'en-US': 'PDF archives' }
const PREVIEW: Words = { 'zh-CN': '预览打印效果', 'en-US': 'Print preview' }

let holder: { token: string; made: MadeCertificate }

test.beforeAll(async () => {
  const staff = await signIn('admin')
  const userName = `looks-${Date.now().toString(36)}`
  const person = { userName, realName: '欧阳若兰', password: PASSWORD, roleType: 1 }
  const { id } = await call<{ id: string }>('/api/sys/user/save', person, staff)
  holder = { made: await makeCertificate(staff, id), token: await signIn(userName) }
})

test('certificates as students and strangers see them', async ({ browser }) => {
  test.setTimeout(300_000)
  await lookAtAll(browser, holder.token, [{ path: '/web/certificates' }, { path: '/web/uc' }])
  const code = `/cert/${holder.made.code}`
  await lookAtAll(browser, undefined, [{ path: '/cert' }, { path: '/cert/file' }, { path: code }])
})

test('certificates as staff see them, with what opens there', async ({ browser }) => {
  test.setTimeout(600_000)
  const edit = `/admin/certificates/edit/${holder.made.kindId}`
  await lookAtAll(browser, await signIn('admin'), [
    { path: '/admin/certificates/kinds' },
    { path: '/admin/certificates/kinds', buttons: [GRANT] },
    { path: edit },
    { path: edit, buttons: [PREVIEW] },
    { path: '/admin/certificates/issued' },
    { path: '/admin/certificates/issued', buttons: [ARCHIVES] },
    { path: '/admin/certificates/issued', buttons: [MORE, REVOKE] },
    { path: '/admin/certificates/keys' },
    { path: '/admin/certificates/keys', buttons: [MORE, WITHDRAW] },
  ])
})
