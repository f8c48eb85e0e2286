/** For tests of questions: a started product, two people who write questions, and a new bank of the first for each test. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { makeBank, type TestBank } from './factories/questions.ts'
import { makeStaff, type Staff } from './factories/staff.ts'

export interface Authors {
  readonly app: TestApp
  readonly author: Staff
  /** Sees nothing of the author's. */
  readonly outsider: Staff
  readonly bank: TestBank
}

/** Gives them before each test of the file. */
export function withAuthors(give: (authors: Authors) => void): void {
  let app: TestApp
  let author: Staff
  let outsider: Staff
  beforeAll(async () => {
    app = await startTestApp()
    author = await makeStaff(app)
    outsider = await makeStaff(app)
  })
  beforeEach(async () => {
    give({ app, author, outsider, bank: await makeBank(app, author) })
  })
  afterAll(() => app.close())
}
