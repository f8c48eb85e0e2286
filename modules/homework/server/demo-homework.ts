/** Homework of the demo school: a task in a course, and what three learners made of it. */
import type { DemoCaller, DemoSchool } from '@tripos/module-kit/demo-content.ts'
import { LessonKind } from '../../courses/contract/course-kinds.ts'
import { courses } from '../../courses/contract/courses.ts'
import { USUAL_RULE } from '../../courses/contract/lessons.ts'
import { learning } from '../../learning/contract/learning.ts'
import { homework } from '../contract.ts'

const COURSE = 'Waves and standing waves'
const TASK = {
  title: 'Homework: the strings of an instrument',
  body: '<p>Choose a string instrument that you or a friend plays. Measure the length of one open string and find the frequency of its note.</p><ol><li>How fast does a wave run along this string?</li><li>Where must a finger stop it so that it sounds an octave higher? Explain with the picture of the standing wave.</li></ol><p>Half a page is enough. Show how you reckon.</p>',
  points: 10,
}

/** In the order in which they came. */
const HAND_INS = [
  {
    userName: 'student05',
    text: 'My guitar: the open A string is 65 cm long and sounds at 110 Hz.\n1. L is half a wavelength, so the wavelength is 1.30 m, and v = 1.30 m × 110 Hz = 143 m/s.\n2. An octave higher is twice the frequency. v stays the same, so the wavelength has to be half: the finger stops the string in the middle, at 32.5 cm. That is the twelfth fret.',
    mark: {
      points: 10,
      comment:
        'Right in both parts, and well explained. Does the tension change a little when you press the string down?',
    },
  },
  {
    userName: 'student09',
    text: 'I took the violin of my sister. The string sounds at 440 Hz. The wave runs at 340 m/s because that is the speed of sound. For an octave higher you press in the middle.',
    giveBack:
      'The middle is right. But 340 m/s is the speed of sound in air: how fast does the wave run along the string? You need its length for that. Please measure it and try the first part again.',
  },
  {
    userName: 'student14',
    text: 'Cello, open D string: L = 69 cm, f = 147 Hz.\n1. v = 2 L f = 2 × 0.69 m × 147 Hz ≈ 203 m/s.\n2. In the middle, at 34.5 cm, since the first harmonic of half the length has twice the frequency. There the second harmonic of the whole string has its node.',
  },
] as const

async function addTask({ call }: DemoCaller): Promise<{ courseId: string; lessonId: string } | undefined> {
  const { rows } = await call(courses.paging, { search: COURSE })
  const [course] = rows
  if (course === undefined) return undefined
  const chapter = await call(courses.chapterSave, { courseId: course.id, title: 'At home' })
  const { id } = await call(courses.lessonSave, {
    courseId: course.id,
    chapterId: chapter.id,
    title: TASK.title,
    isRequired: false,
    content: {
      kind: LessonKind.homework,
      body: TASK.body,
      dueAt: null,
      points: TASK.points,
      needsMark: true,
      attachments: [],
    },
    rule: USUAL_RULE,
  })
  return { courseId: course.id, lessonId: id }
}

type HandIn = (typeof HAND_INS)[number]

async function judge({ call }: DemoCaller, handIn: HandIn): Promise<void> {
  const { rows } = await call(homework.paging, { search: handIn.userName })
  const found = rows.find(row => row.learner.userName === handIn.userName)
  if (found?.id === undefined || found.id === null) throw new Error(`${handIn.userName} has handed in nothing`)
  const { id, revision } = await call(homework.detail, { id: found.id })
  if ('mark' in handIn) await call(homework.mark, { id, revision, ...handIn.mark })
  if ('giveBack' in handIn) await call(homework.reopen, { id, revision, comment: handIn.giveBack })
}

/** One is marked, one given back, one waits to be marked. */
export async function addDemoHomework(school: DemoSchool): Promise<void> {
  const task = await addTask(school)
  if (task === undefined) return
  for (const handIn of HAND_INS) {
    const learner = await school.as(handIn.userName)
    await learner.call(learning.lesson, task)
    await learner.call(homework.submit, { ...task, text: handIn.text, fileIds: [], revision: 0 })
    await judge(school, handIn)
  }
}
