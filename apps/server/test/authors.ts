/** For tests of questions: a started product, and two people who write questions. */
import { afterAll, beforeAll } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { makeStaff, type Staff } from '../../../modules/identity/test/make-staff.ts'

export interface Authors {
  readonly app: TestApp
  readonly author: Staff
  /** Sees nothing of the author's. */
  readonly outsider: Staff
}

/** Gives them before the first test of the file, and ends the product after the last. */
export function withAuthors(give: (authors: Authors) => void): void {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
    give({ app, author: await makeStaff(app), outsider: await makeStaff(app) })
  })
  afterAll(() => app.close())
}
