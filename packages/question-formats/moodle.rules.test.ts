import { describe, expect, it } from 'vitest'
import { readTestFile } from './test/question-files.ts'

const quiz = (...questions: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.join('\n')}\n</quiz>`
const question = (type: string, inner: string, stem = 'What?', more = '') =>
  `<question type="${type}"><name><text>${stem.replace(/<[^>]*>/g, '')}</text></name><questiontext format="html"><text><![CDATA[<p>${stem}</p>]]></text>${more}</questiontext>${inner}</question>`
const answer = (fraction: number, text: string, inner = '') =>
  `<answer fraction="${fraction}" format="html"><text>${text}</text>${inner}</answer>`

async function one(xml: string) {
  const [item, ...others] = await readTestFile(quiz(xml), 'moodle')
  if (item?.question === undefined || others.length > 0) throw new Error(item?.problem ?? 'not one question')
  return { ...item, content: item.question.content, tags: item.question.tags }
}

describe('Moodle XML, as Moodle documents it', () => {
  it('reads multiple choice with weights, feedback, hints, points and a fixed order', async () => {
    const { content, losses } = await one(
      question(
        'multichoice',
        `<defaultgrade>2</defaultgrade><single>true</single><shuffleanswers>0</shuffleanswers>
        <generalfeedback format="html"><text>Because.</text></generalfeedback>
        <correctfeedback><text>Well done.</text></correctfeedback><hint><text>Think.</text></hint>
        ${answer(100, '&lt;p&gt;yes&lt;/p&gt;', '<feedback><text>Right!</text></feedback>')}${answer(50, 'partly')}${answer(0, 'no')}`,
      ),
    )
    expect(content).toEqual({
      type: 1,
      stem: '<p>What?</p>',
      options: [
        { html: '<p>yes</p>', isRight: true, analysis: '<p>Right!</p>' },
        { html: '<p>partly</p>', isRight: false },
        { html: '<p>no</p>', isRight: false },
      ],
      analysis: '<p>Because.</p>',
      hints: ['<p>Think.</p>'],
    })
    expect(losses).toEqual([
      'The weights of the options are not kept.',
      'Points are not kept: the blueprint gives them.',
      'A fixed order of the options is not kept: the blueprint decides.',
      'Feedback for right or wrong answers is not kept.',
    ])
  })

  it('keeps five hints, and says what more they are', async () => {
    const hint = (no: number, more = '') => `<hint format="html"><text>Hint ${no}</text>${more}</hint>`
    const asked = async (...hints: string[]) =>
      one(question('multichoice', `${answer(100, 'a')}${answer(0, 'b')}${hints.join('')}`))
    const lost = 'Of the hints the first 5 are kept, and nothing that they clear or count.'
    const few = await asked(hint(1), hint(2), '<hint format="html"><text></text></hint>')
    expect([few.content.hints, few.losses]).toEqual([['<p>Hint 1</p>', '<p>Hint 2</p>'], []])
    const many = await asked(...[1, 2, 3, 4, 5, 6].map(no => hint(no)))
    expect([many.content.hints?.length, many.losses]).toEqual([5, [lost]])
    expect((await asked(hint(1, '<clearwrong/>'))).losses).toEqual([lost])
    expect(await asked('<hint><text></text><clearwrong/></hint>')).toMatchObject({ losses: [] })
  })

  it('reads several right answers, true or false, essays', async () => {
    const several = await one(
      question('multichoice', `<single>false</single>${answer(50, 'a')}${answer(50, 'b')}${answer(-100, 'c')}`),
    )
    expect([several.content.type, several.losses]).toEqual([2, []])
    const truth = question('truefalse', `${answer(0, 'true')}${answer(100, 'false')}`)
    expect((await one(truth)).content).toMatchObject({ type: 3, isTrue: false })
    const essay = question('essay', '<graderinfo format="html"><text>Three reasons.</text></graderinfo>')
    expect((await one(essay)).content).toMatchObject({ type: 4, reference: '<p>Three reasons.</p>' })
  })

  it('reads an essay that takes files alone as a file upload, and names what it has beside a text as lost', async () => {
    const limits = '<attachments>3</attachments><maxbytes>5242880</maxbytes>'
    const files = await one(
      question(
        'essay',
        `<responseformat>noinline</responseformat>${limits}<filetypeslist>.pdf</filetypeslist><graderinfo format="html"><text>Look.</text></graderinfo>`,
      ),
    )
    expect(files.content).toMatchObject({
      type: 10,
      accepts: ['pdf'],
      mostFiles: 3,
      mostMegabytes: 5,
      reference: '<p>Look.</p>',
    })
    expect(files.losses).toEqual([])
    const groups = await one(
      question(
        'essay',
        '<responseformat>editor</responseformat><responserequired>0</responserequired><attachments>-1</attachments><attachmentsrequired>1</attachmentsrequired><maxbytes>0</maxbytes><filetypeslist>web_image,.docx</filetypeslist>',
      ),
    )
    expect(groups.content).toMatchObject({ type: 10, accepts: ['image', 'word'], mostFiles: 10, mostMegabytes: 10 })
    expect(groups.losses).toEqual(['The kinds of file that may be handed in are kept as the nearest ones.'])
    const both = await one(question('essay', `<responseformat>editor</responseformat>${limits}`))
    expect([both.content.type, both.losses]).toEqual([4, ['Files cannot be handed in beside a written answer.']])
  })

  it('reads short answers with case, and numbers with tolerance and units', async () => {
    const short = question('shortanswer', `<usecase>1</usecase>${answer(100, 'Paris')}${answer(100, 'Lutetia')}`)
    expect((await one(short)).content).toMatchObject({
      type: 5,
      ignoresCase: false,
      gaps: [{ kind: 'text', match: 'exact', accepted: ['Paris', 'Lutetia'] }],
    })
    const number = question(
      'numerical',
      `${answer(100, '5.5', '<tolerance>0.1</tolerance>')}<units><unit><multiplier>100</multiplier><unit_name>cm</unit_name></unit><unit><multiplier>1</multiplier><unit_name>m</unit_name></unit></units>`,
    )
    expect((await one(number)).content).toMatchObject({
      type: 9,
      value: 5.5,
      tolerance: { amount: 0.1, isPercent: false },
      units: [
        { name: 'm', factor: 1 },
        { name: 'cm', factor: 0.01 },
      ],
    })
  })

  it('reads matching and ordering', async () => {
    const pair = (prompt: string, target: string) =>
      `<subquestion format="html"><text>${prompt}</text><answer><text>${target}</text></answer></subquestion>`
    const matching = question('matching', pair('cat', 'animal') + pair('rose', 'plant') + pair('', 'stone'))
    expect((await one(matching)).content).toMatchObject({
      type: 7,
      prompts: [
        { html: '<p>cat</p>', target: 0 },
        { html: '<p>rose</p>', target: 1 },
      ],
      targets: ['<p>animal</p>', '<p>plant</p>', '<p>stone</p>'],
    })
    expect((await one(question('ordering', answer(1, 'a') + answer(2, 'b')))).content).toMatchObject({
      type: 8,
      items: ['<p>a</p>', '<p>b</p>'],
    })
  })

  it('reads cloze gaps: texts, numbers, case, alternatives, feedback and escapes', async () => {
    const { content, losses } = await one(
      question('cloze', '', 'Of {1:SHORTANSWER:=Paris#Yes~=Paname~%50%Lyon} and {1:NUMERICAL:=3.5:0.1} {1:SA:=a\\}b}.'),
    )
    expect(content).toMatchObject({
      type: 5,
      stem: '<p>Of [[1]] and [[2]] [[3]].</p>',
      ignoresCase: true,
      gaps: [
        { kind: 'text', accepted: ['Paris', 'Paname'] },
        { kind: 'number', value: 3.5, tolerance: { amount: 0.1 } },
        { kind: 'text', accepted: ['a}b'] },
      ],
    })
    expect(losses).toContain('The weights of the options are not kept.')
    expect((await one(question('cloze', '', 'x {1:SAC:=A}'))).content).toMatchObject({ ignoresCase: false })
  })

  it('reads cloze gaps to choose from as the parts of a combined question', async () => {
    const { content, losses } = await one(
      question(
        'cloze',
        '',
        'It {2:MULTICHOICE_S:is~=was#Past~%50%has been} in {1:SHORTANSWER:=Paris}, {1:MR:=a&lt;b~%50%c~%-50%d}.',
      ),
    )
    const parts = [
      {
        content: { type: 1, stem: '', options: [{ html: '<p>is</p>' }, { isRight: true }, { isRight: false }] },
        weight: 2,
      },
      { content: { type: 5, stem: '<p>[[1]]</p>', gaps: [{ accepted: ['Paris'] }] } },
      {
        content: {
          type: 2,
          options: [{ html: '<p>a&lt;b</p>', isRight: true }, { isRight: true }, { isRight: false }],
        },
      },
    ]
    expect(content).toMatchObject({ type: 6, stem: '<p>It (1) in (2), (3).</p>', parts })
    expect(losses).toEqual([
      'The weights of the options are not kept.',
      'Feedback for right or wrong answers is not kept.',
    ])
  })

  it('reads the weights of cloze gaps where they differ, and says where they cannot be kept', async () => {
    const weightsOf = async (text: string) => {
      const { content, losses } = await one(question('cloze', '', text))
      if (content.type !== 5) throw new Error('no fill-in')
      return [content.gaps.map(gap => gap.weight ?? 1), losses]
    }
    expect(await weightsOf('{3:SA:=a} {:NM:=1} {1:SA:=c}')).toEqual([[3, 1, 1], []])
    expect(await weightsOf('{2:SA:=a} {2:SA:=b}')).toEqual([[1, 1], []])
    const lost = ['The weights of the gaps are not kept.']
    expect(await weightsOf('{101:SA:=a} {1:SA:=b}')).toEqual([[1, 1], lost])
    expect(await weightsOf('{0:SA:=a} {1:SA:=b}')).toEqual([[1, 1], lost])
  })

  it('reads pictures that stand in the file, and says which are missing', async () => {
    const file = '<file name="a b.png" path="/" encoding="base64">iVBORw0KGgo=</file>'
    const stem = 'See <img src="@@PLUGINFILE@@/a%20b.png"> and <img src="@@PLUGINFILE@@/c.png">'
    const item = await one(question('truefalse', answer(100, 'true'), stem, file))
    expect(item.images).toBe(1)
    expect(item.content.stem).toBe('<p>See <img src="/files/import-1" /> and </p>')
    expect(item.losses).toContain('A picture that the question refers to is not in the file.')
  })

  it('takes tags, the category as a chapter, and leaves descriptions out', async () => {
    const items = await readTestFile(
      quiz(
        '<question type="category"><category><text>$course$/top/Default for X/Maths/Roots</text></category></question>',
        question('truefalse', `${answer(100, 'true')}<tags><tag><text>hard one</text></tag></tags>`),
        question('description', ''),
      ),
    )
    expect(items[0]?.chapter).toBe('Maths / Roots')
    expect(items.map(item => [item.line, item.question?.tags, item.leftOut])).toEqual([
      [1, ['hard one'], undefined],
      [2, undefined, 'A description, which is no question.'],
    ])
  })

  it('reads formulas between the marks of its filters, and other text formats', async () => {
    const { content } = await one(question('essay', '', 'Is \\(a&lt;b\\) or $$\\frac12$$?'))
    expect(content.stem).toBe(
      '<p>Is <span data-type="inline-math" data-latex="a&lt;b"></span> or</p><div data-type="block-math" data-latex="\\frac12"></div><p>?</p>',
    )
    const plain =
      '<question type="essay"><questiontext format="plain_text"><text>1 &lt; 2\nyes</text></questiontext></question>'
    expect((await one(plain)).content.stem).toBe('<p>1 &lt; 2</p><p>yes</p>')
  })
})
