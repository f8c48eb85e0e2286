import { expect, type Locator, type Page } from '@playwright/test'
import { readQuestion, type ShownQuestion } from './reading.ts'

const WORDS = {
  'en-US': { next: 'Next', handIn: 'Hand in', position: /Question (\d+) of (\d+)/, answer: 'Your answer' },
  'zh-CN': { next: '下一题', handIn: '交卷', position: /第 (\d+) \/ (\d+) 题/, answer: '您的回答' },
} as const

/** The exam room as a candidate sees it. */
export class ExamRoom {
  readonly page: Page
  readonly words: (typeof WORDS)[keyof typeof WORDS]

  constructor(page: Page, language: keyof typeof WORDS = 'en-US') {
    this.page = page
    this.words = WORDS[language]
  }

  get heading(): Locator {
    return this.page.locator('#question-heading')
  }
  get options(): Locator {
    return this.page.locator('article fieldset label')
  }
  get text(): Locator {
    return this.page.getByLabel(this.words.answer)
  }
  get indicator(): Locator {
    return this.page.locator('[data-saving]')
  }

  async untilOpen(): Promise<void> {
    await expect(this.heading).toBeVisible()
  }
  async position(): Promise<{ no: number; total: number }> {
    const [, no, total] = this.words.position.exec(await this.heading.innerText()) ?? []
    return { no: Number(no), total: Number(total) }
  }
  /** By its number on the answer sheet. */
  async go(no: number): Promise<void> {
    await this.page
      .locator('aside nav li button')
      .nth(no - 1)
      .click()
    await this.expectPosition(no)
  }
  async expectPosition(no: number): Promise<void> {
    await expect(this.heading).toHaveText(new RegExp(this.words.position.source.replace('(\\d+)', String(no))))
  }
  read(): Promise<ShownQuestion> {
    const stem = this.page.locator('article > div:has(> #question-heading) + div')
    return readQuestion(stem, this.options.locator('> :last-child'))
  }
  /** Nothing waits: what was answered is on the server. `ready` is a page that has had nothing to send yet. */
  async untilSaved(): Promise<void> {
    await expect(this.indicator).toHaveAttribute('data-saving', /^(saved|ready)$/)
  }
  async handIn(): Promise<void> {
    await this.page.getByRole('button', { name: this.words.handIn, exact: true }).click()
    await this.page.getByRole('dialog').getByRole('button', { name: this.words.handIn, exact: true }).click()
    await this.page.waitForURL(/\/web\/exam\/result\//)
  }
}
