/** One question as an item of QTI. */
import type { Language } from '@tripos/contract/errors'
import type { QuestionContent } from '@tripos/contract/questions'
import { escapeXml } from '../../../../../kernel/xml.ts'
import { LETTERS } from '../../../types/choice/options.rules.ts'
import { nameOf } from '../contents.ts'
import { FIELD_WORDS } from '../text/write.ts'
import { GAP_CLASS } from './read-types.ts'
import { type QtiVersion, type Tag, tagWriter, VERSIONS } from './versions.ts'
import { type HtmlTarget, writeHtml } from './write-html.ts'
import {
  declare,
  gapDeclarations,
  gapProcessing,
  numberProcessing,
  orderProcessing,
  processBy,
  RESPONSE,
  responseOf,
  UNIT,
  unitOf,
} from './write-keys.ts'

interface Writing {
  readonly language: Language
  readonly tag: Tag
  readonly version: QtiVersion
  readonly image: HtmlTarget['image']
}

/** What an item consists of beside its frame. */
interface Parts {
  readonly declarations: string
  readonly body: string
  readonly processing: string
}

type Of<T extends QuestionContent['type']> = Extract<QuestionContent, { type: T }>

const html = (text: string, { image }: Writing): string => writeHtml(text, { image })

function choice(content: Of<1 | 2>, writing: Writing): Parts {
  const { tag, version } = writing
  const isSingle = content.type === 1
  const right = content.options.flatMap((option, i) => (option.isRight ? [LETTERS.charAt(i)] : []))
  const choices = content.options.map((option, i) =>
    tag('simpleChoice', { identifier: LETTERS.charAt(i) }, html(option.html, writing)),
  )
  const attributes = { responseIdentifier: RESPONSE, shuffle: 'true', maxChoices: isSingle ? 1 : 0 }
  return {
    declarations: declare(tag, {
      cardinality: isSingle ? 'single' : 'multiple',
      baseType: 'identifier',
      correct: right,
    }),
    body: html(content.stem, writing) + tag('choiceInteraction', attributes, ...choices),
    processing: processBy(tag, version, 'match_correct'),
  }
}

function trueFalse(content: Of<3>, writing: Writing): Parts {
  const { tag, version } = writing
  const words = FIELD_WORDS[writing.language].truth
  const choices = ['true', 'false'].map((identifier, i) => tag('simpleChoice', { identifier }, words[i] ?? identifier))
  const attributes = { responseIdentifier: RESPONSE, shuffle: 'false', maxChoices: 1 }
  return {
    declarations: declare(tag, { cardinality: 'single', baseType: 'identifier', correct: [String(content.isTrue)] }),
    body: html(content.stem, writing) + tag('choiceInteraction', attributes, ...choices),
    processing: processBy(tag, version, 'match_correct'),
  }
}

/** Version 3 wraps blocks that are shown or hidden. */
const wrapped = ({ tag, version }: Writing, blocks: string): string =>
  version === 'qti30' ? tag('contentBody', {}, blocks) : blocks

/** What markers go by. */
function rubric(reference: string, writing: Writing): string {
  const use = writing.version === 'qti30' ? 'scoring' : undefined
  const inner = wrapped(writing, html(reference, writing))
  return reference === '' ? '' : writing.tag('rubricBlock', { view: 'scorer', use }, inner)
}

function shortAnswer(content: Of<4>, writing: Writing): Parts {
  const { tag } = writing
  return {
    declarations: declare(tag, { cardinality: 'single', baseType: 'string', correct: [] }),
    body: [
      html(content.stem, writing),
      tag('extendedTextInteraction', { responseIdentifier: RESPONSE, expectedLines: 5 }),
      rubric(content.reference, writing),
    ].join(''),
    processing: '',
  }
}

/** QTI takes one file and names no limits: ours stand in the class. */
function fileUpload(content: Of<10>, writing: Writing): Parts {
  const { tag } = writing
  const limits = [
    ...content.accepts.map(kind => `accept-${kind}`),
    `files-${content.mostFiles}`,
    `megabytes-${content.mostMegabytes}`,
  ]
  return {
    declarations: declare(tag, { cardinality: 'single', baseType: 'file', correct: [] }),
    body: [
      html(content.stem, writing),
      tag('uploadInteraction', { responseIdentifier: RESPONSE, class: limits.join(' ') }),
      rubric(content.reference, writing),
    ].join(''),
    processing: '',
  }
}

function fillIn(content: Of<5>, writing: Writing): Parts {
  const { tag, image } = writing
  const gap = (no: number): string | undefined =>
    content.gaps[no - 1] && tag('textEntryInteraction', { responseIdentifier: responseOf(no), class: GAP_CLASS })
  return {
    declarations: gapDeclarations(tag, content),
    body: writeHtml(content.stem, { image, gap }),
    processing: gapProcessing(tag, content),
  }
}

function matching(content: Of<7>, writing: Writing): Parts {
  const { tag, version } = writing
  const pairs = content.prompts.map(({ target }, i) => `P${i + 1} T${target + 1}`)
  const choiceOf = (identifier: string, matchMax: number, text: string): string =>
    tag('simpleAssociableChoice', { identifier, matchMax }, html(text, writing))
  const sets = [
    content.prompts.map((prompt, i) => choiceOf(`P${i + 1}`, 1, prompt.html)),
    content.targets.map((target, i) => choiceOf(`T${i + 1}`, 0, target)),
  ].map(set => tag('simpleMatchSet', {}, ...set))
  const attributes = { responseIdentifier: RESPONSE, shuffle: 'true', maxAssociations: content.prompts.length }
  return {
    declarations: declare(tag, { cardinality: 'multiple', baseType: 'directedPair', correct: pairs, mapped: pairs }),
    body: html(content.stem, writing) + tag('matchInteraction', attributes, ...sets),
    processing: processBy(tag, version, content.isPartial ? 'map_response' : 'match_correct'),
  }
}

function ordering(content: Of<8>, writing: Writing): Parts {
  const { tag, version } = writing
  const correct = content.items.map((_, i) => `I${i + 1}`)
  const choices = content.items.map((item, i) => tag('simpleChoice', { identifier: `I${i + 1}` }, html(item, writing)))
  return {
    declarations: declare(tag, { cardinality: 'ordered', baseType: 'identifier', correct }),
    body:
      html(content.stem, writing) +
      tag('orderInteraction', { responseIdentifier: RESPONSE, shuffle: 'true' }, ...choices),
    processing: content.isPartial ? orderProcessing(tag, correct) : processBy(tag, version, 'match_correct'),
  }
}

/** The unit is chosen beside the number. */
function numeric(content: Of<9>, writing: Writing): Parts {
  const { tag } = writing
  const units = content.units.map(({ name }, i) => tag('inlineChoice', { identifier: unitOf(i) }, escapeXml(name)))
  const unit = tag('inlineChoiceInteraction', { responseIdentifier: UNIT, shuffle: 'false' }, ...units)
  const number = tag('textEntryInteraction', { responseIdentifier: RESPONSE })
  const key = { cardinality: 'single', baseType: 'float', correct: [String(content.value)] } as const
  const unitKey = { id: UNIT, cardinality: 'single', baseType: 'identifier', correct: [unitOf(0)] } as const
  const hasUnits = units.length > 0
  return {
    declarations: declare(tag, key) + (hasUnits ? declare(tag, unitKey) : ''),
    body: `${html(content.stem, writing)}<p>${number}${hasUnits ? ` ${unit}` : ''}</p>`,
    processing: numberProcessing(tag, content),
  }
}

function partsOf(content: QuestionContent, writing: Writing): Parts {
  switch (content.type) {
    case 1:
    case 2:
      return choice(content, writing)
    case 3:
      return trueFalse(content, writing)
    case 4:
      return shortAnswer(content, writing)
    case 5:
      return fillIn(content, writing)
    case 7:
      return matching(content, writing)
    case 8:
      return ordering(content, writing)
    case 9:
      return numeric(content, writing)
    case 10:
      return fileUpload(content, writing)
  }
}

const FEEDBACK = 'FEEDBACK'
const ANALYSIS = 'ANALYSIS'

export interface ItemSource {
  readonly identifier: string
  readonly content: QuestionContent
  readonly version: QtiVersion
  readonly language: Language
  readonly image: HtmlTarget['image']
}

export function writeItem({ identifier, content, version, language, image }: ItemSource): string {
  const tag = tagWriter(version)
  const writing = { tag, version, language, image }
  const { declarations, body, processing } = partsOf(content, writing)
  const { item, itemSchema } = VERSIONS[version]
  const score = tag(
    'outcomeDeclaration',
    { identifier: 'SCORE', cardinality: 'single', baseType: 'float' },
    tag('defaultValue', {}, tag('value', {}, '0')),
  )
  // The analysis is shown to everybody: its outcome has its value from the beginning.
  const shown = tag(
    'outcomeDeclaration',
    { identifier: FEEDBACK, cardinality: 'single', baseType: 'identifier' },
    tag('defaultValue', {}, tag('value', {}, ANALYSIS)),
  )
  const analysis = tag(
    'modalFeedback',
    { outcomeIdentifier: FEEDBACK, identifier: ANALYSIS, showHide: 'show' },
    wrapped(writing, html(content.analysis, writing)),
  )
  const hasAnalysis = content.analysis !== ''
  return `<?xml version="1.0" encoding="UTF-8"?>\n${tag(
    'assessmentItem',
    {
      xmlns: item,
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation': `${item} ${itemSchema}`,
      identifier,
      title: nameOf(content),
      adaptive: 'false',
      timeDependent: 'false',
    },
    declarations,
    score,
    hasAnalysis ? shown : '',
    tag('itemBody', {}, body),
    processing,
    hasAnalysis ? analysis : '',
  )}\n`
}
