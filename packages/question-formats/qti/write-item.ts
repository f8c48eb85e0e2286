/** One question as an item of QTI. */
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { CombinedContent, TaskContent } from '@tripos/question-kinds/question-content.ts'
import type { QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { escapeXml } from '@tripos/documents/xml.ts'
import { LETTERS } from '@tripos/question-kinds/kinds/choice/options.rules.ts'
import { nameOf } from '../contents.ts'
import { FIELD_WORDS } from '../text/write.ts'
import { writeHints, type WrittenHints } from './hints.ts'
import { GAP_CLASS, ONE_OR_MORE_CLASS } from './read-types.ts'
import { type QtiVersion, type Tag, tagWriter, VERSIONS } from './versions.ts'
import { type HtmlTarget, writeHtml } from './write-html.ts'
import {
  base,
  declare,
  FEEDBACK,
  gapDeclarations,
  gapProcessing,
  NAMES,
  type Names,
  namesOfPart,
  numberProcessing,
  OPTION_FEEDBACK,
  orderProcessing,
  type Processing,
  processing,
  RESPONSE,
  responseOf,
  rulesOf,
  SCORE,
  UNIT,
  unitOf,
} from './write-keys.ts'

interface Writing {
  readonly names: Names
  readonly language: Language
  readonly tag: Tag
  readonly version: QtiVersion
  readonly fileAt: HtmlTarget['fileAt']
}

/** What an item consists of beside its frame, or a part of a combined one. */
interface Parts {
  readonly declarations: string
  readonly body: string
  /** For markers; stands beside blocks, never inside of one. */
  readonly rubric?: string
  /** None where a person marks. */
  readonly processing: Processing | undefined
  /** What the processing gives for the key. */
  readonly most: number
  /** What is said of single options. */
  readonly optionFeedback?: OptionFeedback
}

interface OptionFeedback {
  readonly declaration: string
  readonly shown: string
}

type Of<T extends QuestionContent['type']> = Extract<QuestionContent, { type: T }>

const html = (text: string, { fileAt, version }: Writing, gap?: HtmlTarget['gap']): string =>
  writeHtml(text, { fileAt, hasMedia: version === 'qti30', ...(gap && { gap }) })

/** Shown with the options that were chosen: the outcome takes over the response. */
function optionFeedbackOf({ type, options }: Of<1 | 2>, writing: Writing): OptionFeedback | undefined {
  const { tag, names } = writing
  if (options.every(option => !option.analysis)) return undefined
  const outcomeIdentifier = names.id(OPTION_FEEDBACK)
  const cardinality = type === QuestionType.singleChoice ? 'single' : 'multiple'
  const shown = options.map(({ analysis = '' }, i) => {
    if (analysis === '') return ''
    const attributes = { outcomeIdentifier, identifier: names.id(LETTERS.charAt(i)), showHide: 'show' }
    return tag('modalFeedback', attributes, wrapBlocks(writing, html(analysis, writing)))
  })
  return {
    declaration: tag('outcomeDeclaration', { identifier: outcomeIdentifier, cardinality, baseType: 'identifier' }),
    shown: shown.join(''),
  }
}

function choice(content: Of<1 | 2>, writing: Writing): Parts {
  const { tag, names } = writing
  const isSingle = content.type === QuestionType.singleChoice
  const isOneOrMore = content.type === QuestionType.multipleChoice && content.allowsOneRight === true
  const letterOf = (i: number): string => names.id(LETTERS.charAt(i))
  const right = content.options.flatMap((option, i) => (option.isRight ? [letterOf(i)] : []))
  const choices = content.options.map((option, i) =>
    tag('simpleChoice', { identifier: letterOf(i) }, html(option.html, writing)),
  )
  const attributes = {
    class: isOneOrMore ? ONE_OR_MORE_CLASS : undefined,
    responseIdentifier: names.id(RESPONSE),
    shuffle: 'true',
    maxChoices: isSingle ? 1 : 0,
  }
  const optionFeedback = optionFeedbackOf(content, writing)
  const byKey = { template: 'match_correct' } as const
  const takesOver = tag(
    'setOutcomeValue',
    { identifier: names.id(OPTION_FEEDBACK) },
    tag('variable', { identifier: names.id(RESPONSE) }),
  )
  return {
    declarations: declare(tag, {
      id: names.id(RESPONSE),
      cardinality: isSingle ? 'single' : 'multiple',
      baseType: 'identifier',
      correct: right,
    }),
    body: html(content.stem, writing) + tag('choiceInteraction', attributes, ...choices),
    processing: optionFeedback ? { rules: rulesOf(tag, byKey, names) + takesOver } : byKey,
    most: 1,
    ...(optionFeedback && { optionFeedback }),
  }
}

function trueFalse(content: Of<3>, writing: Writing): Parts {
  const { tag, names } = writing
  const words = FIELD_WORDS[writing.language].truth
  const choices = ['true', 'false'].map((name, i) =>
    tag('simpleChoice', { identifier: names.id(name) }, words[i] ?? name),
  )
  const attributes = { responseIdentifier: names.id(RESPONSE), shuffle: 'false', maxChoices: 1 }
  const key = { id: names.id(RESPONSE), cardinality: 'single', baseType: 'identifier' } as const
  return {
    declarations: declare(tag, { ...key, correct: [names.id(String(content.isTrue))] }),
    body: html(content.stem, writing) + tag('choiceInteraction', attributes, ...choices),
    processing: { template: 'match_correct' },
    most: 1,
  }
}

/** Version 3 wraps blocks that are shown or hidden. */
const wrapBlocks = ({ tag, version }: Writing, blocks: string): string =>
  version === 'qti30' ? tag('contentBody', {}, blocks) : blocks

/** What markers go by. */
function rubricOf(reference: string, writing: Writing): { rubric?: string } {
  if (reference === '') return {}
  const use = writing.version === 'qti30' ? 'scoring' : undefined
  const inner = wrapBlocks(writing, html(reference, writing))
  return { rubric: writing.tag('rubricBlock', { view: 'scorer', use }, inner) }
}

function shortAnswer(content: Of<4>, writing: Writing): Parts {
  const { tag, names } = writing
  const id = names.id(RESPONSE)
  return {
    declarations: declare(tag, { id, cardinality: 'single', baseType: 'string', correct: [] }),
    body: html(content.stem, writing) + tag('extendedTextInteraction', { responseIdentifier: id, expectedLines: 5 }),
    ...rubricOf(content.reference, writing),
    processing: undefined,
    most: 1,
  }
}

/** QTI takes one file and names no limits: ours stand in the class. */
function fileUpload(content: Of<10>, writing: Writing): Parts {
  const { tag, names } = writing
  const id = names.id(RESPONSE)
  const limits = [
    ...content.accepts.map(kind => `accept-${kind}`),
    `files-${content.mostFiles}`,
    `megabytes-${content.mostMegabytes}`,
  ]
  return {
    declarations: declare(tag, { id, cardinality: 'single', baseType: 'file', correct: [] }),
    body: html(content.stem, writing) + tag('uploadInteraction', { responseIdentifier: id, class: limits.join(' ') }),
    ...rubricOf(content.reference, writing),
    processing: undefined,
    most: 1,
  }
}

function fillIn(content: Of<5>, writing: Writing): Parts {
  const { tag, names } = writing
  const total = content.gaps.reduce((sum, each) => sum + (each.weight ?? 1), 0)
  const gap = (no: number): string | undefined =>
    content.gaps[no - 1] &&
    tag('textEntryInteraction', { responseIdentifier: names.id(responseOf(no)), class: GAP_CLASS })
  return {
    declarations: gapDeclarations(tag, content, names),
    body: html(content.stem, writing, gap),
    processing: gapProcessing(tag, content, names),
    most: content.isPartial ? total : 1,
  }
}

function matching(content: Of<7>, writing: Writing): Parts {
  const { tag, names } = writing
  const promptOf = (i: number): string => names.id(`P${i + 1}`)
  const targetOf = (i: number): string => names.id(`T${i + 1}`)
  const pairs = content.prompts.map(({ target }, i) => `${promptOf(i)} ${targetOf(target)}`)
  const choiceOf = (identifier: string, matchMax: number, text: string): string =>
    tag('simpleAssociableChoice', { identifier, matchMax }, html(text, writing))
  const sets = [
    content.prompts.map((prompt, i) => choiceOf(promptOf(i), 1, prompt.html)),
    content.targets.map((target, i) => choiceOf(targetOf(i), 0, target)),
  ].map(set => tag('simpleMatchSet', {}, ...set))
  const id = names.id(RESPONSE)
  const attributes = { responseIdentifier: id, shuffle: 'true', maxAssociations: content.prompts.length }
  return {
    declarations: declare(tag, {
      id,
      cardinality: 'multiple',
      baseType: 'directedPair',
      correct: pairs,
      mapped: pairs,
    }),
    body: html(content.stem, writing) + tag('matchInteraction', attributes, ...sets),
    processing: { template: content.isPartial ? 'map_response' : 'match_correct' },
    most: content.isPartial ? content.prompts.length : 1,
  }
}

function ordering(content: Of<8>, writing: Writing): Parts {
  const { tag, names } = writing
  const id = names.id(RESPONSE)
  const correct = content.items.map((_, i) => names.id(`I${i + 1}`))
  const choices = content.items.map((item, i) => tag('simpleChoice', { identifier: correct[i] }, html(item, writing)))
  return {
    declarations: declare(tag, { id, cardinality: 'ordered', baseType: 'identifier', correct }),
    body:
      html(content.stem, writing) + tag('orderInteraction', { responseIdentifier: id, shuffle: 'true' }, ...choices),
    processing: content.isPartial ? orderProcessing(tag, correct, names) : { template: 'match_correct' },
    most: content.isPartial ? content.items.length - 1 : 1,
  }
}

/** The unit is chosen beside the number. */
function numeric(content: Of<9>, writing: Writing): Parts {
  const { tag, names } = writing
  const [id, unitId] = [names.id(RESPONSE), names.id(UNIT)]
  const units = content.units.map(({ name }, i) =>
    tag('inlineChoice', { identifier: names.id(unitOf(i)) }, escapeXml(name)),
  )
  const unit = tag('inlineChoiceInteraction', { responseIdentifier: unitId, shuffle: 'false' }, ...units)
  const number = tag('textEntryInteraction', { responseIdentifier: id })
  const key = { id, cardinality: 'single', baseType: 'float', correct: [String(content.value)] } as const
  const unitKey = { id: unitId, cardinality: 'single', baseType: 'identifier', correct: [names.id(unitOf(0))] } as const
  const hasUnits = units.length > 0
  return {
    declarations: declare(tag, key) + (hasUnits ? declare(tag, unitKey) : ''),
    body: `${html(content.stem, writing)}<p>${number}${hasUnits ? ` ${unit}` : ''}</p>`,
    processing: numberProcessing(tag, content, names),
    most: 1,
  }
}

function taskParts(content: TaskContent, writing: Writing): Parts {
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

export const PART_CLASS = 'combined-part'
const ANALYSIS = 'ANALYSIS'

const outcome = (tag: Tag, identifier: string, [baseType, value]: readonly [string, string]): string =>
  tag(
    'outcomeDeclaration',
    { identifier, cardinality: 'single', baseType },
    tag('defaultValue', {}, tag('value', {}, value)),
  )

const ZERO = ['float', '0'] as const

/** The analysis is shown to everybody: its outcome has its value from the beginning. */
function analysisOf(text: string, id: string, writing: Writing): { declaration: string; feedback: string } {
  const { tag } = writing
  if (text === '') return { declaration: '', feedback: '' }
  return {
    declaration: outcome(tag, id, ['identifier', ANALYSIS]),
    feedback: tag(
      'modalFeedback',
      { outcomeIdentifier: id, identifier: ANALYSIS, showHide: 'show' },
      wrapBlocks(writing, html(text, writing)),
    ),
  }
}

const hintsOf = ({ hints }: QuestionContent, writing: Writing): WrittenHints =>
  writeHints(hints, { ...writing, shown: text => wrapBlocks(writing, html(text, writing)) })

interface CombinedParts extends Omit<Parts, 'most'> {
  readonly outcomes: string
  readonly feedback: string
}

/** Each part by itself, with a score of its own; the score of the item is their sum by weight. */
function combinedParts(content: CombinedContent, writing: Writing): CombinedParts {
  const { tag } = writing
  const written = content.parts.map((part, i) => {
    const own = { ...writing, names: namesOfPart(i + 1) }
    return {
      ...taskParts(part.content, own),
      ...own,
      part,
      analysis: analysisOf(part.content.analysis, own.names.id(FEEDBACK), own),
      hints: hintsOf(part.content, own),
    }
  })
  const shares = written.map(({ names, most, part }) => {
    const share = tag('divide', {}, tag('variable', { identifier: names.score }), base(tag, 'float', most))
    return tag('product', {}, base(tag, 'float', part.weight ?? 1), share)
  })
  const sum = tag('setOutcomeValue', { identifier: SCORE }, tag('sum', {}, ...shares))
  const rules = written.map(each => [each.processing && rulesOf(tag, each.processing, each.names), each.hints.rules])
  return {
    declarations: written.map(each => each.declarations + each.hints.declarations).join(''),
    outcomes: written
      .map(({ names, analysis, optionFeedback, hints }) => {
        const own = [outcome(tag, names.score, ZERO), analysis.declaration, optionFeedback?.declaration, hints.outcome]
        return own.join('')
      })
      .join(''),
    body: [
      html(content.stem, writing),
      ...written.map(
        ({ body, rubric = '', hints }) => tag('div', { class: PART_CLASS }, body + hints.requests) + rubric,
      ),
    ].join(''),
    processing: { rules: [...rules.flat(), sum].join('') },
    feedback: written
      .map(({ analysis, optionFeedback, hints }) => [analysis.feedback, optionFeedback?.shown, hints.feedback].join(''))
      .join(''),
  }
}

function partsOf(content: QuestionContent, writing: Writing): CombinedParts {
  if (content.type === QuestionType.combined) return combinedParts(content, writing)
  const { optionFeedback, ...parts } = taskParts(content, writing)
  return { ...parts, outcomes: optionFeedback?.declaration ?? '', feedback: optionFeedback?.shown ?? '' }
}

export interface ItemSource {
  readonly identifier: string
  readonly content: QuestionContent
  readonly version: QtiVersion
  readonly language: Language
  readonly fileAt: HtmlTarget['fileAt']
}

export function writeItem({ identifier, content, version, language, fileAt }: ItemSource): string {
  const tag = tagWriter(version)
  const writing = { tag, version, language, fileAt, names: NAMES }
  const { declarations, outcomes, body, rubric = '', processing: by, feedback } = partsOf(content, writing)
  const { item, itemSchema } = VERSIONS[version]
  const hints = hintsOf(content, writing)
  const rules = hints.rules === '' ? by : { rules: (by ? rulesOf(tag, by, NAMES) : '') + hints.rules }
  const analysis = analysisOf(content.analysis, FEEDBACK, writing)
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
    hints.declarations,
    outcome(tag, SCORE, ZERO),
    outcomes,
    hints.outcome,
    analysis.declaration,
    tag('itemBody', {}, body, hints.requests, rubric),
    rules === undefined ? '' : processing(tag, version, rules),
    analysis.feedback,
    feedback,
    hints.feedback,
  )}\n`
}
