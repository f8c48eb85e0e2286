/** The course editor of the back office, as its author uses it. */
import { expect, type Locator, type Page } from '@playwright/test'
import { chooseInMenu } from './back-office.ts'

export interface ChosenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** As the browser takes it from the disk. What it is, the server finds out by its bytes. */
export const fileOf = (name: string, buffer: Buffer, mimeType = 'application/octet-stream'): ChosenFile => ({
  name,
  mimeType,
  buffer,
})

interface NewLesson {
  readonly chapter: string
  /** As the menu calls it. */
  readonly kind: string
  readonly title: string
  /** The file of the lesson, sent from its form. */
  readonly file?: ChosenFile
  /** What else is set in the form. */
  readonly fill?: (form: Locator) => Promise<void>
}

/** Sends a file at this place of a form, and waits until it is chosen there. */
export async function uploadTo(place: Locator, file: ChosenFile): Promise<void> {
  await place.getByLabel('Upload', { exact: true }).setInputFiles(file)
  await expect(place.getByTitle(file.name)).toBeVisible({ timeout: 20_000 })
}

export class CourseEditor {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  row(title: string): Locator {
    return this.page.getByRole('treeitem').getByText(title, { exact: true })
  }
  actions(title: string): Locator {
    return this.page.getByRole('button', { name: `Actions: ${title}`, exact: true })
  }
  /** Chapters and lessons from top to bottom. */
  async titles(): Promise<string[]> {
    const actions = this.page.getByRole('button', { name: /^Actions: / })
    const names = await actions.evaluateAll(all => all.map(one => one.getAttribute('aria-label') ?? ''))
    return names.map(name => name.replace('Actions: ', ''))
  }

  async addChapter(title: string): Promise<void> {
    await this.page.getByRole('button', { name: 'New chapter' }).click()
    const form = this.page.getByRole('dialog', { name: 'New chapter' })
    await form.getByLabel('Title of the chapter').fill(title)
    await this.save(form)
  }

  async addLesson({ chapter, kind, title, file, fill }: NewLesson): Promise<void> {
    await this.page.getByRole('button', { name: `New lesson in "${chapter}"` }).click()
    await chooseInMenu(this.page, kind)
    const form = this.page.getByRole('dialog', { name: `New lesson: ${kind}` })
    await form.getByLabel('Title', { exact: true }).fill(title)
    if (file) await uploadTo(form, file)
    await fill?.(form)
    await this.save(form)
    await expect(this.actions(title)).toBeVisible()
  }

  private async save(form: Locator): Promise<void> {
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toBeHidden()
  }
}
