/**
 * What axe finds on a page. It is put in and run without the package for Playwright, which opens a page of its own to
 * read the results, and takes as long again.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

/** Gives nothing back. The small build: each page that is loaded reads it anew. */
const SOURCE = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')};undefined`

/** On a busy machine a frame that does not answer in the half second of axe would count as one without a fault. */
const FRAME_MS = 20_000

/** At most: a page that never stands still is seen as it is. */
const LOOKS = 3

export interface Finding {
  readonly rule: string
  readonly html: string
  readonly why: string
}

/** Frames of other origins, such as learning packages, stay outside: what is in them is not ours. */
async function install(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(SOURCE)
  }
}

interface Within {
  /** Only the rules of these tags. */
  readonly tags?: readonly string[] | undefined
  /** Only what is inside of this. */
  readonly selector?: string | undefined
}

/** A colour on its way to another is nothing that anybody reads. */
const settle = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(animation => Number.isFinite(animation.effect?.getComputedTiming().endTime))
        .map(animation => animation.finished),
    ),
  )

export async function findViolations(page: Page, within: Within = {}): Promise<Finding[]> {
  await install(page)
  for (let look = 1; ; look++) {
    await settle(page)
    const { findings, hasMoved } = await lookOnce(page, within)
    // What began to move while axe looked was seen halfway.
    if (findings.length === 0 || !hasMoved || look === LOOKS) return findings
  }
}

async function lookOnce(page: Page, { tags, selector }: Within) {
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    pingWaitTime: FRAME_MS,
    // Style sheets are read for rules that axe leaves off by itself.
    preload: { assets: ['media'] },
    ...(tags && { runOnly: [...tags] }),
  }
  return page.evaluate(
    async ({ where, how }) => {
      let hasMoved = false
      const note = () => {
        hasMoved = true
      }
      // Those of other origins never answer: where there are no others, nothing is waited for.
      const iframes = [...document.querySelectorAll('iframe')].some(frame => frame.contentDocument !== null)
      document.addEventListener('transitionrun', note, true)
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(where, { ...how, iframes })
      document.removeEventListener('transitionrun', note, true)
      const findings = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => ({ rule: id, html: html.slice(0, 160), why: failureSummary ?? '' })),
      )
      return { findings, hasMoved }
    },
    { where: selector ?? 'html', how: options },
  )
}

/** No violation of any rule, and nothing beyond the sides of the window. */
export async function expectAccessible(page: Page, within?: Within): Promise<void> {
  expect(await findViolations(page, within)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}
