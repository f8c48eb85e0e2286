/** What the term brings to the school beside its exams: people who teach, and questions that were written for it. */
import { QuestionState } from '@tripos/contract-kit/enums.ts'
import { identity } from '../../../identity/contract/identity.ts'
import { RoleType } from '@tripos/contract-kit/enums.ts'
import { lecturers } from '../../../lecturers/contract.ts'
import { questionLife } from '../../../questions/contract/question-life.ts'
import { site } from '../../../site/contract.ts'
import { DEMO_ACCOUNTS } from '../../../site/server/index.ts'
import type { Caller } from '../calls.ts'
import { banks } from '../content/banks.ts'
import { SCHOOL_BADGE } from '../content/pictures.ts'
import { termBanks } from '../content/term/term-banks.ts'
import { COMPUTING_SLIP } from '../content/term/term-computing.ts'
import { MATHS_SLIP } from '../content/term/term-maths.ts'
import { REVIEW_WORDS } from '../content/term/term-life.ts'
import { termStaff } from '../content/term/term-staff.ts'
import type { DemoBank, DemoQuestion } from '../content/types.ts'
import { seedBank, type SeededBank } from '../seed-bank.ts'
import type { EntryIds } from '../seed-dictionaries.ts'
import { seedPicture } from '../seed-picture.ts'
import type { Moment } from './moments.ts'
import { schoolTime } from './school-days.ts'
import { questionId, type Term } from './term.ts'

const SCHOOL_NAME = '明川国际学校 Mingchuan'
const SLIPS = [MATHS_SLIP, COMPUTING_SLIP]

/** As the author saved it: with the key at the wrong option. */
function withSlip(question: DemoQuestion): DemoQuestion {
  const slip = SLIPS.find(({ key }) => key === question.key)
  if (slip === undefined || question.type !== 1) return question
  return { ...question, options: question.options.map(({ text }, at) => ({ text, isRight: at === slip.ticked })) }
}

const asSaved = (bank: DemoBank): DemoBank => ({ ...bank, questions: bank.questions.map(withSlip) })

export const allQuestions: ReadonlyMap<string, DemoQuestion> = new Map(
  [...banks, ...termBanks].flatMap(bank => bank.questions.map(question => [`${bank.key}/${question.key}`, question])),
)

export async function seedTermBanks(author: Caller, knowledge: EntryIds): Promise<ReadonlyMap<string, SeededBank>> {
  const seeded = await Promise.all(
    termBanks.map(async bank => [bank.key, await seedBank(author, asSaved(bank), { knowledge })] as const),
  )
  return new Map(seeded)
}

/** The school shows its own name and badge. */
export async function nameSchool(admin: Caller): Promise<void> {
  const badge = await seedPicture(admin, SCHOOL_BADGE)
  const { canMail: _mail, canSms: _sms, ...settings } = await admin.call(site.settings, {})
  await admin.call(site.save, { ...settings, siteName: SCHOOL_NAME, frontLogo: badge, backLogo: badge })
}

/** Lecturers get accounts, so that they answer by their own names. */
export async function seedTermStaff(
  admin: Caller,
  departments: ReadonlyMap<string, string>,
  roleIds: readonly string[],
): Promise<void> {
  for (const { userName, realName, department } of termStaff) {
    const { id } = await admin.call(identity.save, {
      userName,
      realName,
      roleType: RoleType.administrator,
      password: DEMO_ACCOUNTS.password,
      departmentIds: [departments.get(department) ?? []].flat(),
      roleIds: [...roleIds],
    })
    const { rows } = await admin.call(lecturers.paging, { search: realName })
    for (const row of rows.slice(0, 1)) {
      const { version, name, title, portrait, introduction, sort, state } = await admin.call(lecturers.detail, {
        id: row.id,
      })
      await admin.call(lecturers.save, {
        id: row.id,
        version,
        name,
        title,
        portrait,
        introduction,
        sort,
        state,
        userId: id,
      })
    }
  }
}

/** Some questions are with the reviewer, one came back with words. */
async function sendToReview(term: Term): Promise<void> {
  const author = await term.school.as('author')
  const [reviewer] = await author.call(questionLife.reviewers, { search: '周明远' })
  if (reviewer === undefined) throw new Error('nobody in the demo may review')
  const ids = ['compiled-languages', 'cache-statements'].map(key => questionId(term, 'term-en', key))
  await author.call(questionLife.send, { ids, reviewerId: reviewer.id, comment: REVIEW_WORDS.sent })
  const returned = questionId(term, 'term-zh', 'personal-information')
  await author.call(questionLife.send, { ids: [returned], reviewerId: reviewer.id })
  term.school.clock.pass(3600)
  const admin = await term.school.as('admin')
  const input = { id: returned, versionNo: 1, isApproved: false, comment: REVIEW_WORDS.back }
  const { state } = await admin.call(questionLife.decide, input)
  if (state !== QuestionState.draft) throw new Error('a question that was sent back is a draft')
}

export const reviewMoments = (term: Term): Moment[] => [
  { at: schoolTime(term.now, { daysAgo: 1, at: '10:30' }), run: () => sendToReview(term) },
]
