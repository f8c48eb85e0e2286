/** What a lesson lacks before learners may see it. */
import { LessonKind } from '../contract/course-kinds.ts'
import { AssetState } from '../../assets/contract/asset-kinds.ts'
import { assetUsesOf, type LessonContent } from '../contract/lessons.ts'
import { localized, type LocalizedText } from '@tripos/contract-kit/localized.ts'

export interface FileFacts {
  readonly name: string
  /** Null until its bytes have been looked at. */
  readonly kind: number | null
  readonly state: number
}

export interface ExamFacts {
  readonly title: string
  readonly isPublished: boolean
  /** Its results count for nothing, so nobody would ever complete the lesson. */
  readonly isMock: boolean
}

export interface BankFacts {
  readonly name: string
  /** Students may practise it. */
  readonly isOpen: boolean
}

/** What is known of the things that a content names; what is not here is not there. */
export interface Surroundings {
  readonly files: ReadonlyMap<string, FileFacts>
  readonly exams: ReadonlyMap<string, ExamFacts>
  readonly banks: ReadonlyMap<string, BankFacts>
  /** Parts of banks that have a question to practise, by `setOf`. */
  readonly filledSets: ReadonlySet<string>
}

type PracticeContent = Extract<LessonContent, { kind: typeof LessonKind.practice }>

export const setOf = ({ bankId, chapterId, knowledgeId }: PracticeContent): string =>
  `${bankId} ${chapterId} ${knowledgeId}`

function wrongFile(content: LessonContent, { files }: Surroundings): LocalizedText | undefined {
  for (const { assetId, kinds } of assetUsesOf(content)) {
    const file = files.get(assetId)
    if (file === undefined) return localized('文件已不存在', 'a file is no longer there')
    const isKind = file.kind === null || kinds === undefined || (kinds as readonly number[]).includes(file.kind)
    if (!isKind) return localized(`文件“${file.name}”的类型不符`, `the file "${file.name}" is of the wrong kind`)
    if (file.state === AssetState.refused)
      return localized(`文件“${file.name}”未被接受`, `the file "${file.name}" was not accepted`)
  }
  return undefined
}

/** What is wrong and stays wrong: no draft may be saved with it. */
export function wrongIn(content: LessonContent, around: Surroundings): LocalizedText | undefined {
  if (content.kind === LessonKind.exam && !around.exams.has(content.examId))
    return localized('考试已不存在', 'the exam is no longer there')
  if (content.kind === LessonKind.practice && !around.banks.has(content.bankId))
    return localized('题库已不存在', 'the bank is no longer there')
  return wrongFile(content, around)
}

const isEmptyText = (body: string): boolean => !/<(?:img|audio|video|hr)\b|data-latex=/.test(body) && isBlank(body)
const isBlank = (body: string): boolean =>
  body
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .trim() === ''

function lacksExam(exam: ExamFacts | undefined): LocalizedText | undefined {
  if (exam?.isPublished !== true)
    return localized(`考试“${exam?.title ?? ''}”尚未发布`, `the exam "${exam?.title ?? ''}" is not published`)
  return exam.isMock
    ? localized(
        `“${exam.title}”是模拟考试，成绩不计入课程进度`,
        `"${exam.title}" is a mock exam, and its results count for no course`,
      )
    : undefined
}

function lacksPractice(content: PracticeContent, { banks, filledSets }: Surroundings): LocalizedText | undefined {
  const { name = '', isOpen = false } = banks.get(content.bankId) ?? {}
  if (!isOpen) return localized(`题库“${name}”尚未开放训练`, `the bank "${name}" is not open for practice`)
  return filledSets.has(setOf(content))
    ? undefined
    : localized(
        `题库“${name}”的所选范围内没有可训练的试题`,
        `the chosen part of the bank "${name}" has no questions to practise`,
      )
}

/** What is missing before learners may see the lesson. */
export function lacksOf(content: LessonContent, around: Surroundings): LocalizedText | undefined {
  const wrong = wrongIn(content, around)
  if (wrong !== undefined) return wrong
  if ('body' in content && isEmptyText(content.body)) return localized('没有正文', 'there is no text')
  const lack =
    content.kind === LessonKind.exam
      ? lacksExam(around.exams.get(content.examId))
      : content.kind === LessonKind.practice
        ? lacksPractice(content, around)
        : undefined
  if (lack !== undefined) return lack
  const unready = assetUsesOf(content)
    .map(({ assetId }) => around.files.get(assetId))
    .find(file => file?.state !== AssetState.ready)
  return unready && localized(`文件“${unready.name}”尚未就绪`, `the file "${unready.name}" is not ready yet`)
}
