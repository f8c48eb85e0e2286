/** Somebody who types through a bad line, in several tabs and on two devices, and what must be true meanwhile. */
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { type Candidate, newDevice, storedTexts } from './candidates.ts'
import { ExamRoom } from './exam-room.ts'

export const QUESTIONS = 5
/** A page that has to sort itself out after a fault has this long. */
const PATIENCE = { timeout: 60_000, intervals: [200] }

interface Tab {
  readonly page: Page
  readonly room: ExamRoom
}

interface Device {
  readonly context: BrowserContext
  readonly tabs: Tab[]
}

/** What a page shows at one moment; undefined for a page that is no open room. */
interface Sight {
  readonly no: number
  readonly text: string
  readonly saving: string
}

export class Typist {
  /** What was typed last into each question. */
  readonly typed = new Map<number, string>()
  readonly lies: string[] = []
  acts = 0
  #count = 0
  #device!: Device
  #tab!: Tab
  readonly #devices: Device[] = []
  readonly #browser: Browser
  readonly #address: string
  readonly #candidate: Candidate
  readonly #chance: () => number

  constructor(browser: Browser, address: string, candidate: Candidate, chance: () => number) {
    this.#browser = browser
    this.#address = address
    this.#candidate = candidate
    this.#chance = chance
  }

  async begin(): Promise<void> {
    for (let count = 0; count < 2; count += 1) {
      const context = await newDevice(this.#browser, this.#address, this.#candidate.token)
      // The wall clock of a computer may say anything, and change.
      await context.addInitScript(() => {
        const real = Date.now.bind(Date)
        Date.now = () => real() + Number(localStorage.getItem('e2e-skew') ?? 0)
      })
      this.#devices.push({ context, tabs: [] })
    }
    await this.#sit(0)
  }

  async end(): Promise<void> {
    for (const { context } of this.#devices) await context.close()
  }

  async act(): Promise<void> {
    this.acts += 1
    const kind = this.#chance()
    if (kind < 0.55) await this.#type()
    else if (kind < 0.65) await this.#turn()
    else if (kind < 0.72) await this.#reload()
    else if (kind < 0.8) await this.#otherTab()
    else if (kind < 0.86) await this.#otherDevice()
    else if (kind < 0.92) await this.#offline()
    else if (kind < 0.96) await this.#setClock()
    else await this.#loseStore()
    await this.look()
  }

  /** 'Saved' is true in every tab of this device: what stands there is stored. */
  async look(): Promise<void> {
    for (const { page } of this.#device.tabs) {
      const sight = await see(page)
      if (sight?.saving !== 'saved') continue
      const stored = (await storedTexts(this.#candidate.paperId)).get(sight.no) ?? ''
      const after = await see(page)
      // Only what was the case before and after the look is a claim.
      if (after?.saving !== 'saved' || after.no !== sight.no || after.text !== sight.text) continue
      if (stored !== sight.text)
        this.lies.push(`question ${sight.no}: shown as saved "${sight.text}", stored "${stored}"`)
    }
  }

  /** Once the line is good: everything arrives, and it is what was typed last. */
  async settle(): Promise<Map<number, string>> {
    await this.#untilSaved()
    await this.look()
    return storedTexts(this.#candidate.paperId)
  }

  async #type(): Promise<void> {
    const { page, room } = this.#tab
    const sight = await see(page)
    if (!sight) return this.#enter(this.#tab)
    this.#expectTyped(sight)
    this.#count += 1
    const text = `answer ${this.#count}${' and on'.repeat(Math.floor(this.#chance() * 4))}`
    this.typed.set(sight.no, text)
    if (this.#chance() < 0.3) await room.text.pressSequentially('x', { timeout: 5000 })
    await room.text.fill(text, { timeout: 5000 })
    await page.waitForTimeout(this.#chance() * 1200)
  }

  /** Before anything is typed the page shows what was typed last. */
  #expectTyped({ no, text }: Sight): void {
    const last = this.typed.get(no) ?? ''
    if (text !== last) this.lies.push(`question ${no} shows "${text}" where "${last}" was typed last`)
  }

  async #turn(): Promise<void> {
    const { page, room } = this.#tab
    if (!(await see(page))) return
    await room.go(1 + Math.floor(this.#chance() * QUESTIONS))
  }

  async #reload(): Promise<void> {
    const { page } = this.#tab
    // Where the browser keeps nothing the page says so and must stay open.
    if ((await see(page))?.saving === 'memoryOnly') return
    await page.reload()
    await this.#enter(this.#tab)
  }

  async #otherTab(): Promise<void> {
    const { tabs } = this.#device
    const other = tabs.find(tab => tab !== this.#tab)
    if ((await see(this.#tab.page))?.saving === 'memoryOnly') return
    this.#tab = other ?? (await this.#newTab())
    await this.#tab.page.bringToFront()
    await this.#enter(this.#tab)
  }

  async #otherDevice(): Promise<void> {
    // What has not left this device is not on the other one: a person sees that and waits.
    await this.#untilSaved()
    await this.#sit(this.#device === this.#devices[0] ? 1 : 0)
  }

  async #sit(at: number): Promise<void> {
    const device = this.#devices[at]
    if (!device) throw new Error(`no device ${at}`)
    this.#device = device
    const [first] = device.tabs
    this.#tab = first ?? (await this.#newTab())
    // Whoever sits down at a computer sees the page that was left there; it may still be finding out.
    if (first) await first.page.reload()
    await this.#enter(this.#tab)
  }

  async #offline(): Promise<void> {
    const { context } = this.#device
    await context.setOffline(true)
    await this.#type()
    await this.#tab.page.waitForTimeout(500 + this.#chance() * 2000)
    await context.setOffline(false)
  }

  async #setClock(): Promise<void> {
    const skew = (this.#chance() < 0.5 ? -1 : 1) * 3_600_000
    await this.#tab.page.evaluate(ms => localStorage.setItem('e2e-skew', String(ms)), skew)
  }

  /** Somebody clears the data of the site while the page is open: what was typed is in this page alone until it arrives. */
  async #loseStore(): Promise<void> {
    await this.#tab.page.evaluate(() => {
      indexedDB.deleteDatabase('tripos-answers')
    })
    await this.#type()
    await this.#untilSaved()
  }

  async #newTab(): Promise<Tab> {
    const page = await this.#device.context.newPage()
    page.on('dialog', dialog => void dialog.accept().catch(() => undefined))
    await page.goto(`/web/exam/start/${this.#candidate.paperId}`)
    const tab = { page, room: new ExamRoom(page) }
    this.#device.tabs.push(tab)
    return tab
  }

  /** As a person does: go on here if that is offered, try again if it did not work. */
  async #enter({ page }: Tab): Promise<void> {
    const step = async () => {
      if (await see(page)) return true
      const button = page.getByRole('button', { name: /^(Continue here|Try again|Retry)$/ }).first()
      if (await button.isVisible()) await button.click({ timeout: 2000 }).catch(() => undefined)
      return false
    }
    await expect.poll(step, PATIENCE).toBe(true)
  }

  async #untilSaved(): Promise<void> {
    await this.#enter(this.#tab)
    await expect.poll(async () => (await see(this.#tab.page))?.saving, PATIENCE).toMatch(/^(saved|ready)$/)
  }
}

/** In one step, so that what stands there and what is said of it are of one moment. */
function see(page: Page): Promise<Sight | undefined> {
  return page
    .evaluate(() => {
      const no = /Question (\d+) of/.exec(document.querySelector('#question-heading')?.textContent ?? '')?.[1]
      const saving = document.querySelector('[data-saving]')?.getAttribute('data-saving')
      const area = document.querySelector('article textarea')
      if (no === undefined || !saving || !(area instanceof HTMLTextAreaElement) || area.readOnly) return undefined
      return { no: Number(no), text: area.value, saving }
    })
    .catch(() => undefined)
}
