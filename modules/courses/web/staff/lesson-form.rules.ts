/** A lesson as its form holds it: all fields of all kinds flat, files that are not chosen yet as null. */
import { LessonKind } from '../../contract/course-kinds.ts'
import { MEASURED_KINDS, RECORDED_KINDS } from '../../contract/course-kinds.ts'
import type { LessonContent, LessonRule } from '../../contract/lessons.ts'
import { clockText, secondsOfClock } from './clock-text.rules.ts'
import { ruleOfKind } from './file-lessons.rules.ts'
import type { Lesson } from './outline.rules.ts'

interface FileRow {
  readonly assetId: string | null
}

export interface LessonForm {
  readonly title: string
  readonly isRequired: boolean
  readonly body: string
  readonly url: string
  readonly examId: string | null
  readonly bankId: string | null
  readonly chapterId: string | null
  readonly knowledgeId: string | null
  readonly questionCount: number | null
  readonly goalPercent: number | null
  readonly dueAt: string | null
  readonly points: number | null
  readonly needsMark: boolean
  readonly assetId: string | null
  readonly sources: readonly (FileRow & { readonly label?: string })[]
  readonly images: readonly (FileRow & { readonly caption?: string })[]
  readonly captions: readonly (FileRow & { readonly language?: string; readonly label?: string })[]
  readonly marks: readonly { readonly at?: string; readonly title?: string }[]
  readonly attachments: readonly FileRow[]
  readonly needMinutes: number | null
  readonly needPercent: number | null
  readonly noForwardSeek: boolean
  readonly noSpeed: boolean
  readonly idleMinutes: number | null
}

const NO_FILE: FileRow = { assetId: null }

const NEW_LESSON: LessonForm = {
  title: '',
  isRequired: true,
  body: '',
  url: '',
  examId: null,
  bankId: null,
  chapterId: null,
  knowledgeId: null,
  questionCount: 10,
  goalPercent: 60,
  dueAt: null,
  points: 100,
  needsMark: false,
  assetId: null,
  sources: [NO_FILE],
  images: [NO_FILE],
  captions: [],
  marks: [],
  attachments: [],
  needMinutes: null,
  needPercent: null,
  noForwardSeek: false,
  noSpeed: false,
  idleMinutes: null,
}

/** A new one is complete as a lesson made from a file of its kind is. */
export const newLesson = (kind: LessonKind): LessonForm => ({
  ...NEW_LESSON,
  needPercent: ruleOfKind(kind).needPercent,
})

export const isRecorded = (kind: LessonKind): boolean => RECORDED_KINDS.includes(kind)
export const isMeasured = (kind: LessonKind): boolean => MEASURED_KINDS.includes(kind)

function contentFields(content: LessonContent): Partial<LessonForm> {
  const { kind: _, ...fields } = content
  return 'marks' in fields
    ? { ...fields, marks: fields.marks.map(({ at, title }) => ({ at: clockText(at), title })) }
    : fields
}

export function lessonFormOf({ title, isRequired, content, rule }: Lesson): LessonForm {
  const { needSeconds, ...rest } = rule
  const needMinutes = needSeconds === null ? null : Math.round(needSeconds / 6) / 10
  return { ...NEW_LESSON, title, isRequired, ...contentFields(content), ...rest, needMinutes }
}

const chosen = <T extends FileRow>(rows: readonly T[]) =>
  rows.flatMap(({ assetId, ...rest }) => (assetId === null ? [] : [{ ...rest, assetId }]))

/** What a language calls itself. */
export const ownName = (language: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language

const recorded = (form: LessonForm) => ({
  captions: chosen(form.captions).map(({ assetId, language = 'zh-CN', label = '' }) => ({
    assetId,
    language,
    label: label.trim() === '' ? ownName(language) : label,
  })),
  marks: form.marks
    .filter(({ at = '', title = '' }) => at.trim() !== '' || title.trim() !== '')
    .map(({ at = '', title = '' }) => ({ at: secondsOfClock(at) ?? -1, title }))
    .toSorted((one, other) => one.at - other.at),
})

function contentOf(kind: LessonKind, form: LessonForm): LessonContent {
  const attachments = chosen(form.attachments)
  const assetId = form.assetId ?? ''
  switch (kind) {
    case LessonKind.video: {
      const sources = chosen(form.sources).map(({ label = '', ...source }) => ({ ...source, label }))
      return { kind, sources, ...recorded(form), attachments }
    }
    case LessonKind.images: {
      const images = chosen(form.images).map(({ caption = '', ...image }) => ({ ...image, caption }))
      return { kind, images, attachments }
    }
    case LessonKind.audio:
      return { kind, assetId, ...recorded(form), attachments }
    case LessonKind.richText:
      return { kind, body: form.body, attachments }
    case LessonKind.link:
      return { kind, url: form.url.trim(), attachments }
    case LessonKind.exam:
      return { kind, examId: form.examId ?? '', attachments }
    case LessonKind.practice: {
      const { chapterId, knowledgeId, bankId } = form
      const [questionCount, goalPercent] = [form.questionCount ?? 0, form.goalPercent ?? -1]
      return { kind, bankId: bankId ?? '', chapterId, knowledgeId, questionCount, goalPercent, attachments }
    }
    case LessonKind.homework: {
      const { body, dueAt, needsMark } = form
      return { kind, body, dueAt, points: form.points ?? -1, needsMark, attachments }
    }
    case LessonKind.pdf:
    case LessonKind.office:
    case LessonKind.scorm:
      return { kind, assetId, attachments }
  }
}

/** Only what the kind knows: a rule that a player does not follow would never be met. */
function ruleOf(kind: LessonKind, form: LessonForm): LessonRule {
  return {
    needSeconds: form.needMinutes === null ? null : Math.max(1, Math.round(form.needMinutes * 60)),
    needPercent: isMeasured(kind) ? form.needPercent : null,
    noForwardSeek: isRecorded(kind) && form.noForwardSeek,
    noSpeed: isRecorded(kind) && form.noSpeed,
    idleMinutes: form.idleMinutes,
  }
}

export const toLesson = (kind: LessonKind, form: LessonForm) => ({
  title: form.title,
  isRequired: form.isRequired,
  content: contentOf(kind, form),
  rule: ruleOf(kind, form),
})

function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url.trim()) && URL.canParse(url.trim())
}

const lacksMark = ({ at = '', title = '' }: LessonForm['marks'][number]): boolean =>
  (at.trim() !== '' || title.trim() !== '') && (secondsOfClock(at) === undefined || title.trim() === '')

export interface LessonProblem {
  readonly field: keyof LessonForm
  readonly why: 'file' | 'address' | 'exam' | 'mark' | 'bank' | 'number'
}

/** What is missing or wrong in the fields of this kind. */
export function lessonProblem(kind: LessonKind, form: LessonForm): LessonProblem | undefined {
  const content = contentOf(kind, form)
  if ('sources' in content && content.sources.length === 0) return { field: 'sources', why: 'file' }
  if ('images' in content && content.images.length === 0) return { field: 'images', why: 'file' }
  if ('assetId' in content && content.assetId === '') return { field: 'assetId', why: 'file' }
  if ('url' in content && !isWebAddress(content.url)) return { field: 'url', why: 'address' }
  if ('examId' in content && content.examId === '') return { field: 'examId', why: 'exam' }
  if ('bankId' in content && content.bankId === '') return { field: 'bankId', why: 'bank' }
  if ('questionCount' in content && form.questionCount === null) return { field: 'questionCount', why: 'number' }
  if ('goalPercent' in content && form.goalPercent === null) return { field: 'goalPercent', why: 'number' }
  if ('points' in content && form.points === null) return { field: 'points', why: 'number' }
  if ('marks' in content && form.marks.some(lacksMark)) return { field: 'marks', why: 'mark' }
  return undefined
}
