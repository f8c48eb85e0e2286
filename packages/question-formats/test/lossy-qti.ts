/** QTI packages that lose something, one thing each. */
import type { LossName } from '../losses.ts'
import { LONG, type LossyFile } from './lossy-file.ts'
import { makeQti } from './question-files.ts'

const declared = (cardinality: string, inner: string, baseType = 'identifier'): string =>
  `<responseDeclaration identifier="R" cardinality="${cardinality}" baseType="${baseType}">${inner}</responseDeclaration>`
const right = (...values: string[]): string =>
  `<correctResponse>${values.map(value => `<value>${value}</value>`).join('')}</correctResponse>`
const mapped = (...entries: (readonly [string, number])[]): string =>
  `<mapping defaultValue="0">${entries.map(([key, value]) => `<mapEntry mapKey="${key}" mappedValue="${value}"/>`).join('')}</mapping>`
const OPTIONS = ['A', 'B', 'C']
  .map(id => `<simpleChoice identifier="${id}">${id.toLowerCase()}</simpleChoice>`)
  .join('')
const asked = (options = OPTIONS, attributes = 'shuffle="true" maxChoices="1"', before = '<p>What?</p>'): string =>
  `<itemBody>${before}<choiceInteraction responseIdentifier="R" ${attributes}>${options}</choiceInteraction></itemBody>`
const itemOf = (inner: string, attributes = 'title=""'): string =>
  `<assessmentItem identifier="i" ${attributes}>${inner}</assessmentItem>`
const FINE = itemOf(declared('single', right('A')) + asked())
const qti = (losses: LossName, item: string, files: Record<string, Uint8Array> = {}): LossyFile => ({
  format: 'qti21',
  losses: [losses],
  place: 2,
  bytes: makeQti({ 'a.xml': FINE, 'b.xml': item }, files, '2p1'),
})
const one = declared('single', right('A'))
const several = 'shuffle="true" maxChoices="0"'
const shows = (losses: LossName, before: string) => qti(losses, itemOf(one + asked(OPTIONS, undefined, before)))
const gap = (id: string): string => `<textEntryInteraction responseIdentifier="${id}"/>`
const gains = (id: string, points: number): string =>
  `<responseCondition><responseIf><match><variable identifier="${id}"/><correct identifier="${id}"/></match><setOutcomeValue identifier="SCORE"><sum><variable identifier="SCORE"/><baseValue baseType="float">${points}</baseValue></sum></setOutcomeValue></responseIf></responseCondition>`
const two = ['R', 'S'].map(id => declared('single', right('a'), 'string').replace('"R"', `"${id}"`)).join('')
const choose = (id: string): string =>
  `<choiceInteraction responseIdentifier="${id}" shuffle="true" maxChoices="1"><prompt>${id}?</prompt>${OPTIONS}</choiceInteraction>`
/** With so many hints, each for a request of its own. */
function hinted(count: number): string {
  const ids = Array.from({ length: count }, (_, i) => `H${i}`)
  const requests = ids.map(id => `<endAttemptInteraction responseIdentifier="${id}" title="Help"/>`).join('')
  const rules = ids.map(
    id =>
      `<responseCondition><responseIf><variable identifier="${id}"/><setOutcomeValue identifier="F"><baseValue baseType="identifier">${id}</baseValue></setOutcomeValue></responseIf></responseCondition>`,
  )
  const texts = ids.map(id => `<modalFeedback outcomeIdentifier="F" identifier="${id}">${id}</modalFeedback>`)
  return `${one}${asked(OPTIONS, undefined, `<p>What?</p><p>${requests}</p>`)}<responseProcessing>${rules.join('')}</responseProcessing>${texts.join('')}`
}
/** Two gaps for two texts, each of which may be used so often. */
const gapped = (most: number): string =>
  `${declared('multiple', right('A G', 'B H'), 'directedPair')}<itemBody><gapMatchInteraction responseIdentifier="R">${['A', 'B'].map(id => `<gapText identifier="${id}" matchMax="${most}">${id}</gapText>`).join('')}<p>See <gap identifier="G"/> and <gap identifier="H"/></p></gapMatchInteraction></itemBody>`

const QTI: LossyFile[] = [
  qti('name', itemOf(one + asked(), 'title="Week 1, no. 5"')),
  {
    format: 'qti21',
    losses: ['keywords'],
    place: 2,
    bytes: makeQti(
      {
        'imsmanifest.xml': `<manifest><resources><resource identifier="a" type="imsqti_item_xmlv2p1" href="a.xml"/><resource identifier="b" type="imsqti_item_xmlv2p1" href="b.xml"><metadata><lom><general><keyword>${LONG}</keyword></general></lom></metadata></resource></resources></manifest>`,
        'a.xml': FINE,
        'b.xml': FINE,
      },
      {},
      '2p1',
    ),
  },
  qti(
    'points',
    itemOf(
      `${one}<outcomeDeclaration identifier="MAXSCORE"><defaultValue><value>3</value></defaultValue></outcomeDeclaration>${asked()}`,
    ),
  ),
  {
    format: 'qti21',
    losses: ['drawn'],
    place: 2,
    bytes: makeQti(
      {
        'imsmanifest.xml': `<manifest><resources><resource identifier="t" type="imsqti_test_xmlv2p1" href="test.xml"/><resource identifier="a" type="imsqti_item_xmlv2p1" href="a.xml"/><resource identifier="b" type="imsqti_item_xmlv2p1" href="b.xml"/></resources></manifest>`,
        'test.xml': `<assessmentTest identifier="T" title=""><testPart identifier="P"><assessmentSection identifier="S" title="One"><assessmentItemRef identifier="a" href="a.xml"/></assessmentSection><assessmentSection identifier="U" title="Two"><selection select="1"/><assessmentItemRef identifier="b" href="b.xml"/><assessmentItemRef identifier="c" href="c.xml"/></assessmentSection></testPart></assessmentTest>`,
        'a.xml': FINE,
        'b.xml': FINE,
      },
      {},
      '2p1',
    ),
  },
  shows('notes', '<p>What?</p><rubricBlock view="tutor"><p>Speak slowly.</p></rubricBlock>'),
  qti('hints', itemOf(hinted(6))),
  qti('weights', itemOf(declared('multiple', right('A', 'B') + mapped(['A', 2], ['B', 1])) + asked(OPTIONS, several))),
  qti(
    'weights',
    itemOf(declared('multiple', right('A', 'B') + mapped(['A', 1], ['B', 1], ['C', -1])) + asked(OPTIONS, several)),
  ),
  qti(
    'gapWeights',
    itemOf(
      `${two}<itemBody><p>${gap('R')} and ${gap('S')}</p></itemBody><responseProcessing>${gains('R', 1)}${gains('S', 500)}</responseProcessing>`,
    ),
  ),
  qti(
    'partWeights',
    itemOf(
      `${two.replaceAll('>a<', '>A<').replaceAll('string', 'identifier')}<itemBody><p>Read.</p>${choose('R')}${choose('S')}</itemBody><responseProcessing>${gains('R', 1)}${gains('S', 500)}</responseProcessing>`,
    ),
  ),
  qti('choiceLimit', itemOf(declared('multiple', right('A', 'B')) + asked(OPTIONS, 'shuffle="true" maxChoices="2"'))),
  qti(
    'choiceLimit',
    itemOf(declared('multiple', right('A', 'B')) + asked(OPTIONS, 'shuffle="true" maxChoices="0" minChoices="2"')),
  ),
  qti('reuse', itemOf(gapped(1))),
  qti(
    'allOrNothing',
    itemOf(`${gapped(0)}<responseProcessing template="http://www.imsglobal.org/rptemplates/match_correct"/>`),
  ),
  qti('scoringRules', itemOf(one + asked(), 'title="" adaptive="true"')),
  qti(
    'scoringRules',
    itemOf(
      `${one}${asked()}<responseProcessing><setOutcomeValue identifier="SCORE"><customOperator/></setOutcomeValue></responseProcessing>`,
    ),
  ),
  qti('fixedOrder', itemOf(one + asked(OPTIONS, 'shuffle="false" maxChoices="1"'))),
  qti('fixedOrder', itemOf(one + asked(OPTIONS.replace('identifier="C"', 'identifier="C" fixed="true"')))),
  qti(
    'optionFeedback',
    itemOf(
      one +
        asked(
          '<simpleChoice identifier="A">true<feedbackInline outcomeIdentifier="F" identifier="A">Well.</feedbackInline></simpleChoice><simpleChoice identifier="B">false</simpleChoice>',
        ),
    ),
  ),
  qti(
    'answerFeedback',
    itemOf(`${one}${asked()}<modalFeedback outcomeIdentifier="F" identifier="Z" showHide="show">Well.</modalFeedback>`),
  ),
  shows(
    'answerFeedback',
    '<p>What?</p><feedbackBlock outcomeIdentifier="F" identifier="Z"><p>Well.</p></feedbackBlock>',
  ),
  qti(
    'fileKinds',
    itemOf(
      '<responseDeclaration identifier="R" cardinality="single" baseType="file"/><itemBody><p>Hand in.</p><uploadInteraction responseIdentifier="R" type="image/png"/></itemBody>',
    ),
  ),
  shows('missingImage', '<p>See <img src="a.png" alt=""/></p>'),
  shows('missingMedia', '<p>Hear</p><audio src="a.mp3"/>'),
  shows('remoteImage', '<p>See <img src="https://example.org/a.png" alt=""/></p>'),
  shows('media', '<p>Hear</p><audio src="https://example.org/a.mp3"/>'),
  shows('droppedElements', '<p>See <iframe src="https://example.org"/></p>'),
]
/** The newer versions are read by the same reader, their names turned into those of 2.1. */
const NEWER: LossyFile[] = [
  {
    format: 'qti22',
    losses: ['name'],
    place: 2,
    bytes: makeQti({ 'a.xml': FINE, 'b.xml': itemOf(one + asked(), 'title="x y"') }),
  },
  {
    format: 'qti30',
    losses: ['name'],
    place: 2,
    bytes: makeQti(
      Object.fromEntries(
        ['', 'x y'].map((title, i) => [
          `${i}.xml`,
          `<qti-assessment-item identifier="i" title="${title}"><qti-response-declaration identifier="R" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>A</qti-value></qti-correct-response></qti-response-declaration><qti-item-body><p>What?</p><qti-choice-interaction response-identifier="R" shuffle="true" max-choices="1"><qti-simple-choice identifier="A">a</qti-simple-choice><qti-simple-choice identifier="B">b</qti-simple-choice></qti-choice-interaction></qti-item-body></qti-assessment-item>`,
        ]),
      ),
      {},
      '3p0',
    ),
  },
]

export const LOSSY_QTI: readonly LossyFile[] = [...QTI, ...NEWER]
