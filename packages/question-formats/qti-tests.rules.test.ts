/** The test of a QTI package: its questions come in its order, with its sections and what they are worth. */
import { expect, it } from 'vitest'
import { NO_DIRECTIONS } from './format.ts'
import { FORMAT_READERS } from './readers.ts'
import { makeZip } from './test/question-files.ts'

const item = (stem: string, score = '') =>
  `<assessmentItem identifier="i" title=""><responseDeclaration identifier="R" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration>${score}<itemBody><p>${stem}</p><choiceInteraction responseIdentifier="R" shuffle="true" maxChoices="1"><simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice></choiceInteraction></itemBody></assessmentItem>`
const highest = (value: string) =>
  `<outcomeDeclaration identifier="MAXSCORE" cardinality="single" baseType="float"><defaultValue><value>${value}</value></defaultValue></outcomeDeclaration>`
const reference = (href: string, weight?: string) =>
  `<assessmentItemRef identifier="r" href="${href}">${weight === undefined ? '' : `<weight identifier="W" value="${weight}"/>`}</assessmentItemRef>`
const section = (title: string, ...inner: string[]) =>
  `<assessmentSection identifier="s" title="${title}" visible="true">${inner.join('')}</assessmentSection>`
const testOf = (...inner: string[]) =>
  `<assessmentTest identifier="t" title="Midterm"><testPart identifier="p" navigationMode="linear" submissionMode="individual">${inner.join('')}</testPart></assessmentTest>`

function packageOf(test: string | undefined, { at = 'test.xml', type = 'imsqti_test_xmlv2p1' } = {}): Buffer {
  const names = ['a', 'b', 'c', 'd']
  const items = names.map(
    name => `<resource identifier="${name}" type="imsqti_item_xmlv2p1" href="items/${name}.xml"/>`,
  )
  return makeZip({
    'imsmanifest.xml': `<manifest><resources>${items.join('')}<resource identifier="t" type="${type}" href="${at}"/></resources></manifest>`,
    ...Object.fromEntries(names.map(name => [`items/${name}.xml`, item(name, name === 'b' ? highest('3') : '')])),
    ...(test === undefined ? {} : { [at]: test }),
  })
}

async function read(file: Buffer) {
  const found = []
  for await (const { line, original, paper, losses, read: what } of FORMAT_READERS.qti21(file, NO_DIRECTIONS)) {
    const said = 'leftOut' in what ? what.leftOut['en-US'] : losses.map(loss => loss['en-US'])
    found.push({ line, original, said, place: paper && [paper.section, paper.title, paper.points, paper.sectionTotal] })
  }
  return found
}
const placesOf = async (file: Buffer) => (await read(file)).map(({ original, place }) => [original, ...(place ?? [])])

it('gives its questions their order, sections and points; the rest comes behind', async () => {
  const test = testOf(
    section('Part one', reference('items/c.xml', '2.5'), reference('items/b.xml', '2')),
    section('Part two', reference('items/a.xml')),
  )
  expect(await placesOf(packageOf(test))).toEqual([
    ['c', 1, 'Part one', 250, null],
    ['b', 1, 'Part one', 600, null],
    ['a', 2, 'Part two', null, null],
    ['d'],
  ])
  expect((await read(packageOf(test))).map(({ line }) => line)).toEqual([1, 2, 3, 4])
})

it('makes sections of those within sections, with the title around them where they have none, and asks nothing twice', async () => {
  const test = testOf(
    section(
      'Reading',
      reference('items/d.xml'),
      section('', reference('items/a.xml'), reference('items/d.xml')),
      section('A letter', reference('items/c.xml')),
      reference('items/b.xml'),
    ),
  )
  expect(await placesOf(packageOf(test))).toEqual([
    ['d', 1, 'Reading', null, null],
    ['a', 2, 'Reading', null, null],
    ['c', 3, 'A letter', null, null],
    ['b', 4, 'Reading', 300, null],
  ])
})

it('finds its items beside itself, in the names of version 3 too', async () => {
  const test = testOf(section('One', reference('../items/b.xml', '1')))
    .replaceAll('assessmentTest', 'qti-assessment-test')
    .replaceAll('testPart', 'qti-test-part')
    .replaceAll('assessmentSection', 'qti-assessment-section')
    .replaceAll('assessmentItemRef', 'qti-assessment-item-ref')
    .replaceAll('weight', 'qti-weight')
  const file = packageOf(test, { at: 'tests/test.xml', type: 'imsqti_test_xmlv3p0' })
  expect((await placesOf(file))[0]).toEqual(['b', 1, 'One', 300, null])
})

it('says of each question of a section that it draws from, also from around it', async () => {
  const drawn = '<selection select="1"/>'
  const test = testOf(
    section('All', reference('items/a.xml')),
    section('Some', drawn, section('Inner', reference('items/b.xml')), reference('items/c.xml')),
    section('As many as there are', '<selection select="1"/>', reference('items/d.xml')),
  )
  const DRAWN = 'That the test draws from this section is not kept: all of its questions are imported.'
  expect((await read(packageOf(test))).map(({ original, said }) => [original, said.includes(DRAWN)])).toEqual([
    ['a', false],
    ['b', true],
    ['c', true],
    ['d', false],
  ])
})

it.each([
  ['cannot be read', '<assessmentTest><testPart>'],
  ['is not in the archive', undefined],
])('is left out by its name where it %s; its questions come in the order of the manifest', async (_, test) => {
  const found = await read(packageOf(test))
  expect(found.map(({ original }) => original)).toEqual(['a', 'b', 'c', 'd', 'test.xml'])
  expect(found.at(-1)?.said).toMatch(/^The structure of the test cannot be read/)
  expect(found.every(({ place }) => place === undefined)).toBe(true)
})

it('without a test, nothing has a place', async () => {
  const test = packageOf('<assessmentTest/>', { type: 'webcontent' })
  expect(await placesOf(test)).toEqual([['a'], ['b'], ['c'], ['d']])
})

it.each(['-1', '0', 'much', '99999'])('points that no exam gives are not said: a weight of %s', async weight => {
  const test = testOf(section('One', reference('items/a.xml', weight)))
  expect((await placesOf(packageOf(test)))[0]).toEqual(['a', 1, 'One', null, null])
})

it('QTI 1.2: sections of tests have titles and points, those of banks none', async () => {
  const old = (stem: string, points: string) =>
    `<item title="Question"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>points_possible</fieldlabel><fieldentry>${points}</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation><material><mattext>${stem}</mattext></material><response_lid ident="R" rcardinality="Single"><render_choice><response_label ident="a"><material><mattext>a</mattext></material></response_label><response_label ident="b"><material><mattext>b</mattext></material></response_label></render_choice></response_lid></presentation><resprocessing><respcondition><conditionvar><varequal respident="R">a</varequal></conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition></resprocessing></item>`
  const quiz = (title: string, inner: string) =>
    `<questestinterop><assessment title="${title}"><section ident="root_section">${inner}</section></assessment></questestinterop>`
  const file = makeZip({
    'imsmanifest.xml': '<manifest/>',
    'a.xml': quiz(
      'Quiz 1',
      `${old('one', '2.5')}<section title="Group">${old('two', '')}</section>${old('three', '1')}`,
    ),
    'b.xml': quiz('Quiz 2', old('four', '99999')),
    'c.xml': `<questestinterop><objectbank>${old('five', '3')}</objectbank></questestinterop>`,
  })
  const found = []
  for await (const { original, paper } of FORMAT_READERS.qti12(file, NO_DIRECTIONS))
    found.push([original, paper?.section, paper?.title, paper?.points])
  expect(found).toEqual([
    ['one', 1, 'Quiz 1', 250],
    ['two', 2, 'Group', null],
    ['three', 3, 'Quiz 1', 100],
    ['four', 4, 'Quiz 2', null],
    ['five', undefined, undefined, undefined],
  ])
})
