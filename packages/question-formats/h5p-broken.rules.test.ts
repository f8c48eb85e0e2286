/** Files of H5P with one thing wrong each: refused whole, or one question with a plain sentence. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FileRefusal } from './format.ts'
import { choice, columnOf, makeH5p, piece } from './test/h5p-files.ts'
import { makeBomb, makeZip, readTestFile } from './test/question-files.ts'

const HEAD = JSON.stringify({ mainLibrary: 'H5P.MultiChoice' })
const whole = (files: Record<string, string | Uint8Array>): Buffer =>
  makeZip({ 'h5p.json': HEAD, 'content/content.json': JSON.stringify(choice()), ...files })
const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`

describe('is refused whole', () => {
  it.each<[what: string, file: Buffer | string, name: FileRefusal['errorName'], sentence: RegExp]>([
    ['no archive', 'H5P', 'IMPORT_UNREADABLE', /no H5P file/],
    ['an archive cut short', whole({}).subarray(0, 60), 'IMPORT_UNREADABLE', /no H5P file/],
    ['no head', makeZip({ 'content/content.json': '{}' }), 'IMPORT_UNREADABLE', /holds no h5p\.json/],
    [
      'a head that is no JSON',
      whole({ 'h5p.json': '{"mainLibrary":' }),
      'IMPORT_UNREADABLE',
      /h5p\.json is not valid JSON/,
    ],
    ['a head that is a list', whole({ 'h5p.json': '[]' }), 'IMPORT_UNREADABLE', /does not say what it is/],
    [
      'a head without a library',
      whole({ 'h5p.json': '{"mainLibrary":5}' }),
      'IMPORT_UNREADABLE',
      /does not say what it is/,
    ],
    ['a head that is a picture', whole({ 'h5p.json': new Uint8Array([0, 1, 2, 0]) }), 'IMPORT_UNREADABLE', /not text/],
    ['no content', makeZip({ 'h5p.json': HEAD }), 'IMPORT_UNREADABLE', /holds no content\/content\.json/],
    [
      'content that is no JSON',
      whole({ 'content/content.json': '<p>' }),
      'IMPORT_UNREADABLE',
      /content\.json is not valid/,
    ],
    [
      'content nested without end',
      whole({ 'content/content.json': `{"a":${nested(200_000)}}` }),
      'IMPORT_UNSAFE',
      /nested/,
    ],
    ['a path that leads out', whole({ '../evil.txt': 'x' }), 'IMPORT_UNSAFE', /leads out/],
    ['a bomb', makeBomb('h5p.json', 250 * 1024 * 1024), 'TOO_LARGE', /200 MB|32 MB|MB/],
    [
      'more questions than a file may have',
      columnOf(Array.from({ length: 20_001 }, () => piece('TrueFalse', {}))),
      'TOO_LARGE',
      /20000 lines/,
    ],
  ])('%s', async (_, file, name, sentence) => {
    const refusal: unknown = await readTestFile(file, 'h5p').catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(FileRefusal)
    expect(refusal).toMatchObject({ errorName: name, message: expect.stringMatching(sentence) })
  })
})

it.each<[what: string, piece: ReturnType<typeof piece>, sentence: string]>([
  ['nothing at all', piece('MultiChoice', {}), 'At least two options are needed.'],
  ['options that are a text', piece('MultiChoice', choice({ answers: 'ab' })), 'At least two options are needed.'],
  ['options that are numbers', piece('MultiChoice', choice({ answers: [1, 2] })), 'There is no key.'],
  [
    'no right option',
    piece('MultiChoice', choice({ answers: [{ text: 'a' }, { text: 'b', correct: 'yes' }] })),
    'There is no key.',
  ],
  [
    'two right ones where one is chosen',
    piece(
      'MultiChoice',
      choice({
        answers: [
          { text: 'a', correct: true },
          { text: 'b', correct: true },
        ],
        behaviour: { type: 'single' },
      }),
    ),
    'exactly one right option',
  ],
  ['a question that is a number', piece('MultiChoice', choice({ question: 5 })), 'The stem is empty.'],
  ['neither true nor false', piece('TrueFalse', { question: 'x', correct: 'perhaps' }), 'There is no key.'],
  ['a text without blanks', piece('Blanks', { questions: ['<p>one * star</p>'] }), 'There is no gap in the text.'],
  ['an empty blank', piece('Blanks', { questions: ['* :tip*'] }), 'No answer gives full points.'],
  ['31 blanks', piece('Blanks', { questions: Array.from({ length: 31 }, () => '*a*') }), 'too long'],
  ['one word to drag, and no other', piece('DragText', { textField: '*a*' }), 'At least two options are needed.'],
  ['no word to drag', piece('DragText', { textField: 'a' }), 'There is no gap in the text.'],
  ['no word to mark', piece('MarkTheWords', { textField: 'a ** b' }), 'No word of the text is marked.'],
  ['an essay without a task', piece('Essay', { taskDescription: [] }), 'The stem is empty.'],
  ['one paragraph to sort', piece('SortParagraphs', { taskDescription: 'x', paragraphs: ['a'] }), 'At least two'],
  [
    'a formula that does not compile',
    piece('TrueFalse', { question: '\\(\\frac{1\\)', correct: 'true' }),
    'does not compile',
  ],
])('%s keeps that question out and no other', async (_, broken, sentence) => {
  const [, first, second, ...others] = await readTestFile(columnOf([piece('MultiChoice', choice()), broken]))
  expect(first?.question).toBeDefined()
  expect(second?.problem).toContain(sentence)
  expect(others).toEqual([])
})

it('never follows a path out of its content', async () => {
  const found = await Promise.all(
    ['../h5p.json', '/h5p.json', '../../etc/passwd', 'images/%00', '..%2fh5p.json', 'file:///etc/passwd'].map(
      async path => {
        const media = { type: piece('Image', { file: { path } }) }
        const [item] = await readTestFile(makeH5p('TrueFalse', { question: 'x', correct: 'true', media }))
        return [item?.images, item?.losses.length, item?.question?.content.stem]
      },
    ),
  )
  expect(found).toEqual(found.map(() => [0, 1, '<p>x</p>']))
})

const KINDS = [
  'MultiChoice',
  'SingleChoiceSet',
  'TrueFalse',
  'Blanks',
  'DragText',
  'MarkTheWords',
  'Essay',
  'SortParagraphs',
  'Summary',
  'QuestionSet',
  'CoursePresentation',
  'InteractiveVideo',
  'InteractiveBook',
  'Column',
] as const
const FIELDS = [
  'question',
  'questions',
  'answers',
  'text',
  'correct',
  'behaviour',
  'media',
  'choices',
  'textField',
  'taskDescription',
  'keywords',
  'solution',
  'paragraphs',
  'summaries',
  'introPage',
  'endGame',
  'presentation',
  'slides',
  'interactiveVideo',
  'assets',
  'interactions',
  'bookCover',
  'overallFeedback',
  'tipsAndFeedback',
  'tip',
  'library',
  'params',
  '__proto__',
]
const { value } = fc.letrec<{ value: unknown }>(tie => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<unknown>(
      null,
      true,
      0,
      -1,
      '',
      '*a*',
      '<p>*b/c:d*</p>',
      'H5P.MultiChoice 1.16',
      'H5P.Image 1.1',
      '<img src="x">',
    ),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...FIELDS), tie('value'), { maxKeys: 5 }),
  ),
}))

it('reads whatever stands in the fields, and accounts for it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...KINDS),
      fc.dictionary(fc.constantFrom(...FIELDS), value, { maxKeys: 8 }),
      async (kind, params) => {
        const items = await readTestFile(makeH5p(kind, params))
        expect(items.length).toBeGreaterThan(0)
        expect(items.map(({ leftOut }) => leftOut)).not.toContain('Content that was not found in any question.')
      },
    ),
    { numRuns: 500 },
  )
})
