import fc from 'fast-check'
import { strToU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import { sniffFormat } from './readers.ts'
import { choice, columnOf, makeH5p, piece } from './test/h5p-files.ts'
import { PNG } from './test/lossy-file.ts'
import { makeQti, makeZip, readTestFile } from './test/question-files.ts'

async function one(library: string, params: Record<string, unknown>, files: Record<string, Uint8Array> = {}) {
  const [found, ...others] = await readTestFile(makeH5p(library, params, { files }))
  if (found?.question === undefined || others.length > 0) throw new Error(found?.problem ?? 'not one question')
  return { content: found.question.content, losses: found.losses, images: found.images }
}

describe('a file of one question', () => {
  it('is a single choice with what is said of each option and of all', async () => {
    const answers = [
      {
        text: '<div>a &amp; b</div>\n',
        correct: false,
        tipsAndFeedback: { tip: '<p>Look.</p>', chosenFeedback: '<div>No.</div>' },
      },
      { text: '<div>c</div>\n', correct: true, tipsAndFeedback: {} },
    ]
    const overallFeedback = [{ from: 0, to: 100, feedback: 'Think of \\(x^2\\).' }]
    expect(await one('MultiChoice', { question: '<p>What&#039;s?</p>', answers, overallFeedback })).toEqual({
      content: {
        type: 1,
        stem: "<p>What's?</p>",
        options: [
          { html: '<div>a &amp; b</div>', isRight: false, analysis: '<div>No.</div>' },
          { html: '<div>c</div>', isRight: true },
        ],
        analysis: '<p>Think of <span data-type="inline-math" data-latex="x^2"></span>.</p>',
        hints: ['<p>a &amp; b</p><p>Look.</p>'],
      },
      losses: [],
      images: 0,
    })
  })

  it('is a multiple choice where several are right, and one or more where boxes are ticked', async () => {
    const answers = ['a', 'b', 'c'].map((text, i) => ({ text, correct: i > 0 }))
    expect((await one('MultiChoice', { question: 'What?', answers })).content).toMatchObject({
      type: 2,
      options: [{ isRight: false }, { isRight: true }, { isRight: true }],
    })
    expect((await one('MultiChoice', choice({ behaviour: { type: 'multi' } }))).content).toMatchObject({
      type: 2,
      allowsOneRight: true,
    })
    // As older versions say it.
    const old = { ...choice(), singleAnswer: false }
    expect((await one('MultiChoice', old)).content).toMatchObject({ type: 2, allowsOneRight: true })
  })

  it('has its picture above the question', async () => {
    const image = piece('Image', { file: { path: 'images/a%20b.png#tmp', mime: 'image/png' }, alt: 'A &quot;b&quot;' })
    const files = { 'content/images/a b.png': PNG }
    const found = await one('TrueFalse', { question: '<p>So?</p>', correct: 'false', media: { type: image } }, files)
    expect(found).toMatchObject({ content: { type: 3, isTrue: false }, losses: [], images: 1 })
    expect(found.content.stem).toMatch(/^<p><img src="\/files\/import-1" alt="A &quot;b&quot;" \/><\/p><p>So\?<\/p>$/)
  })

  it('plays its own sound', async () => {
    const audio = piece('Audio', { files: [{ path: 'audios/a.mp3', mime: 'audio/mpeg' }] })
    const found = await one(
      'TrueFalse',
      { question: '<p>So?</p>', correct: 'true', media: audio },
      {
        'content/audios/a.mp3': strToU8('ID3'),
      },
    )
    expect(found).toMatchObject({ losses: [], images: 1 })
    expect(found.content.stem).toContain('src="/files/import-media-1"')
  })

  it('has blanks with what else is right, and tips', async () => {
    const questions = ['<p>*Oslo/Kristiania:A city* is in *Norway*.</p>', '<p>Two ** stay, *1 &lt; 2*</p>']
    const { content, losses } = await one('Blanks', { text: '<p>Fill in.</p>', questions })
    expect(losses).toEqual([])
    expect(content).toMatchObject({
      type: 5,
      stem: '<p>Fill in.</p><p>[[1]] is in [[2]].</p><p>Two ** stay, [[3]]</p>',
      gaps: [{ accepted: ['Oslo', 'Kristiania'] }, { accepted: ['Norway'] }, { accepted: ['1 < 2'] }],
      ignoresCase: false,
      hints: ['<p>(1)</p><p>A city</p>'],
    })
    const behaviour = { caseSensitive: false }
    expect((await one('Blanks', { questions: ['*a:b: c*'], behaviour })).content).toMatchObject({
      ignoresCase: true,
      hints: ['<p>b: c</p>'],
    })
  })

  it('lets words be chosen for each place of a text', async () => {
    const { content, losses } = await one('DragText', {
      taskDescription: '<p>Drag.</p>',
      textField: '*b* before *c:late*\n*b* again',
      distractors: '*a*',
    })
    const options = (right: string) =>
      ['a', 'b', 'c'].map(text => ({ html: `<p>${text}</p>`, isRight: text === right }))
    expect(losses).toEqual([])
    expect(content).toMatchObject({
      type: 6,
      stem: '<p>Drag.</p><p>(1) before (2)<br />(3) again</p>',
      parts: ['b', 'c', 'b'].map(right => ({ content: { type: 1, options: options(right) } })),
      hints: ['<p>(2)</p><p>late</p>'],
    })
  })

  it('has words that are to be marked written down in any order', async () => {
    const { content } = await one('MarkTheWords', {
      taskDescription: '<p>Verbs?</p>',
      textField: '<p>We *go*, they *said** * and ** is a star.</p>'.replace('said** *', 'said***'),
    })
    expect(content).toMatchObject({
      type: 5,
      stem: '<p>Verbs?</p><p>We go, they said* and * is a star.</p><p>[[1]] [[2]]</p>',
      gaps: [{ accepted: ['go'] }, { accepted: ['said*'] }],
      isOrderFree: true,
    })
  })

  it('is a short answer with its sample and its keywords', async () => {
    const { content } = await one('Essay', {
      taskDescription: '<p>Why?</p>',
      solution: { introduction: '<p>One of many.</p>', sample: '<p>Since.</p>' },
      keywords: [{ keyword: 'sun', alternatives: ['star', 'light'], options: { points: 1 } }, { keyword: '' }],
    })
    expect(content).toMatchObject({
      type: 4,
      stem: '<p>Why?</p>',
      reference: '<p>Since.</p><ul><li>sun / star / light</li></ul>',
      analysis: '<p>One of many.</p>',
    })
  })

  it('is an ordering of paragraphs', async () => {
    const { content, losses } = await one('SortParagraphs', { taskDescription: 'Sort.', paragraphs: ['x', 'y', 'z'] })
    expect(content).toMatchObject({ type: 8, items: ['<p>x</p>', '<p>y</p>', '<p>z</p>'], isPartial: true })
    expect(losses).toEqual([])
  })
})

const shown = async (file: Buffer) =>
  (await readTestFile(file)).map(({ original, leftOut, problem, question }) => [
    question?.content.type ?? original,
    leftOut ?? problem ?? '',
  ])

describe('what holds several questions', () => {
  it('is a set, whose own settings are named', async () => {
    const set = {
      introPage: { showIntroPage: true, introduction: '<p>Welcome</p>' },
      passPercentage: 50,
      poolSize: 2,
      questions: [
        piece('MultiChoice', choice()),
        piece('DragQuestion', { question: {} }, { title: 'Map of &amp; Europe' }),
        piece('TrueFalse', { question: 'So?', correct: 'true' }),
      ],
      endGame: { overallFeedback: [{ from: 0, to: 100, feedback: 'Done.' }] },
    }
    expect(await shown(makeH5p('QuestionSet', set, { head: { title: 'Week 1' } }))).toEqual([
      [
        'Week 1',
        'H5P.QuestionSet holds questions, which are taken out of it; not kept: its title, its introduction, the share that is needed to pass, drawing at random, feedback by score.',
      ],
      [1, ''],
      ['Map of & Europe', 'H5P.DragQuestion is not supported.'],
      [3, ''],
    ])
  })

  it('is a set of single choices, whose first answers are right, or a summary', async () => {
    const set = {
      choices: [
        { question: 'What?', answers: ['b', 'c', 'a'] },
        { question: 'And?', answers: 'x' },
      ],
    }
    const [frame, first, second, ...others] = await readTestFile(makeH5p('SingleChoiceSet', set))
    expect(frame?.leftOut).toBe('H5P.SingleChoiceSet holds questions, which are taken out of it.')
    expect(first?.question?.content).toMatchObject({
      type: 1,
      options: [
        { html: '<p>a</p>', isRight: false },
        { html: '<p>b</p>', isRight: true },
        { html: '<p>c</p>', isRight: false },
      ],
    })
    expect([second?.problem, others]).toEqual(['At least two options are needed.', []])
    const summary = { intro: 'Which holds?', summaries: [{ summary: ['y', 'n'], tip: '<p>Look.</p>' }] }
    const [, panel] = await readTestFile(makeH5p('Summary', summary))
    expect(panel?.question?.content).toMatchObject({ type: 1, stem: '<p>Which holds?</p>', hints: ['<p>Look.</p>'] })
  })

  it('is a column, a book, slides or a film, and the rest of them is said', async () => {
    const text = piece('AdvancedText', { text: '<p>Read this.</p>' })
    const column = piece('Column', {
      content: [{ content: text }, { content: piece('Blanks', { questions: ['*a*'] }) }],
    })
    const book = makeH5p('InteractiveBook', { chapters: [column], bookCover: { coverDescription: '<p>Hi</p>' } })
    expect(await shown(book)).toEqual([
      ['', 'H5P.InteractiveBook holds questions, which are taken out of it; not kept: its cover.'],
      ['', 'H5P.Column holds questions, which are taken out of it.'],
      ['Read this.', 'A description, which is no question.'],
      [5, ''],
    ])
    const elements = [
      { x: 1, action: piece('TrueFalse', { question: 'So?', correct: 'true' }), solution: '<p>See.</p>' },
      { goToSlide: 2 },
    ]
    const slides = makeH5p('CoursePresentation', {
      presentation: { slides: [{ elements, keywords: [{ main: 'One' }] }] },
    })
    const [frame, judged] = await readTestFile(slides)
    expect(frame?.leftOut).toContain('how its slides look, the titles of its slides')
    expect(judged?.question?.content).toMatchObject({ analysis: '<p>See.</p>' })
    const film = makeH5p('InteractiveVideo', {
      interactiveVideo: {
        video: { files: [{ path: 'a.mp4' }] },
        assets: {
          interactions: [
            {
              duration: { from: 1, to: 2 },
              action: piece('MultiChoice', choice()),
              adaptivity: { wrong: { seekTo: 3 } },
            },
            { action: piece('Image', { file: {} }) },
          ],
        },
      },
    })
    expect(await shown(film)).toEqual([
      [
        '',
        'H5P.InteractiveVideo holds questions, which are taken out of it; not kept: the video, and when each question appears, jumps that depend on answers.',
      ],
      [1, ''],
      ['H5P.Image', 'A picture, sound or video that belongs to no question.'],
    ])
  })

  it('is found in pieces that are not supported themselves', async () => {
    const scenario = {
      branchingScenario: {
        content: [{ type: piece('Column', { content: [{ content: piece('MultiChoice', choice()) }] }) }],
      },
    }
    expect(await shown(makeH5p('BranchingScenario', scenario))).toEqual([
      ['', 'H5P.BranchingScenario is not supported.'],
      ['', 'H5P.Column holds questions, which are taken out of it.'],
      [1, ''],
    ])
  })
})

it('is told from other archives by its content', () => {
  expect(sniffFormat(makeH5p('MultiChoice', choice()))).toBe('h5p')
  const folder = makeZip({ 'quiz/h5p.json': '{}', 'quiz/content/content.json': '{}' })
  expect(sniffFormat(folder)).toBe('h5p')
  // A package that carries H5P along.
  expect(sniffFormat(makeQti({ 'a.xml': '<x/>' }, { 'files/h5p.json': strToU8('{}') }))).toBe('qti22')
})

const leaf = fc.constantFrom(
  piece('MultiChoice', choice()),
  piece('Blanks', { questions: ['*a*'] }),
  piece('Blanks', { questions: 5 }),
  piece('DragQuestion', {}),
  piece('AdvancedText', { text: 'x' }),
  piece('TrueFalse', { question: 'x', correct: 'true', media: { type: piece('Image', { file: { path: 'a' } }) } }),
)
const { tree } = fc.letrec<{ tree: ReturnType<typeof piece> }>(tie => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc
      .array(tie('tree'), { maxLength: 4 })
      .map(content => piece('Column', { content: content.map(each => ({ content: each })) })),
    fc.array(tie('tree'), { maxLength: 4 }).map(questions => piece('QuestionSet', { questions })),
    fc
      .array(tie('tree'), { maxLength: 3 })
      .map(panels => piece('Accordion', { panels: panels.map(content => ({ content })) })),
    fc.nat(3).map(count =>
      piece('SingleChoiceSet', {
        choices: Array.from({ length: count }, () => ({ question: 'x', answers: ['a', 'b'] })),
      }),
    ),
  ),
}))

it('accounts for every piece: it is a question, a problem, left out, or inside of a question', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(tree, { maxLength: 5 }), async pieces => {
      const items = await readTestFile(columnOf(pieces))
      const text = JSON.stringify(pieces)
      const written = text.split('"library":').length - 1 + (text.split('"answers":["a","b"]').length - 1)
      expect(items.reduce((sum, item) => sum + item.entries, 0)).toBe(1 + written)
      expect(items.every(({ leftOut }) => leftOut !== 'Content that was not found in any question.')).toBe(true)
      const questions = items.filter(({ question, problem }) => question !== undefined || problem !== undefined)
      const asked = /"library":"H5P\.(?:MultiChoice|Blanks|TrueFalse) |"answers":\["a","b"\]/g
      expect(questions.length).toBe([...text.matchAll(asked)].length)
    }),
    { numRuns: 200 },
  )
})
