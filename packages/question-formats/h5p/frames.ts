/** Pieces of H5P that hold questions: the questions are taken out, and what else they say is named. */
import { localized, type LocalizedText } from '@tripos/question-kinds/kinds/index.ts'
import { type Content, type Fields, fieldsOf, hasText, listOf, textOf } from './json.ts'
import { toldRanges } from './read-types.ts'
import { hasRights } from './rights.ts'

const NOTES = {
  title: localized('标题', 'its title'),
  introduction: localized('开头的说明', 'its introduction'),
  cover: localized('封面', 'its cover'),
  passMark: localized('及格线', 'the share that is needed to pass'),
  drawing: localized('随机抽题', 'drawing at random'),
  feedback: localized('按得分显示的反馈', 'feedback by score'),
  ending: localized('结束语', 'the texts at its end'),
  pictures: localized('背景图片和结尾视频', 'background pictures and videos at its end'),
  slides: localized('幻灯片的版面', 'how its slides look'),
  slideTitles: localized('幻灯片标题', 'the titles of its slides'),
  film: localized('视频及题目出现的时间', 'the video, and when each question appears'),
  jumps: localized('按作答结果跳转', 'jumps that depend on answers'),
  bookmarks: localized('书签', 'its bookmarks'),
  rights: localized('作者和许可', 'authors and licence'),
} as const satisfies Readonly<Record<string, LocalizedText>>

type Note = keyof typeof NOTES
type Found = readonly (readonly [Note, boolean])[]

const isFile = (value: unknown): boolean => textOf(fieldsOf(value)['path']) !== ''
const anyText = (fields: Fields, ...names: string[]): boolean => names.some(name => hasText(fields[name]))
const tellsByScore = (value: unknown): boolean => toldRanges(value).length > 0

const questionSet = (params: Fields): Found => {
  const intro = fieldsOf(params['introPage'])
  const end = fieldsOf(params['endGame'])
  return [
    ['introduction', anyText(intro, 'title', 'introduction')],
    ['passMark', typeof params['passPercentage'] === 'number'],
    ['drawing', params['randomQuestions'] === true || Number(params['poolSize'] ?? 0) > 0],
    ['feedback', tellsByScore(end['overallFeedback'])],
    ['ending', anyText(end, 'message', 'successGreeting', 'successComment', 'failGreeting', 'failComment')],
    [
      'pictures',
      [params['backgroundImage'], intro['backgroundImage'], end['successVideo'], end['failVideo']]
        .flatMap(value => (Array.isArray(value) ? (value as unknown[]) : [value]))
        .some(isFile),
    ],
  ]
}

const coursePresentation = (params: Fields): Found => {
  const slides = listOf(fieldsOf(params['presentation'])['slides']).map(fieldsOf)
  const keywords = slides.flatMap(slide => listOf(slide['keywords'])).map(fieldsOf)
  return [
    ['slides', true],
    ['slideTitles', keywords.some(keyword => hasText(keyword['main']))],
  ]
}

const interactiveVideo = (params: Fields): Found => {
  const assets = fieldsOf(fieldsOf(params['interactiveVideo'])['assets'])
  const jumps = listOf(assets['interactions'])
    .map(interaction => fieldsOf(fieldsOf(interaction)['adaptivity']))
    .flatMap(({ correct, wrong, requireCompletion }) => [fieldsOf(correct), fieldsOf(wrong), { requireCompletion }])
  return [
    ['film', true],
    ['bookmarks', listOf(assets['bookmarks']).length > 0],
    ['jumps', jumps.some(jump => hasText(jump['message']) || 'seekTo' in jump || jump['requireCompletion'] === true)],
  ]
}

const interactiveBook = (params: Fields): Found => [
  ['cover', hasText(fieldsOf(params['bookCover'])['coverDescription'])],
]

const singleChoiceSet = (params: Fields): Found => {
  const { passPercentage } = fieldsOf(params['behaviour'])
  return [
    ['passMark', typeof passPercentage === 'number' && passPercentage !== 100],
    ['feedback', tellsByScore(params['overallFeedback'])],
  ]
}

/** Pages, columns and rows say nothing themselves. */
const nothing = (): Found => []

const FRAMES: Readonly<Record<string, (params: Fields) => Found>> = {
  'H5P.QuestionSet': questionSet,
  'H5P.CoursePresentation': coursePresentation,
  'H5P.InteractiveVideo': interactiveVideo,
  'H5P.InteractiveBook': interactiveBook,
  'H5P.SingleChoiceSet': singleChoiceSet,
  'H5P.Summary': singleChoiceSet,
  'H5P.Column': nothing,
  'H5P.Row': nothing,
  'H5P.RowColumn': nothing,
}

/** What of a piece that holds questions is not kept; undefined for a piece that is none. */
export function leftOutOfFrame({ name, params, metadata }: Content): LocalizedText | undefined {
  if (!Object.hasOwn(FRAMES, name)) return undefined
  const notes = [
    ...(hasText(metadata['title']) ? [NOTES.title] : []),
    ...(FRAMES[name]?.(params) ?? []).filter(([, isThere]) => isThere).map(([note]) => NOTES[note]),
    ...(hasRights(metadata) ? [NOTES.rights] : []),
  ]
  if (notes.length === 0) {
    return localized(`${name} 只是外框，其中的试题已取出。`, `${name} holds questions, which are taken out of it.`)
  }
  const list = (language: 'zh-CN' | 'en-US', comma: string): string => notes.map(note => note[language]).join(comma)
  return localized(
    `${name} 只是外框，其中的试题已取出；不保存：${list('zh-CN', '、')}。`,
    `${name} holds questions, which are taken out of it; not kept: ${list('en-US', ', ')}.`,
  )
}
