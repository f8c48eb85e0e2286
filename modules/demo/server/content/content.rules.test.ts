import { QuestionType } from '@tripos/contract-kit/enums.ts'
import { hasEveryPlace } from '@tripos/question-kinds/gap-places.ts'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import katex from 'katex'
import { describe, expect, it } from 'vitest'
import { banks } from './banks.ts'
import { courses } from './courses.ts'
import { exams } from './exams.ts'
import { knowledge, pointsOf, withBelow } from './knowledge.ts'
import { lecturers } from './lecturers.ts'
import { SCHOOL_BADGE } from './pictures.ts'
import { school, staff, students } from './school.ts'
import { termBanks } from './term/term-banks.ts'
import type { DemoDepartment, DemoLine, DemoPart, DemoQuestion } from './types.ts'

const pictures = new URL('./pictures/', import.meta.url)
const questions = banks.flatMap(bank =>
  bank.questions.map(question => ({ id: `${bank.key}/${question.key}`, question })),
)

/** The question itself, or its parts. Files have no key. */
function tasksOf(question: DemoQuestion): DemoPart[] {
  if (question.type === 6) return question.parts
  return question.type === 10 ? [] : [question]
}

function textsOf(question: DemoQuestion | DemoPart): string[] {
  const own = [question.stem, question.analysis]
  if (question.type === 6) return [...own, ...question.parts.flatMap(textsOf)]
  if (question.type === 4 || question.type === 10) return [...own, question.reference]
  return [...own, ...partsOf(question)]
}

/** What is chosen, matched or ordered. */
function partsOf(question: DemoPart): string[] {
  if ('options' in question) return question.options.map(option => option.text)
  if ('items' in question) return question.items
  return 'targets' in question ? [...question.targets, ...question.prompts.map(({ text }) => text)] : []
}

/** The formulas of a text; fails where a `$` has no partner. */
function formulasOf(text: string): { tex: string; displayMode: boolean }[] {
  const found: { tex: string; displayMode: boolean }[] = []
  const rest = text.replace(/\$\$([^$]+)\$\$|\$([^$\n]+)\$/g, (_, block?: string, inline?: string) => {
    found.push({ tex: block ?? inline ?? '', displayMode: block !== undefined })
    return ''
  })
  expect(rest, text).not.toContain('$')
  return found
}

function departmentsOf(department: DemoDepartment): DemoDepartment[] {
  return [department, ...department.children.flatMap(departmentsOf)]
}

/** The questions that a line may take: those named, or those to draw from. */
function candidatesOf(line: DemoLine): DemoQuestion[] {
  const all = banks.find(bank => bank.key === line.bank)?.questions ?? []
  if (line.kind === 'handPicked') return all.filter(question => line.questions.includes(question.key))
  return all.filter(question => question.type === line.type && (line.level ?? question.level) === question.level)
}

const countOf = (line: DemoLine) => (line.kind === 'handPicked' ? line.questions.length : line.count)

/** Where a line draws from; two lines with the same pool would compete for its questions. */
const poolOf = (line: DemoLine) =>
  line.kind === 'handPicked' ? '' : `${line.bank}/${line.type}/${line.level ?? 'any level'}`

describe('the demo banks', () => {
  it('are four, two in each language, with 24 questions of all types', () => {
    expect(banks.map(bank => bank.lang).sort()).toEqual(['en', 'en', 'zh', 'zh'])
    for (const bank of banks) {
      const counts = Object.values(QuestionType).map(
        type => bank.questions.filter(question => question.type === type).length,
      )
      expect(counts, bank.key).toEqual([9, 4, 3, 2, 1, 1, 1, 1, 1, 1])
    }
  })

  it('are written in the language that they name', () => {
    for (const bank of banks) {
      for (const question of bank.questions) {
        for (const task of [question, ...tasksOf(question)]) {
          const words = `${task.stem} ${task.analysis}`
          expect(/\p{Script=Han}/u.test(words), words).toBe(bank.lang === 'zh')
        }
      }
    }
  })

  it('have no key or stem twice', () => {
    expect(new Set(questions.map(({ id }) => id)).size).toBe(96)
    expect(new Set(questions.map(({ question }) => question.stem)).size).toBe(96)
  })

  it('spread the right option of single choice questions over all four places', () => {
    for (const bank of banks) {
      const places = bank.questions.flatMap(question =>
        question.type === 1 ? [question.options.findIndex(option => option.isRight)] : [],
      )
      for (const place of [0, 1, 2, 3]) {
        const count = places.filter(other => other === place).length
        expect(count, `${bank.key} ${place}`).toBeGreaterThanOrEqual(1)
        expect(count, `${bank.key} ${place}`).toBeLessThanOrEqual(4)
      }
    }
  })
})

/** A key that can be scored, of parts that can be told apart. */
function expectSound(question: DemoPart): void {
  if (question.type === 5) expect(hasEveryPlace(question.stem, question.gaps.length)).toBe(true)
  if (question.type === 9) expect(question.units[0]?.factor).toBe(1)
  const parts = 'targets' in question ? question.targets : partsOf(question)
  expect(new Set(parts).size).toBe(parts.length)
  if (question.type !== 7) return
  expect(question.prompts.every(({ target }) => question.targets[target] !== undefined)).toBe(true)
  expect(question.targets.length).toBeGreaterThan(question.prompts.length)
}

describe.each(questions)('$id', ({ question }) => {
  it('has a key that fits its type, and distinct options', () => {
    for (const task of tasksOf(question)) {
      if (!('options' in task)) {
        expectSound(task)
        continue
      }
      const right = task.options.filter(option => option.isRight).length
      expect(new Set(task.options.map(option => option.text)).size).toBe(task.options.length)
      expect(task.options.length).toBeGreaterThanOrEqual(4)
      expect(task.options.length).toBeLessThanOrEqual(task.type === 1 ? 4 : 5)
      if (task.type === 1) expect(right).toBe(1)
      else expect([2, 3]).toContain(right)
    }
  })

  it('has formulas that compile, and no text left empty', () => {
    for (const text of textsOf(question)) {
      expect(text.trim()).toBe(text)
      expect(text).not.toBe('')
      for (const { tex, displayMode } of formulasOf(text)) {
        expect(() => katex.renderToString(tex, { displayMode, throwOnError: true, strict: 'error' }), tex).not.toThrow()
      }
    }
  })

  it('gives 10 marks in its model answer, if any', () => {
    if (question.type !== 4) return
    const marks = [...question.reference.matchAll(/[（(](\d+) (?:分|marks?)[）)]/g)].map(match => Number(match[1]))
    expect(marks.reduce((sum, mark) => sum + mark, 0)).toBe(10)
  })

  it('has a small picture with a description, if any', () => {
    expect(question.pictureAlt === undefined).toBe(question.picture === undefined)
    if (question.picture === undefined) return
    const file = new URL(question.picture, pictures)
    expect(statSync(file).size).toBeLessThan(40 * 1024)
    const png = readFileSync(file)
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG')
    // Width and height stand at fixed places of the first chunk.
    expect(png.readUInt32BE(16)).toBeLessThanOrEqual(720)
    expect(png.readUInt32BE(20)).toBeLessThanOrEqual(400)
  })
})

describe('formulas and pictures', () => {
  it('stand in at least 30 and 10 questions', () => {
    const withFormula = questions.filter(({ question }) => textsOf(question).some(text => text.includes('$')))
    expect(withFormula.length).toBeGreaterThanOrEqual(30)
    expect(questions.filter(({ question }) => question.picture !== undefined).length).toBeGreaterThanOrEqual(10)
  })

  it('are kept with their sources, and every picture is used', () => {
    const used = [SCHOOL_BADGE, ...questions.flatMap(({ question }) => question.picture ?? [])]
    const files = readdirSync(pictures)
    expect(files.filter(name => name.endsWith('.png')).sort()).toEqual([...used].sort())
    expect(
      files
        .filter(name => name.endsWith('.svg'))
        .map(name => name.replace('.svg', '.png'))
        .sort(),
    ).toEqual([...used].sort())
  })
})

describe.each(exams)('the exam $key', exam => {
  const lines = exam.sections.flatMap(section => section.lines)

  it('adds up to 100.00 points', () => {
    expect(lines.reduce((sum, line) => sum + countOf(line) * line.points, 0)).toBe(10_000)
  })

  it('asks for no more questions than there are, and never for the same one twice', () => {
    for (const line of lines) {
      if (line.kind === 'handPicked') expect(candidatesOf(line).length).toBe(line.questions.length)
      else expect(candidatesOf(line).length).toBeGreaterThanOrEqual(line.count)
    }
    const pools = lines.map(poolOf).filter(pool => pool !== '')
    expect(new Set(pools).size).toBe(pools.length)
    const reachable = lines.flatMap(line => candidatesOf(line).map(question => `${line.bank}/${question.key}`))
    expect(new Set(reachable).size).toBe(reachable.length)
  })

  it('states its number of questions, minutes and points correctly in the notice', () => {
    const count = lines.reduce((sum, line) => sum + countOf(line), 0)
    for (const figure of [count, exam.minutes, 100]) expect(exam.noticeHtml).toMatch(new RegExp(`\\b${figure} `))
  })
})

describe('the demo exams', () => {
  it('cover the three kinds of audience and both languages', () => {
    expect(exams.map(exam => exam.audience.openType).sort()).toEqual(['departments', 'everyone', 'password'])
    expect(new Set(exams.map(exam => exam.lang))).toEqual(new Set(['zh', 'en']))
  })

  it('are open to departments that exist, and behind passwords that nobody guesses', () => {
    const known = departmentsOf(school).map(department => department.key)
    const departments = exams.flatMap(({ audience }) =>
      audience.openType === 'departments' ? audience.departments : [],
    )
    const passwords = exams.flatMap(({ audience }) => (audience.openType === 'password' ? [audience.password] : []))
    expect(departments.length).toBeGreaterThan(0)
    expect(known).toEqual(expect.arrayContaining([...departments]))
    expect(passwords.map(password => password.length >= 8)).toEqual([true])
  })
})

describe('the demo school', () => {
  const departments = departmentsOf(school)

  it('has 40 students in six classes, and four members of staff', () => {
    expect(students.map(student => student.userName)).toEqual(
      Array.from({ length: 40 }, (_, index) => `student${String(index + 1).padStart(2, '0')}`),
    )
    expect(new Set(students.map(student => student.department)).size).toBe(6)
    expect(staff.map(member => member.userName)).toEqual(['admin', 'author', 'marker', 'dean2'])
  })

  it('has no name twice, and puts everyone into a department that exists', () => {
    const people = [...students, ...staff]
    expect(new Set(people.map(person => person.realName)).size).toBe(people.length)
    expect(new Set(departments.map(department => department.key)).size).toBe(departments.length)
    const known = new Set(departments.map(department => department.key))
    expect(people.filter(person => !known.has(person.department))).toEqual([])
  })
})

describe('the courses', () => {
  const lessons = courses.flatMap(course => course.chapters.flatMap(chapter => chapter.lessons))

  it('have formulas that compile and pictures that are there', () => {
    const texts = lessons.flatMap(lesson => (lesson.kind === 'text' ? [lesson.html, lesson.htmlAfter ?? ''] : []))
    const formulas = texts.flatMap(text => [...text.matchAll(/data-latex="([^"]*)"/g)].map(([, tex = '']) => tex))
    expect(formulas.length).toBeGreaterThan(10)
    for (const tex of formulas) expect(() => katex.renderToString(tex, { throwOnError: true })).not.toThrow()
    const named = lessons.flatMap(lesson => ('picture' in lesson && lesson.picture ? lesson.picture.file : []))
    const there = readdirSync(pictures)
    for (const file of [...named, ...courses.map(course => course.coverPicture)]) expect(there).toContain(file)
  })

  it('name lecturers of the school, and exams that are for everyone', () => {
    const names = lecturers.map(one => one.name)
    for (const course of courses) expect(names).toContain(course.lecturer)

    const open = exams.filter(exam => exam.audience.openType === 'everyone').map(exam => exam.key)
    for (const lesson of lessons) if (lesson.kind === 'exam') expect(open).toContain(lesson.exam)
  })
})

describe('the knowledge points', () => {
  const points = knowledge.flatMap(withBelow)
  const asked = [...banks, ...termBanks].flatMap(bank => bank.questions)

  it('are a tree of two or three levels, each with a value and names of its own', () => {
    for (const names of [points.map(one => one.value), points.map(one => one.zh), points.map(one => one.en)]) {
      expect(new Set(names).size).toBe(points.length)
    }
    for (const { value, zh } of points) {
      expect(value).toMatch(/^[a-z-]+$/)
      expect(zh).toMatch(/\p{Script=Han}/u)
    }
    // What has points below it is a heading, which no question asks about by itself.
    for (const { tags, children } of points) expect(tags === undefined).toBe(children !== undefined)
  })

  it('are asked about by the questions: one point or two each, and no point or tag in vain', () => {
    for (const question of asked) {
      const { length } = pointsOf(question)
      expect([1, 2], question.key).toContain(length)
    }
    const used = new Set(asked.flatMap(pointsOf))
    const tags = new Set(asked.flatMap(question => question.tags))
    for (const point of points) {
      if (point.tags !== undefined) expect(used, point.value).toContain(point.value)
      for (const tag of point.tags ?? []) expect(tags).toContain(tag)
    }
  })

  it('of a question belong to one subject', () => {
    for (const question of asked) {
      const subjects = knowledge.filter(subject =>
        withBelow(subject).some(({ value }) => pointsOf(question).includes(value)),
      )
      expect(subjects, question.key).toHaveLength(1)
    }
  })
})
