import { expect, it } from 'vitest'
import { USUAL_POINTS } from '../contract/new-line.ts'
import { compositionOf, differingTotals, titleOfFile } from './imported-paper.rules.ts'

const question = (id: string, points: number | null = null) => ({ id, points })
const linesIn = (content: ReturnType<typeof compositionOf>) =>
  content.sections.map(({ title, lines }) => [title, lines.map(({ points, questionIds }) => [points, questionIds])])

it('keeps headings, order and points, and joins what follows each other with the same', () => {
  const content = compositionOf(
    [
      { title: '', total: null, questions: [question('a')] },
      {
        title: '一、单选题（每题3分）',
        total: null,
        questions: [question('b', 300), question('c', 300), question('d', 500)],
      },
    ],
    '试题',
  )
  expect(linesIn(content)).toEqual([
    ['试题', [[USUAL_POINTS, ['a']]]],
    [
      '一、单选题（每题3分）',
      [
        [300, ['b', 'c']],
        [500, ['d']],
      ],
    ],
  ])
  expect(content).toMatchObject({ shuffleQuestions: false, shuffleOptions: false })
})

it('loses no question where there are more lines or sections than a blueprint holds', () => {
  const many = Array.from({ length: 120 }, (_, at) => question(`q${at}`, at % 2 === 0 ? 100 : 200))
  const ids = (content: ReturnType<typeof compositionOf>) =>
    content.sections.flatMap(({ lines }) => lines.flatMap(({ questionIds }) => questionIds))
  const long = compositionOf([{ title: 'A', total: null, questions: many }], '-')
  expect(long.sections.map(({ lines }) => lines.length)).toEqual([50, 50, 20])
  expect(ids(long)).toEqual(many.map(({ id }) => id))
  const sections = many.slice(0, 40).map((one, at) => ({ title: `Part ${at}`, total: null, questions: [one] }))
  const wide = compositionOf(sections, 'Paper')
  expect(wide.sections.map(({ title }) => title)).toEqual(['Paper'])
  expect(ids(wide)).toEqual(many.slice(0, 40).map(({ id }) => id))
})

it('takes the title from the name of the file', () => {
  expect(titleOfFile('高一物理期末.docx', 120)).toBe('高一物理期末')
  expect(titleOfFile('v1.2 final.docx', 4)).toBe('v1.2')
})

it('names the sections that come to something else than the paper says', () => {
  expect(
    differingTotals([
      { title: '', total: null, questions: [question('a')] },
      { title: '一、单选题（每题3分，共6分）', total: 600, questions: [question('b', 300), question('c', 300)] },
      { title: '二、解答题（共20分）', total: 2000, questions: [question('d', 1200)] },
      { title: '三、作文（60分）', total: 6000, questions: [question('e')] },
    ]),
  ).toEqual([
    { title: '二、解答题（共20分）', said: 2000, actual: 1200 },
    { title: '三、作文（60分）', said: 6000, actual: USUAL_POINTS },
  ])
})
