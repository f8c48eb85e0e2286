import { describe, expect, it } from 'vitest'
import { readTestFile } from './test/question-files.ts'
import { LOSSES } from './losses.ts'

async function one(file: string) {
  const [item, ...others] = await readTestFile(file, 'gift')
  if (item?.question === undefined || others.length > 0) throw new Error(item?.problem ?? 'not one question')
  return { ...item, content: item.question.content, tags: item.question.tags }
}
const html = (text: string) => ({ html: `<p>${text}</p>` })

describe('GIFT, as Moodle documents it', () => {
  it('reads multiple choice with one right answer, feedback and comments', async () => {
    const item = await one(`// question: 1 [tag:tv] [id:7]
::Q2:: What's between orange and green in the spectrum?
{ =yellow # right; good!
~red # wrong, it's yellow
~blue
}`)
    expect(item.content).toMatchObject({
      type: 1,
      stem: "<p>What's between orange and green in the spectrum?</p>",
      options: [
        { ...html('yellow'), isRight: true, analysis: '<p>right; good!</p>' },
        { ...html('red'), isRight: false, analysis: "<p>wrong, it's yellow</p>" },
        { ...html('blue'), isRight: false },
      ],
      analysis: '',
    })
    expect(item.tags).toEqual(['tv'])
    expect(item.losses).toEqual(['The name of the question is not kept.'])
  })

  it('reads several right answers by their weights', async () => {
    const { content, losses } = await one(
      "What two people are entombed in Grant's tomb? {\n~%-100%No one\n~%50%Grant\n~%50%Grant's wife\n~%-100%Grant's father }",
    )
    expect(content).toMatchObject({ type: 2 })
    expect('options' in content && content.options.map(option => option.isRight)).toEqual([false, true, true, false])
    expect(losses).toEqual([])
    const uneven = await one('x {~%70%a ~%30%b ~c}')
    expect(uneven.losses).toEqual(['The weights of the options are not kept.'])
    const part = await one('x {=a ~%50%b ~c}')
    expect([part.content.type, part.losses]).toEqual([1, ['The weights of the options are not kept.']])
  })

  it.each([
    ['{T}', true],
    ['{TRUE}', true],
    ['{F}', false],
    ['{FALSE#No, it is not.#Yes.}', false],
    ['{true}', true],
  ])('reads true or false: %s', async (answer, isTrue) => {
    expect((await one(`Grant is buried in a tomb.${answer}`)).content).toMatchObject({ type: 3, isTrue })
  })

  it('reads short answers, wildcards and missing words', async () => {
    expect((await one('Two plus {=two =2} equals four.')).content).toMatchObject({
      type: 5,
      stem: '<p>Two plus [[1]] equals four.</p>',
      gaps: [{ kind: 'text', match: 'exact', accepted: ['two', '2'] }],
    })
    const behind = await one("Who's buried in Grant's tomb?{=Grant =Ulysses S. Grant =%50%somebody}")
    expect(behind.content).toMatchObject({ stem: "<p>Who's buried in Grant's tomb?</p><p>[[1]]</p>" })
    expect(behind.losses).toEqual(['The weights of the options are not kept.'])
    expect((await one('x {=*grant*}')).content).toMatchObject({
      gaps: [{ match: 'contains', accepted: ['grant'] }],
    })
    expect((await one("Mahatma Gandhi's birthday is in {~January ~May =October} and mine too.")).content).toMatchObject(
      {
        type: 1,
        stem: "<p>Mahatma Gandhi's birthday is in _____ and mine too.</p>",
      },
    )
  })

  it('reads matching, with answers that match nothing', async () => {
    const { content } = await one('Match. { =subquestion1 -> subanswer1 =b -> subanswer2 =c -> subanswer1 = -> none }')
    expect(content).toMatchObject({
      type: 7,
      prompts: [
        { ...html('subquestion1'), target: 0 },
        { ...html('b'), target: 1 },
        { ...html('c'), target: 0 },
      ],
      targets: ['<p>subanswer1</p>', '<p>subanswer2</p>', '<p>none</p>'],
    })
  })

  it.each([
    ['{#1822:0}', 1822, 0],
    ['{#1822}', 1822, 0],
    ['{#3.141..3.142}', 3.1415, 0.0005],
    ['{#3.1415:0.0005}', 3.1415, 0.0005],
    ['{#=1822:0 =%50%1822:2}', 1822, 0],
    ['{#-5:1#feedback}', -5, 1],
  ])('reads numbers: %s', async (answer, value, amount) => {
    expect((await one(`When? ${answer}`)).content).toMatchObject({ type: 9, value, tolerance: { amount } })
  })

  it('reads essays, and leaves descriptions out', async () => {
    expect((await one('Write a short biography of Dag Hammarskjöld. {}')).content).toMatchObject({
      type: 4,
      reference: '',
    })
    const [item] = await readTestFile('You can use your pencil.\n', 'gift')
    expect(item?.leftOut).toBe('A description, which is no question.')
  })

  it('reads escapes, general feedback, formats and formulas', async () => {
    const { content } = await one(String.raw`[html]<b>Which</b> of \{1, 2\}\: a \= b \~ c \# d, \\(x\\neq y\\)?{
=a \= 1
~b \~ 2
####[html]<p>Since \\(\\frac\{1\}\{2\}\\).</p>}`)
    expect(content).toMatchObject({
      stem: '<p><b>Which</b> of {1, 2}: a = b ~ c # d, <span data-type="inline-math" data-latex="x\\neq y"></span>?</p>',
      options: [{ ...html('a = 1') }, { ...html('b ~ 2') }],
      analysis: '<p>Since <span data-type="inline-math" data-latex="\\frac{1}{2}"></span>.</p>',
    })
    const markdown = await one('[markdown]*x*? {T}')
    expect(markdown.losses).toEqual(['Markdown is taken as plain text.'])
  })

  it('takes a category as a chapter, and counts lines with comments', async () => {
    const items = await readTestFile(
      '// one\n$CATEGORY: $course$/top/School/Maths/Algebra\n\n// two\n// three\nA?{T}\n\n\nB?{F}\n$CATEGORY: tom\n',
      'gift',
    )
    expect(items.map(item => [item.line, item.chapter])).toEqual([
      [6, 'Maths / Algebra'],
      [9, 'Maths / Algebra'],
    ])
    expect(items[0]?.losses).toEqual([LOSSES.category['en-US']])
  })
})

describe('Aiken, as Moodle documents it', () => {
  it('reads questions with letters behind a dot or a bracket', async () => {
    const items = await readTestFile(
      'What is the correct answer?\nA. Is it this one?\nB. Maybe this?\nANSWER: B\n\nWhich LMS?\nA) Moodle\nB) ATutor\nC) Claroline\nANSWER: A\n',
    )
    expect(items.map(item => [item.line, item.question?.content])).toMatchObject([
      [1, { type: 1, stem: '<p>What is the correct answer?</p>', options: [{ isRight: false }, { isRight: true }] }],
      [6, { options: [{ html: '<p>Moodle</p>', isRight: true }, { isRight: false }, { isRight: false }] }],
    ])
  })
})
