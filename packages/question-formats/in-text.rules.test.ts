/** Choices that stand in a text: lists, gaps to be filled from texts, and words to be marked. */
import { describe, expect, it } from 'vitest'
import { makeQti, readTestFile } from './test/question-files.ts'

const SINGLE = 'cardinality="single" baseType="identifier"'
const MANY = 'cardinality="multiple" baseType="identifier"'
const PAIRS = 'cardinality="multiple" baseType="directedPair"'

const right = (...values: string[]) =>
  `<correctResponse>${values.map(value => `<value>${value}</value>`).join('')}</correctResponse>`
const mapped = (entries: Record<string, number>) =>
  `<mapping>${Object.entries(entries)
    .map(([key, value]) => `<mapEntry mapKey="${key}" mappedValue="${value}"/>`)
    .join('')}</mapping>`
const declare = (attributes: string, inner: string, id = 'R') =>
  `<responseDeclaration identifier="${id}" ${attributes}>${inner}</responseDeclaration>`
const list = (id: string, ...texts: string[]) =>
  `<inlineChoiceInteraction responseIdentifier="${id}" shuffle="true">${texts.map((text, i) => `<inlineChoice identifier="${'ABC'.charAt(i)}">${text}</inlineChoice>`).join('')}</inlineChoiceInteraction>`
const gapText = (id: string, text: string, most = 0) =>
  `<gapText identifier="${id}" matchMax="${most}">${text}</gapText>`
const gap = (id: string) => `<gap identifier="${id}"/>`
const gapMatch = (inner: string) => `<gapMatchInteraction responseIdentifier="R">${inner}</gapMatchInteraction>`
const hot = (id: string, text: string) => `<hottext identifier="${id}">${text}</hottext>`
const hotText = (inner: string, most = 'maxChoices="1"') =>
  `<hottextInteraction responseIdentifier="R" ${most}>${inner}</hottextInteraction>`

async function read(inner: string, files: Record<string, Uint8Array> = {}) {
  const item = `<assessmentItem identifier="a" title="">${inner}</assessmentItem>`
  const [found] = await readTestFile(makeQti({ 'a.xml': item }, files))
  if (found === undefined) throw new Error('no item')
  return { ...found, content: found.question?.content }
}
const body = (inner: string) => `<itemBody>${inner}</itemBody>`
const gain = (id: string, value: number) =>
  `<responseCondition><responseIf><match><variable identifier="${id}"/><correct identifier="${id}"/></match><setOutcomeValue identifier="SCORE"><sum><variable identifier="SCORE"/><baseValue baseType="float">${value}</baseValue></sum></setOutcomeValue></responseIf></responseCondition>`
const part = (...options: [html: string, isRight: boolean][]) => ({
  content: {
    type: 1,
    stem: '',
    options: options.map(([html, isRight]) => ({ html: `<p>${html}</p>`, isRight })),
    analysis: '',
  },
})

describe('lists in the text of a QTI item', () => {
  const keys = declare(SINGLE, right('B'), 'R1') + declare(SINGLE, right('A'), 'R2')

  it('are the parts of a combined question, each with its options', async () => {
    const { content, losses, problem } = await read(
      `${keys}${body(`<p>It ${list('R1', 'is', 'was')} in ${list('R2', 'York', 'Leeds', 'Bath')}.</p>`)}<responseProcessing>${gain('R1', 1)}${gain('R2', 2)}</responseProcessing>`,
    )
    expect(problem).toBeUndefined()
    expect(content).toEqual({
      type: 6,
      stem: '<p>It (1) in (2).</p>',
      parts: [
        part(['is', false], ['was', true]),
        { ...part(['York', true], ['Leeds', false], ['Bath', false]), weight: 2 },
      ],
      analysis: '',
    })
    expect(losses).toEqual([])
  })

  it('may be one, stand in several blocks, and have a mapping as key', async () => {
    const alone = await read(
      declare(SINGLE, mapped({ A: 2, B: 1 }), 'R1') + body(`<p>It ${list('R1', 'is', 'was')} so.</p>`),
    )
    expect(alone.content).toEqual({
      type: 6,
      stem: '<p>It (1) so.</p>',
      parts: [part(['is', true], ['was', false])],
      analysis: '',
    })
    expect(alone.losses).toEqual(['The weights of the options are not kept.'])
    const blocks = await read(
      `${keys}${body(`<div><p>It ${list('R1', 'is', 'was')}.</p><ul><li>In ${list('R2', 'York', 'Leeds')}</li></ul></div>`)}`,
    )
    expect(blocks.content).toMatchObject({ type: 6, stem: '<p>It (1).</p><ul><li>In (2)</li></ul>' })
  })

  it('are read in version 3', async () => {
    const item = `<qti-assessment-item identifier="a" title=""><qti-response-declaration identifier="R" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>B</qti-value></qti-correct-response></qti-response-declaration><qti-item-body><p>It <qti-inline-choice-interaction response-identifier="R" shuffle="true"><qti-label>Choose</qti-label><qti-inline-choice identifier="A">is</qti-inline-choice><qti-inline-choice identifier="B">was</qti-inline-choice></qti-inline-choice-interaction>.</p></qti-item-body></qti-assessment-item>`
    const [found] = await readTestFile(item)
    expect(found?.question?.content).toMatchObject({
      stem: '<p>It (1).</p>',
      parts: [part(['is', false], ['was', true])],
    })
  })

  it('that score only together say so, and beside answers of other kinds are problems', async () => {
    const whole = await read(
      `${keys}${body(`<p>${list('R1', 'a', 'b')} ${list('R2', 'c', 'd')}</p>`)}<responseProcessing><responseCondition><responseIf><and><match><variable identifier="R1"/><correct identifier="R1"/></match><match><variable identifier="R2"/><correct identifier="R2"/></match></and></responseIf></responseCondition></responseProcessing>`,
    )
    expect(whole.losses).toEqual(['That only a whole right answer scores is not kept: each gap scores by itself.'])
    const beside = await read(
      `${keys}${body(`<p>Read.</p><p>It ${list('R1', 'a', 'b')}.</p><choiceInteraction responseIdentifier="R2"><simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice></choiceInteraction>`)}`,
    )
    expect(beside.problem).toBe('Part 1: Interactions of the kind "inlineChoiceInteraction" are not supported.')
  })

  it('stand beside gaps to write in', async () => {
    const text = declare('cardinality="single" baseType="string"', right('York'), 'R3')
    const { content, losses } = await read(
      `${keys}${text}${body(`<p>To <textEntryInteraction responseIdentifier="R3"/> it ${list('R1', 'is', 'was')}.</p>`)}`,
    )
    expect(content).toMatchObject({
      type: 6,
      stem: '<p>To (1) it (2).</p>',
      parts: [
        { content: { type: 5, stem: '<p>[[1]]</p>', gaps: [{ accepted: ['York'] }], ignoresCase: false } },
        part(['is', false], ['was', true]),
      ],
    })
    expect(losses).toEqual([])
    const open = await read(
      `${keys}${body(`<p>To <textEntryInteraction responseIdentifier="R9"/> ${list('R1', 'a', 'b')}.</p>`)}`,
    )
    expect(open.problem).toMatch(/^Part 1: A response is not declared/)
  })

  it.each<[what: string, inner: string, problem: RegExp]>([
    ['no key', `${keys}${body(`<p>${list('R1', 'a', 'b')} ${list('R9', 'c', 'd')}</p>`)}`, /^Part 2: There is no key/],
    ['no identifier', body('<p><inlineChoiceInteraction/></p>'), /^Part 1: There is no key/],
    ['one answer twice', `${keys}${body(`<p>${list('R1', 'a', 'b').repeat(2)}</p>`)}`, /missing or occurs twice/],
    [
      'one choice twice',
      `${keys}${body(`<p>${list('R1', 'a', 'b', 'c').replace('"C"', '"B"')}</p>`)}`,
      /^Part 1: An identifier is missing or occurs twice/,
    ],
    ['one choice', `${keys}${body(`<p>x ${list('R2', 'a')}</p>`)}`, /two options/],
    ['500 of them', `${keys}${body(`<p>${list('R1', 'a', 'b').repeat(500)}</p>`)}`, /at most 20 parts/],
  ])('with %s are a problem', async (_, inner, problem) => {
    expect((await read(inner)).problem).toMatch(problem)
  })
})

describe('gaps of a QTI item that texts are dragged into', () => {
  const texts = gapText('W', 'winter') + gapText('S', 'summer') + gapText('A', 'autumn')
  const text = `<p>Now is the ${gap('G1')} of our, made ${gap('G2')}.</p>`

  it('are chosen from all texts, whatever comes first in the key', async () => {
    const { content, losses, problem } = await read(
      declare(PAIRS, right('W G1', 'G2 S')) + body(gapMatch(`<prompt>Fill in.</prompt>${texts}${text}`)),
    )
    expect(problem).toBeUndefined()
    expect(content).toEqual({
      type: 6,
      stem: '<p>Fill in.</p><p>Now is the (1) of our, made (2).</p>',
      parts: [
        part(['autumn', false], ['summer', false], ['winter', true]),
        part(['autumn', false], ['summer', true], ['winter', false]),
      ],
      analysis: '',
    })
    expect(losses).toEqual([])
  })

  it('weigh what their pairs bring, and say what is lost', async () => {
    const once = gapText('W', 'winter', 1) + gapText('S', 'summer', 1)
    const { content, losses } = await read(
      declare(PAIRS, mapped({ 'W G1': 1, 'S G2': 3, 'S G1': 0.5 })) + body(gapMatch(once + text)),
    )
    expect(content).toMatchObject({ parts: [{ content: { type: 1 } }, { weight: 3 }] })
    expect(losses).toEqual([
      'The weights of the options are not kept.',
      'How often an option may be used is not kept: each gap may be filled with any of them.',
    ])
  })

  it('say that wrong texts took points', async () => {
    const mapping = mapped({ 'W G1': 1, 'S G2': 1 }).replace('<mapping>', '<mapping defaultValue="-1">')
    const { losses } = await read(declare(PAIRS, right('W G1', 'S G2') + mapping) + body(gapMatch(texts + text)))
    expect(losses).toEqual(['The weights of the options are not kept.'])
  })

  it('take pictures too, and equal texts as one', async () => {
    const picture = '<gapImg identifier="P" matchMax="0"><object data="a.png" type="image/png"/></gapImg>'
    const { content, images } = await read(
      declare(PAIRS, right('P G1', 'V G2')) +
        body(gapMatch(picture + gapText('W', 'winter') + gapText('V', 'winter') + text)),
      { 'a.png': new Uint8Array([1]) },
    )
    expect(images).toBe(1)
    expect(content).toMatchObject({
      parts: [
        { content: { options: [{ isRight: true }, { html: '<p>winter</p>', isRight: false }] } },
        { content: { options: [{ isRight: false }, { html: '<p>winter</p>', isRight: true }] } },
      ],
    })
  })

  it.each<[what: string, inner: string, problem: RegExp]>([
    ['no key', body(gapMatch(texts + text)), /There is no key/],
    ['a gap without a key', declare(PAIRS, right('W G1')) + body(gapMatch(texts + text)), /^Part 2: There is no key/],
    ['a key of no text', declare(PAIRS, right('X G1', 'Y')) + body(gapMatch(texts + text)), /^Part 1: There is no key/],
    ['no gaps', declare(PAIRS, right('W G1')) + body(gapMatch(texts)), /no gap in the text/],
    [
      'equal identifiers',
      declare(PAIRS, right('W G1')) + body(gapMatch(texts + text.replace('G2', 'G1'))),
      /missing or occurs twice/,
    ],
    [
      'no identifiers',
      declare(PAIRS, right(' ')) + body(gapMatch('<gapText>a</gapText><p><gap/></p>')),
      /missing or occurs twice/,
    ],
    [
      'two keys of one gap',
      declare(PAIRS, right('W G1', 'S G1', 'A G2')) + body(gapMatch(texts + text)),
      /^Part 1: A single choice has exactly one/,
    ],
    [
      'an answer inside',
      declare(PAIRS, right('W G1')) + body(gapMatch(`${texts}<p>${gap('G1')} ${list('R2', 'a', 'b')}</p>`)),
      /stands inside of another/,
    ],
    [
      '500 gaps',
      declare(PAIRS, right('W G1')) +
        body(gapMatch(`${texts}<p>${Array.from({ length: 500 }, (_, i) => gap(`G${i}`)).join(' ')}</p>`)),
      /at most 20 parts/,
    ],
  ])('with %s are a problem', async (_, inner, problem) => {
    expect((await read(inner)).problem).toMatch(problem)
  })
})

describe('hot words of a QTI item', () => {
  const text = `<p>The ${hot('A', 'cat')} <em>sat ${hot('B', 'at')}</em> the ${hot('C', 'mat')}.</p>`

  it('are the options of a single choice, underlined in its text', async () => {
    const { content, losses, problem } = await read(
      declare(SINGLE, right('B')) + body(`<p>Read.</p>${hotText(`<prompt>Which is wrong?</prompt>${text}`)}`),
    )
    expect(problem).toBeUndefined()
    expect(content).toEqual({
      type: 1,
      stem: '<p>Read.</p><p>Which is wrong?</p><p>The <u>cat</u> <em>sat <u>at</u></em> the <u>mat</u>.</p>',
      options: [
        { html: '<p>cat</p>', isRight: false },
        { html: '<p>at</p>', isRight: true },
        { html: '<p>mat</p>', isRight: false },
      ],
      analysis: '',
    })
    expect(losses).toEqual([])
  })

  it('are those of a multiple choice where several may be marked', async () => {
    const several = await read(declare(MANY, right('A', 'C')) + body(hotText(text, 'maxChoices="0"')))
    expect(several.content).toMatchObject({
      type: 2,
      options: [{ isRight: true }, { isRight: false }, { isRight: true }],
    })
    expect(several.losses).toEqual([])
    const two = await read(declare(MANY, right('A', 'C')) + body(hotText(text, 'maxChoices="2"')))
    expect(two.losses).toEqual(['How many options may or must be chosen is not kept.'])
  })

  it('have numbers where two are alike', async () => {
    const alike = `<p>The ${hot('A', 'cat')} and the ${hot('B', 'cat')}.</p>`
    const { content } = await read(declare(SINGLE, right('B')) + body(hotText(alike)))
    expect(content).toMatchObject({
      stem: '<p>The <u>cat</u> (1) and the <u>cat</u> (2).</p>',
      options: [{ html: '<p>cat (1)</p>' }, { html: '<p>cat (2)</p>', isRight: true }],
    })
  })

  it.each<[what: string, inner: string, problem: RegExp]>([
    ['no key', body(hotText(text)), /There is no key/],
    ['a key of no word', declare(SINGLE, right('X')) + body(hotText(text)), /There is no key/],
    ['no words', declare(SINGLE, right('A')) + body(hotText('<p>a</p>')), /There is no key/],
    ['equal identifiers', declare(SINGLE, right('A')) + body(hotText(text.replace('"B"', '"A"'))), /occurs twice/],
    ['two keys of one', declare(MANY, right('A', 'B')) + body(hotText(text)), /exactly one right option/],
    [
      '500 words',
      declare(SINGLE, right('H1')) +
        body(hotText(`<p>${Array.from({ length: 500 }, (_, i) => hot(`H${i}`, `w${i}`)).join(' ')}</p>`)),
      /at most 26 options/,
    ],
  ])('with %s are a problem', async (_, inner, problem) => {
    expect((await read(inner)).problem).toMatch(problem)
  })
})

it('gaps and hot words are read in version 3', async () => {
  const item = (name: string, attributes: string, key: string, inner: string) =>
    `<qti-assessment-item identifier="a" title=""><qti-response-declaration identifier="R" ${attributes}><qti-correct-response><qti-value>${key}</qti-value></qti-correct-response></qti-response-declaration><qti-item-body><qti-${name}-interaction response-identifier="R" max-choices="1">${inner}</qti-${name}-interaction></qti-item-body></qti-assessment-item>`
  const texts = ['a', 'b'].map(id => `<qti-gap-text identifier="${id}" match-max="1">${id}</qti-gap-text>`).join('')
  const gaps = item(
    'gap-match',
    'cardinality="multiple" base-type="directedPair"',
    'b G',
    `${texts}<p>See <qti-gap identifier="G"/></p>`,
  )
  const [match] = await readTestFile(gaps)
  expect(match?.question?.content).toMatchObject({ stem: '<p>See (1)</p>', parts: [part(['a', false], ['b', true])] })
  expect(match?.losses).toEqual([])
  const words = '<p>A <qti-hottext identifier="A">cat</qti-hottext> <qti-hottext identifier="B">sat</qti-hottext></p>'
  const [marked] = await readTestFile(item('hottext', 'cardinality="single" base-type="identifier"', 'B', words))
  expect(marked?.question?.content).toMatchObject({ type: 1, stem: '<p>A <u>cat</u> <u>sat</u></p>' })
})

describe('gaps of Moodle that are chosen for', () => {
  const question = (type: string, stem: string, inner: string) =>
    `<quiz><question type="${type}"><questiontext format="html"><text><![CDATA[<p>${stem}</p>]]></text></questiontext>${inner}</question></quiz>`
  const option = (text: string, group: number) =>
    `<selectoption><text><![CDATA[${text}]]></text><group>${group}</group></selectoption>`
  const box = (text: string, more = '<infinite/>') =>
    `<dragbox><text><![CDATA[${text}]]></text><group>1</group>${more}</dragbox>`
  const moodle = async (type: string, stem: string, inner: string) => {
    const [found] = await readTestFile(question(type, stem, inner), 'moodle')
    return { ...found, content: found?.question?.content }
  }

  it('from lists have the options of their group', async () => {
    const { content, losses, problem } = await moodle(
      'gapselect',
      'The [[1]] sat <b title="[[9]]">on</b> the [[4]].',
      option('dog', 1) + option('c<at', 1) + option('sofa', 2) + option('mat', 2),
    )
    expect(problem).toBeUndefined()
    expect(content).toMatchObject({
      type: 6,
      parts: [part(['c&lt;at', false], ['dog', true]), part(['mat', true], ['sofa', false])],
    })
    expect(content?.stem.replace(/<[^>]*>/g, '')).toBe('The (1) sat on the (2).')
    expect(losses).toEqual([])
  })

  it('from texts that are dragged may hold HTML and be used again', async () => {
    const boxes = box('H<sub>2</sub>O') + box('CO')
    const again = await moodle('ddwtos', '[[1]] and [[1]]', boxes)
    expect(again.content).toMatchObject({
      stem: '<p>(1) and (2)</p>',
      parts: [1, 2].map(() => part(['CO', false], ['H<sub>2</sub>O', true])),
    })
    expect(again.losses).toEqual([])
    const once = await moodle('ddwtos', '[[1]] and [[2]]', box('a', '') + box('b', '') + box('b', ''))
    expect(once.content).toMatchObject({ parts: [part(['a', true], ['b', false]), part(['a', false], ['b', true])] })
    expect(once.losses).toEqual([
      'How often an option may be used is not kept: each gap may be filled with any of them.',
    ])
  })

  it.each<[what: string, stem: string, inner: string, problem: RegExp]>([
    ['no gap', 'a', option('a', 1) + option('b', 1), /no gap in the text/],
    ['no choices', '[[1]]', '', /^Part 1: There is no key/],
    ['a number of no choice', '[[1]] [[123]]', option('a', 1) + option('b', 1), /^Part 2: There is no key/],
    ['one choice', 'x [[1]]', option('a', 1) + option('b', 2), /two options/],
    ['500 gaps', '[[1]] '.repeat(500), option('a', 1) + option('b', 1), /at most 20 parts/],
  ])('with %s are a problem', async (_, stem, inner, problem) => {
    expect((await moodle('gapselect', stem, inner)).problem).toMatch(problem)
  })
})
