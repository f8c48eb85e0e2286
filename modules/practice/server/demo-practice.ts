/** The demo school: every bank of it that is not for exams only is open to all students, and a course has a lesson of practice. */
import { OpenType, UseScope } from '@tripos/contract-kit/enums.ts'
import type { DemoCaller, DemoSchool } from '@tripos/module-kit/demo-content.ts'
import { LessonKind } from '../../courses/contract/course-kinds.ts'
import { courses } from '../../courses/contract/courses.ts'
import { USUAL_RULE } from '../../courses/contract/lessons.ts'
import { questions } from '../../questions/contract/questions.ts'
import { practiceBanks } from '../contract/practice-banks.ts'

export async function openDemoBanks(caller: DemoCaller): Promise<void> {
  const { rows } = await caller.call(questions.bankPaging, { size: 100 })
  for (const { id, useScope } of rows) {
    if (useScope === UseScope.exams) continue
    const { version } = await caller.call(practiceBanks.settings, { bankId: id })
    const open = { isOpen: true, openType: OpenType.everyone, version }
    if (version === 0) await caller.call(practiceBanks.save, { bankId: id, ...open })
  }
}

const COURSE = 'Waves and standing waves'
const BANK = 'physics'

/** A lesson of practice in a course, from the questions of its subject. */
export async function addDemoPracticeLesson({ call }: DemoSchool): Promise<void> {
  const [found, banks] = await Promise.all([
    call(courses.paging, { search: COURSE }),
    call(questions.bankPaging, { size: 100 }),
  ])
  const [course] = found.rows
  const bank = banks.rows.find(({ name, useScope }) => useScope !== UseScope.exams && name.toLowerCase().includes(BANK))
  if (course === undefined || bank === undefined) return
  const chapter = await call(courses.chapterSave, { courseId: course.id, title: 'Practice' })
  await call(courses.lessonSave, {
    courseId: course.id,
    chapterId: chapter.id,
    title: 'Practice: ten questions of physics',
    isRequired: false,
    content: {
      kind: LessonKind.practice,
      bankId: bank.id,
      chapterId: null,
      knowledgeId: null,
      questionCount: 10,
      goalPercent: 70,
      attachments: [],
    },
    rule: USUAL_RULE,
  })
}
