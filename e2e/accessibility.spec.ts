/** What shows that a screen is accessible would notice where it is not. */
import { expect } from '@playwright/test'
import { expectAccessible, findViolations } from './lib/accessibility.ts'
import { test } from './lib/test.ts'

const GOOD = '<!doctype html><html lang="en"><title>T</title><main><h1>H</h1>'
const PICTURE = '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=">'
const rules = (found: Awaited<ReturnType<typeof findViolations>>) => [...new Set(found.map(({ rule }) => rule))]

test('a violation on a page is found, and what sticks out of the window; a good page has neither', async ({ page }) => {
  await page.setContent(`${GOOD}<p style="color:#ccc">pale</p>${PICTURE}`)
  expect(rules(await findViolations(page))).toEqual(expect.arrayContaining(['color-contrast', 'image-alt']))
  expect(rules(await findViolations(page, { tags: ['wcag2aa'] }))).toEqual(['color-contrast'])
  await page.setContent(`${GOOD}<p>good</p>`)
  await expectAccessible(page)
  await page.setContent(`${GOOD}<p style="width:3000px">wide</p>`)
  await expect(expectAccessible(page)).rejects.toThrow()
})

test('a frame of ours is looked into; one of another origin is neither looked into nor waited for', async ({
  page,
}) => {
  const inside = `<html lang='en'><title>T</title><main><h1>H</h1>${PICTURE.replaceAll('"', "'")}`
  // A page without an address has no frames of its own.
  await page.goto('/login')
  await page.setContent(`${GOOD}<iframe title="ours" srcdoc="${inside}"></iframe>`)
  expect(rules(await findViolations(page))).toContain('image-alt')
  await page.setContent(`${GOOD}<iframe title="theirs" sandbox srcdoc="${inside}"></iframe>`)
  const began = performance.now()
  await expectAccessible(page)
  expect(performance.now() - began).toBeLessThan(10_000)
})
