import { strToU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import { sniffFormat } from './readers.ts'
import { PNG } from './test/lossy-file.ts'
import { makeZip, readTestFile } from './test/question-files.ts'

const escaped = (html: string) => html.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const material = (html: string) => `<material><mattext texttype="text/html">${escaped(html)}</mattext></material>`
const plain = (text: string) => `<material><mattext texttype="text/plain">${text}</mattext></material>`
const label = (id: string, text: string) => `<response_label ident="${id}">${plain(text)}</response_label>`
const lid = (id: string, labels: string, { more = '', cardinality = 'Single' } = {}) =>
  `<response_lid ident="${id}" rcardinality="${cardinality}">${more}<render_choice>${labels}</render_choice></response_lid>`
const str =
  '<response_str ident="response1" rcardinality="Single"><render_fib><response_label ident="answer1"/></render_fib></response_str>'
const equal = (text: string, id = 'response1') => `<varequal respident="${id}">${text}</varequal>`
const rule = (condition: string, points = 100, action = 'Set') =>
  `<respcondition continue="No"><conditionvar>${condition}</conditionvar><setvar action="${action}" varname="SCORE">${points}</setvar></respcondition>`
const field = (name: string, value: string) =>
  `<qtimetadatafield><fieldlabel>${name}</fieldlabel><fieldentry>${value}</fieldentry></qtimetadatafield>`

interface Item {
  kind?: string
  stem?: string
  body?: string
  rules?: string
  more?: string
}
const itemOf = ({ kind = '', stem = '<p>What?</p>', body = '', rules = '', more = '' }: Item) =>
  `<item ident="i" title="Question"><itemmetadata><qtimetadata>${field('question_type', kind)}${field('points_possible', '1.0')}</qtimetadata></itemmetadata><presentation>${material(stem)}${body}</presentation><resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>${rules}</resprocessing>${more}</item>`
const testOf = (...items: string[]) =>
  `<?xml version="1.0"?><questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="a" title="Quiz"><section ident="root_section">${items.join('')}</section></assessment></questestinterop>`

async function one(item: Item) {
  const [found, ...others] = await readTestFile(testOf(itemOf(item)))
  if (found?.question === undefined || others.length > 0) throw new Error(found?.problem ?? 'not one question')
  return { content: found.question.content, losses: found.losses }
}

const AB = label('1', 'a') + label('2', 'b') + label('3', 'c')

describe('QTI 1.2, as Canvas writes it', () => {
  it('reads a single choice with the feedback of an option and of all', async () => {
    const shows = (condition: string, link: string) =>
      `<respcondition continue="Yes"><conditionvar>${condition}</conditionvar><displayfeedback feedbacktype="Response" linkrefid="${link}"/></respcondition>`
    const feedback = (id: string, html: string) =>
      `<itemfeedback ident="${id}"><flow_mat>${material(html)}</flow_mat></itemfeedback>`
    const right = rule(equal('2')).replace(
      '</respcondition>',
      '<displayfeedback linkrefid="correct_fb"/></respcondition>',
    )
    expect(
      await one({
        kind: 'multiple_choice_question',
        body: lid('response1', AB),
        rules: shows('<other/>', 'general_fb') + shows(equal('1'), '1_fb') + right,
        more:
          feedback('general_fb', '<p>Think.</p>') +
          feedback('1_fb', '<p>No.</p>') +
          feedback('correct_fb', '<p>Well.</p>'),
      }),
    ).toEqual({
      content: {
        type: 1,
        stem: '<p>What?</p>',
        options: [
          { html: '<p>a</p>', isRight: false, analysis: '<p>No.</p>' },
          { html: '<p>b</p>', isRight: true },
          { html: '<p>c</p>', isRight: false },
        ],
        analysis: '<p>Think.</p>',
      },
      losses: ['Feedback for right or wrong answers is not kept.'],
    })
  })

  it('reads several right answers, a judgement, an essay and files', async () => {
    const several = await one({
      kind: 'multiple_answers_question',
      body: lid('response1', AB, { cardinality: 'Multiple' }),
      rules: rule(`<and>${equal('1')}<not>${equal('2')}</not>${equal('3')}</and>`),
    })
    expect(several.content).toMatchObject({
      type: 2,
      options: [{ isRight: true }, { isRight: false }, { isRight: true }],
    })
    const judged = { kind: 'true_false_question', body: lid('response1', label('1', 'True') + label('2', 'False')) }
    expect((await one({ ...judged, rules: rule(equal('2')) })).content).toMatchObject({ type: 3, isTrue: false })
    const other = '<respcondition continue="No"><conditionvar><other/></conditionvar></respcondition>'
    expect((await one({ kind: 'essay_question', body: str, rules: other })).content).toMatchObject({ type: 4 })
    expect((await one({ kind: 'file_upload_question' })).content).toMatchObject({ type: 10 })
  })

  it('reads short answers, numbers with their range, and several blanks', async () => {
    const short = await one({
      kind: 'short_answer_question',
      body: str,
      rules: rule(equal('Paris') + equal('Lutetia')),
    })
    expect(short.content).toMatchObject({
      type: 5,
      stem: '<p>What?</p><p>[[1]]</p>',
      gaps: [{ kind: 'text', match: 'exact', accepted: ['Paris', 'Lutetia'] }],
    })
    const between = '<and><vargte respident="response1">4.9</vargte><varlte respident="response1">5.1</varlte></and>'
    const number = { kind: 'numerical_question', body: str }
    expect((await one({ ...number, rules: rule(`<or>${equal('5')}${between}</or>`) })).content).toMatchObject({
      type: 9,
      value: 5,
      tolerance: { amount: 0.1, isPercent: false },
    })
    expect((await one({ ...number, rules: rule(between) })).content).toMatchObject({ value: 5 })
    const blanks = await one({
      kind: 'fill_in_multiple_blanks_question',
      stem: '<p>[one] and [two]</p>',
      body: ['one', 'two']
        .map(name => lid(`response_${name}`, label(name, name) + label(`${name}2`, `${name}!`), { more: plain(name) }))
        .join(''),
      rules: rule(equal('one', 'response_one'), 33.33, 'Add') + rule(equal('two', 'response_two'), 33.34, 'Add'),
    })
    expect(blanks).toMatchObject({
      content: {
        type: 5,
        stem: '<p>[[1]] and [[2]]</p>',
        gaps: [{ accepted: ['one', 'one!'] }, { accepted: ['two', 'two!'] }],
      },
      losses: [],
    })
  })

  it('reads matching with answers that mislead, and lists to choose from as a combined question', async () => {
    const pairs = ['x', 'y'].map((name, i) => lid(`response_${i}`, AB, { more: plain(name) })).join('')
    const rules = rule(equal('2', 'response_0'), 50, 'Add') + rule(equal('1', 'response_1'), 50, 'Add')
    expect((await one({ kind: 'matching_question', body: pairs, rules })).content).toMatchObject({
      type: 7,
      prompts: [
        { html: '<p>x</p>', target: 0 },
        { html: '<p>y</p>', target: 1 },
      ],
      targets: ['<p>b</p>', '<p>a</p>', '<p>c</p>'],
    })
    const lists = await one({
      kind: 'multiple_dropdowns_question',
      stem: '<p>[x] then [y]</p>',
      body:
        lid('response_x', label('1', 'a') + label('2', 'b'), { more: plain('x') }) +
        lid('response_y', label('3', 'c') + label('4', 'd'), { more: plain('y') }),
      rules: rule(equal('2', 'response_x'), 50, 'Add') + rule(equal('3', 'response_y'), 50, 'Add'),
    })
    expect(lists.content).toMatchObject({
      type: 6,
      stem: '<p>(1) then (2)</p>',
      parts: [
        { content: { type: 1, options: [{ isRight: false }, { isRight: true }] } },
        { content: { type: 1, options: [{ isRight: true }, { isRight: false }] } },
      ],
    })
  })

  it('reads pictures of a cartridge, and formulas that are pictures', async () => {
    const stem =
      '<p>See <img src="$IMS-CC-FILEBASE$/Uploaded%20Media/a.png?canvas_download=1"> <img class="equation_image" data-equation-content="\\frac{a}{b}" src="/equation_images/x"></p>'
    const item = itemOf({
      kind: 'true_false_question',
      stem,
      body: lid('response1', label('1', 'True') + label('2', 'False')),
      rules: rule(equal('1')),
    })
    const bytes = makeZip({
      'imsmanifest.xml':
        '<manifest><resources><resource identifier="r" type="imsqti_xmlv1p2/imscc_xmlv1p1/assessment"/></resources></manifest>',
      'web_resources/Uploaded Media/a.png': PNG,
      'g1/assessment_qti.xml': testOf(item),
      'non_cc_assessments/g1.xml.qti': testOf(item),
      'notes.xml': '<notes/>',
      'extra.txt': strToU8('x'),
    })
    expect(sniffFormat(bytes)).toBe('qti12')
    const [found, copy, ...others] = await readTestFile(bytes)
    expect(found?.images).toBe(1)
    expect(found?.losses).toEqual([])
    expect(found?.question?.content.stem).toContain('data-latex="\\frac{a}{b}"')
    // What stands in the cartridge twice is read once, and said.
    expect([copy?.original, copy?.leftOut, others]).toEqual([
      'g1/assessment_qti.xml',
      'The same questions stand in another file of the package, which is read.',
      [],
    ])
  })

  it('counts its items: what it cannot read is a problem, and a text no question', async () => {
    const file = testOf(
      itemOf({ kind: 'text_only_question' }),
      itemOf({ kind: 'calculated_question', body: str }),
      itemOf({ kind: 'multiple_choice_question', body: lid('response1', AB) }),
      itemOf({ kind: 'essay_question', body: str }),
    )
    const items = await readTestFile(file)
    expect(items.map(({ line, entries, leftOut, problem }) => [line, entries, leftOut ?? problem])).toEqual([
      [1, 1, 'A description, which is no question.'],
      [2, 1, 'Questions of the kind "calculated_question" are not supported.'],
      [3, 1, 'There is no key.'],
      [4, 1, undefined],
    ])
  })
})

it('reads items of Blackboard and Respondus, which name no type of Canvas', async () => {
  const blackboard = `<questestinterop><assessment><section><item maxattempts="0"><itemmetadata><bbmd_questiontype>Multiple Choice</bbmd_questiontype></itemmetadata><presentation><flow class="Block"><flow class="QUESTION_BLOCK"><flow class="FORMATTED_TEXT_BLOCK"><material><mat_extension><mat_formattedtext type="HTML">&lt;p&gt;Which?&lt;/p&gt;</mat_formattedtext></mat_extension></material></flow></flow><flow class="RESPONSE_BLOCK"><response_lid ident="response" rcardinality="Single"><render_choice shuffle="Yes">${['a', 'b'].map(text => `<flow_label><response_label ident="${text}1"><flow_mat><material><mat_extension><mat_formattedtext type="HTML">${text}</mat_formattedtext></mat_extension></material></flow_mat></response_label></flow_label>`).join('')}</render_choice></response_lid></flow></flow></presentation><resprocessing><respcondition title="correct"><conditionvar><varequal respident="response" case="No">b1</varequal></conditionvar><setvar variablename="SCORE" action="Set">SCORE.max</setvar></respcondition><respcondition title="incorrect"><conditionvar><other/></conditionvar><setvar variablename="SCORE" action="Set">0</setvar></respcondition></resprocessing></item></section></assessment></questestinterop>`
  const [found] = await readTestFile(blackboard)
  expect(found?.question?.content).toMatchObject({
    type: 1,
    stem: '<p>Which?</p>',
    options: [
      { html: '<p>a</p>', isRight: false },
      { html: '<p>b</p>', isRight: true },
    ],
  })
  expect(found?.losses).toEqual([])
})
