/** The first administrator says what the site is; until then the sign-in page knows that there is none. */
import { identity } from '../contract/identity.ts'
import { site } from '../../site/contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { createSetupLink } from './setup.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const detail = () => app.call(site.detail, {})
const person = { userName: 'first', realName: 'First', password: 'a quiet morning walk' }

it('takes the name, the language and the time zone of the site with the first administrator, and no unknown zone', async () => {
  expect((await detail()).awaitsSetup).toBe(true)
  const setupToken = await createSetupLink(app.deps)
  const about = { siteName: ' Hill School ', defaultLanguage: 'en-US', timeZone: 'Europe/Berlin' } as const
  const wrong = app.call(identity.setup, { setupToken, ...person, ...about, timeZone: 'Europe/Nowhere' })
  expect(await refusalOf(wrong)).toBe('BAD_INPUT')
  expect(await detail()).toMatchObject({ awaitsSetup: true, siteName: 'Tripos' })

  const { token } = await app.call(identity.setup, { setupToken, ...person, ...about })
  expect(await detail()).toMatchObject({ awaitsSetup: false, siteName: 'Hill School' })
  const settings = await app.call(site.settings, {}, token)
  expect(settings).toMatchObject({ defaultLanguage: 'en-US', timeZone: 'Europe/Berlin' })
})

it('keeps what the site has where nothing is said', async () => {
  const other = await startTestApp()
  try {
    const setupToken = await createSetupLink(other.deps)
    const { token } = await other.call(identity.setup, { setupToken, ...person })
    const settings = await other.call(site.settings, {}, token)
    expect(settings).toMatchObject({ siteName: 'Tripos', defaultLanguage: 'zh-CN', timeZone: 'Asia/Shanghai' })
  } finally {
    await other.close()
  }
})
