/** The items of QTI 1.2 as Canvas, Blackboard, Respondus and Common Cartridges write them, and the types that they have here. */
import { mapPlaces } from '@tripos/question-kinds/gap-places.ts'
import { type Gap, type PartContent, type QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { USUAL_UPLOAD } from '@tripos/question-kinds/file-kinds.ts'
import { childOf, elementsOf, type XmlNode } from '@tripos/documents/xml.ts'
import { plainText } from '@tripos/documents/rich-text.ts'
import { PROBLEMS } from '@tripos/question-kinds/kinds/index.ts'
import { choiceOf, fillInOf, isNamed, matchingOf, textGap, tidy, withFeedback } from '../contents.ts'
import { hasProblem } from '../format.ts'
import { DESCRIPTION, lossesOf } from '../losses.ts'
import type { Read } from '../source.ts'
import type { SourceItem } from '../format.ts'
import { type Keys, keysOf } from './keys.ts'
import { pointsInHundredths } from '../paper-place.ts'
import { type MaterialTexts, metadataOf } from './texts.ts'

const LOSSES = lossesOf('qti12')
const RESPONSES = new Set([
  'response_lid',
  'response_str',
  'response_num',
  'response_grp',
  'response_xy',
  'response_extension',
])

interface Label {
  readonly id: string
  readonly html: string
}
interface Response {
  readonly node: XmlNode
  readonly id: string
  readonly isMultiple: boolean
  readonly labels: readonly Label[]
  /** What stands before its labels. */
  readonly prompt: string
}
interface Parts {
  readonly texts: MaterialTexts
  readonly kind: string
  readonly stem: string
  readonly analysis: string
  readonly keys: Keys
  readonly responses: readonly Response[]
  readonly feedback: ReadonlyMap<string, string>
}

type Result = Read<{ readonly content: QuestionContent }>
const NO_KEY = { problem: PROBLEMS.noKey }

const within = (node: XmlNode, names: ReadonlySet<string>): XmlNode[] =>
  elementsOf(node).flatMap(child => (names.has(child.name) ? [child] : within(child, names)))

const LABEL = new Set(['response_label'])

function responseOf(node: XmlNode, texts: MaterialTexts): Response {
  return {
    node,
    id: node.attributes['ident'] ?? '',
    isMultiple: /^multiple$/i.test(node.attributes['rcardinality'] ?? ''),
    labels: within(node, LABEL).map(label => ({ id: label.attributes['ident'] ?? '', html: texts.read(label) })),
    prompt: texts.read({ ...node, name: '' }, new Set(['render_choice', 'render_fib', 'render_extension'])),
  }
}

/** The texts that bring points for a response. */
const rightTexts = ({ rules }: Keys, id: string): string[] => [
  ...new Set(rules.flatMap(rule => rule.matches.filter(match => match.id === id).map(match => match.text))),
]

const YES = ['true', '对', '正确', '是', 'yes']
const NO = ['false', '错', '错误', '否', 'no']
const saysOneOf = (words: readonly string[], { id, html }: Label): boolean =>
  words.includes(plainText(html).trim().toLowerCase()) || words.slice(0, 1).includes(id.toLowerCase())

function choice(response: Response, { texts, kind, stem, analysis, keys, feedback }: Parts): Result {
  const right = rightTexts(keys, response.id)
  const options = response.labels.map(({ id, html }) => ({ html, isRight: right.includes(id) }))
  const rightOnes = options.filter(option => option.isRight)
  if (rightOnes.length === 0) return NO_KEY
  const told = response.labels.map(({ id }) => feedback.get(keys.byLabel.get(id) ?? '') ?? '')
  const yes = response.labels.findIndex(label => saysOneOf(YES, label))
  const no = response.labels.findIndex(label => saysOneOf(NO, label))
  const isJudged = options.length === 2 && yes >= 0 && no >= 0 && rightOnes.length === 1
  if (isJudged) {
    if (told.some(html => html !== '')) texts.losses.add(LOSSES.optionFeedback)
    return {
      content: { type: 3, stem, isTrue: options[yes]?.isRight === true, analysis: withFeedback(analysis, told) },
    }
  }
  const gains = new Set(
    keys.rules.filter(rule => rule.matches.some(match => match.id === response.id)).map(rule => rule.points),
  )
  if (gains.size > 1 || keys.hasPenalty) texts.losses.add(LOSSES.weights)
  if (/^no$/i.test(childOf(response.node, 'render_choice')?.attributes['shuffle'] ?? ''))
    texts.losses.add(LOSSES.fixedOrder)
  const isSeveral = response.isMultiple || kind.includes('multiple_answers') || kind.includes('multiple_response')
  // With other weights for each, the best of them is the key of a single choice.
  const best = Math.max(...gains)
  const isBest = (id: string): boolean =>
    keys.rules.some(
      rule => rule.points === best && rule.matches.some(match => match.id === response.id && match.text === id),
    )
  const single = response.labels.map(({ id, html }) => ({ html, isRight: right.includes(id) && isBest(id) }))
  const read = { isSingle: !isSeveral, stem, options: isSeveral ? options : single }
  return { content: choiceOf({ ...read, feedback: told, analysis }) }
}

function matching({ responses, stem, analysis, keys }: Parts): Result {
  const labels = responses[0]?.labels ?? []
  const pairs = responses.map(({ id, prompt }) => {
    const [right = ''] = rightTexts(keys, id)
    return { prompt, target: labels.find(label => label.id === right)?.html ?? '' }
  })
  if (pairs.some(({ target }) => target === '')) return hasProblem('有左项没有对应的答案。', 'A prompt has no answer.')
  const used = new Set(pairs.map(({ target }) => target))
  const others = labels.filter(({ html }) => !used.has(html)).map(({ html }) => ({ prompt: '', target: html }))
  return { content: matchingOf(stem, [...pairs, ...others], analysis) }
}

/** Canvas names its blanks in the text, `[colour]`, and in the prompt of each response. */
function withPlaces(stem: string, responses: readonly Response[]): string {
  let html = stem
  for (const [i, { prompt, id }] of responses.entries()) {
    const name = plainText(prompt).trim() || id.replace(/^response_/, '')
    const mark = `[${name}]`
    html = html.includes(mark) ? html.replace(mark, `[[${i + 1}]]`) : `${html}<p>[[${i + 1}]]</p>`
  }
  return html
}

function blanks(parts: Parts): Result {
  const { responses, stem, analysis, keys, texts } = parts
  const gaps: Gap[] = []
  for (const { id, labels } of responses) {
    // Canvas lists what is accepted as labels, all of them right.
    const right = labels.length > 0 ? labels.map(({ html }) => plainText(html).trim()) : rightTexts(keys, id)
    const gap = textGap(right.map(each => each.replaceAll('*', '\\*')))
    if ('problem' in gap) return gap
    gaps.push(gap.gap)
  }
  const points = keys.rules.map(rule => rule.points)
  // Shares of 100 are rounded.
  if (Math.max(...points) - Math.min(...points) > 1 || keys.hasPenalty) texts.losses.add(LOSSES.gapWeights)
  return { content: fillInOf({ stem: withPlaces(stem, responses), gaps, analysis, ignoresCase: true }) }
}

function dropdowns(parts: Parts): Result {
  const stem = withPlaces(parts.stem, parts.responses)
  const read: PartContent[] = []
  for (const response of parts.responses) {
    const found = choice(response, { ...parts, stem: '', analysis: '' })
    if ('problem' in found) return found
    if (found.content.type === 1 || found.content.type === 2 || found.content.type === 3) read.push(found.content)
  }
  const content = {
    type: 6 as const,
    stem: mapPlaces(stem, no => `(${no})`),
    parts: read.map(content => ({ content })),
    analysis: parts.analysis,
  }
  return { content }
}

function numeric({ stem, analysis, keys, texts }: Parts): Result {
  const [first, ...others] = keys.rules
  if (first === undefined) return NO_KEY
  if (others.length > 0) texts.losses.add(LOSSES.weights)
  const exact = Number(first.matches[0]?.text ?? Number.NaN)
  const [least, most] = [first.least ?? exact, first.most ?? exact]
  if (!Number.isFinite(least) || !Number.isFinite(most) || least > most) {
    return hasProblem('数值题没有数值答案。', 'The numerical question has no number as its answer.')
  }
  const value = Number.isFinite(exact) ? exact : tidy((least + most) / 2)
  const amount = tidy(Math.max(value - least, most - value))
  return { content: { type: 9, stem, value, tolerance: { amount, isPercent: false }, units: [], analysis } }
}

function text({ responses, stem, analysis, keys, texts, feedback }: Parts): Result {
  const [response] = responses
  const matches = keys.rules.flatMap(rule => rule.matches.filter(match => match.id === response?.id))
  if (matches.length === 0) {
    const reference = [...feedback].find(([id]) => /solution|model/i.test(id))?.[1] ?? ''
    return { content: { type: 4, stem, reference, analysis } }
  }
  if (new Set(keys.rules.map(rule => rule.points)).size > 1 || keys.hasPenalty) texts.losses.add(LOSSES.weights)
  const isPart = matches.every(match => match.isPart)
  const accepted = [...new Set(matches.map(match => match.text))].map(each => each.replaceAll('*', '\\*'))
  const gap = textGap(isPart ? accepted.map(each => `*${each}*`) : accepted)
  if ('problem' in gap) return gap
  const ignoresCase = !matches.some(match => match.isCaseSensitive)
  return { content: fillInOf({ stem: `${stem}<p>[[1]]</p>`, gaps: [gap.gap], analysis, ignoresCase }) }
}

const unsupported = (kind: string): Result =>
  hasProblem(`不支持“${kind.slice(0, 40)}”型试题。`, `Questions of the kind "${kind.slice(0, 40)}" are not supported.`)

const isMatching = ({ kind, responses }: Parts): boolean =>
  /matching/i.test(kind) ||
  (responses.length > 1 && new Set(responses.map(({ labels }) => JSON.stringify(labels))).size === 1)

function contentOf(parts: Parts): Result {
  const { kind, responses } = parts
  const [first] = responses
  if (/calculated|formula/i.test(kind)) return unsupported(kind)
  if (/file_?upload/i.test(kind)) {
    return { content: { type: 10, stem: parts.stem, ...USUAL_UPLOAD, reference: '', analysis: parts.analysis } }
  }
  if (first === undefined) return hasProblem('没有作答处。', 'There is nothing to answer.')
  if (responses.some(({ node }) => !['response_lid', 'response_str', 'response_num'].includes(node.name)))
    return unsupported(kind || first.node.name)
  if (/numeric/i.test(kind) || first.node.name === 'response_num') return numeric(parts)
  if (/fill_in_multiple_blanks/i.test(kind) || (responses.length > 1 && first.node.name === 'response_str'))
    return blanks(parts)
  if (first.node.name === 'response_str') return text(parts)
  if (responses.length === 1) return choice(first, parts)
  return isMatching(parts) ? matching(parts) : dropdowns(parts)
}

/** `Question` and `Question 12` are what programs call what nobody named. */
const isUnnamed = (title: string): boolean => /^(?:question|item|问题|题目)?\s*\d*$/i.test(title.trim())

export interface ReadItem {
  readonly read: SourceItem['read']
  readonly stem: string
  /** In hundredths; null where the item does not say it. */
  readonly points: number | null
}

export function readItem(item: XmlNode, texts: MaterialTexts): ReadItem {
  const metadata = metadataOf(item)
  const kind = metadata.get('question_type') ?? metadata.get('cc_profile') ?? metadata.get('bbmd_questiontype') ?? ''
  const presentation = childOf(item, 'presentation')
  const stem = texts.read(presentation, RESPONSES)
  const keys = keysOf(item)
  const told = new Map(
    elementsOf(item, 'itemfeedback').map(node => [node.attributes['ident'] ?? '', texts.read(node)] as const),
  )
  const feedback = new Map([...told].filter(([, html]) => html !== ''))
  const general = [...feedback].filter(([id]) => keys.always.has(id) || /^general_fb$|solution/i.test(id))
  const parts: Parts = {
    texts,
    kind: kind.toLowerCase(),
    stem,
    analysis: general.map(([, html]) => html).join(''),
    keys,
    responses: presentation === undefined ? [] : within(presentation, RESPONSES).map(node => responseOf(node, texts)),
    feedback,
  }
  const said = metadata.get('points_possible') ?? metadata.get('qmd_weighting') ?? ''
  const points = pointsInHundredths(Number(said))
  if (/text_only/i.test(kind)) return { stem, points, read: { leftOut: DESCRIPTION } }
  const found = contentOf(parts)
  const labels = new Set(parts.responses.flatMap(response => response.labels.map(({ id }) => id)))
  const ofLabels = new Set([...keys.byLabel].flatMap(([label, link]) => (labels.has(label) ? [link] : [])))
  if ([...feedback.keys()].some(id => !ofLabels.has(id) && !general.some(([each]) => each === id)))
    texts.losses.add(LOSSES.answerFeedback)
  const title = item.attributes['title'] ?? ''
  if (!isUnnamed(title) && isNamed(title, stem)) texts.losses.add(LOSSES.name)
  if (said !== '' && Number(said) !== 1) texts.losses.add(LOSSES.points)
  return { stem, points, read: 'problem' in found ? found : { content: found.content, level: 1, tags: [] } }
}
