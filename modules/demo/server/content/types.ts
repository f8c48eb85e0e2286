/** Shapes of the demo school's content. The data files are plain values of these types; the seeding code gives them ids. */
import type { LineKind, PartialScore, ReleaseRule } from '@tripos/contract-kit/enums.ts'
import type { FileKind, Gap, Tolerance, Unit } from '@tripos/question-kinds/question-content.ts'

type Lang = 'zh' | 'en'

interface DemoOption {
  text: string
  isRight: boolean
  /** What is said of this option alone. */
  why?: string
}

interface QuestionText {
  /** Unique within its bank; exams name hand-picked questions by it. */
  key: string
  level: 1 | 2 | 3 | 4
  tags: string[]
  /** Plain text: paragraphs end with a line feed, TeX stands between `$` (inline) or `$$` (block). */
  stem: string
  analysis: string
  /** A file in `pictures/`, shown under the stem. Its source is the SVG beside it: `rsvg-convert x.svg -o x.png`. */
  picture?: string
  pictureAlt?: string
}

interface ChoiceQuestion extends QuestionText {
  type: 1 | 2
  options: DemoOption[]
}

interface TrueFalseQuestion extends QuestionText {
  type: 3
  isTrue: boolean
}

interface ShortAnswerQuestion extends QuestionText {
  type: 4
  /** Model answer with the marks of each step, adding up to 10. */
  reference: string
}

interface FillInQuestion extends QuestionText {
  type: 5
  gaps: Gap[]
  isOrderFree?: true
}

interface MatchingQuestion extends QuestionText {
  type: 7
  /** `target` is an index of `targets`. */
  prompts: { text: string; target: number }[]
  targets: string[]
}

interface OrderingQuestion extends QuestionText {
  type: 8
  /** In the right order. */
  items: string[]
}

interface NumericQuestion extends QuestionText {
  type: 9
  value: number
  tolerance: Tolerance
  units: Unit[]
}

/** Types whose key is more than a mark at an option. */
export type KeyedQuestion = FillInQuestion | MatchingQuestion | OrderingQuestion | NumericQuestion

type PlainQuestion = ChoiceQuestion | TrueFalseQuestion | ShortAnswerQuestion | KeyedQuestion

/** What a question says of itself alone; the combined one says the rest for its parts. */
type AsPart<Q> = Q extends QuestionText ? Omit<Q, Exclude<keyof QuestionText, 'stem' | 'analysis'>> : never
export type DemoPart = AsPart<PlainQuestion> & { weight?: number }

export interface CombinedQuestion extends QuestionText {
  type: 6
  parts: DemoPart[]
}

export interface UploadQuestion extends QuestionText {
  type: 10
  accepts: FileKind[]
  mostFiles: number
  mostMegabytes: number
  /** What markers go by, adding up to 10. */
  reference: string
}

export type DemoQuestion = PlainQuestion | CombinedQuestion | UploadQuestion

export interface DemoBank {
  key: string
  name: string
  lang: Lang
  questions: DemoQuestion[]
}

export interface DemoDepartment {
  key: string
  name: string
  children: DemoDepartment[]
}

interface DemoUser {
  userName: string
  realName: string
  /** The key of a department. */
  department: string
}

export type DemoStudent = DemoUser

/** What a member of staff may do. A department administrator sees the own department and those below it. */
export type StaffPost = 'administrator' | 'author' | 'marker' | 'departmentAdministrator'

export interface DemoStaff extends DemoUser {
  post: StaffPost
}

/** Points are hundredths and count for each question of the line: 500 is 5 points. */
export type DemoLine =
  | { kind: LineName<'handPicked'>; bank: string; questions: string[]; points: number }
  | {
      kind: LineName<'drawnPerCandidate'>
      bank: string
      type: DemoQuestion['type']
      level?: DemoQuestion['level']
      count: number
      points: number
    }

type LineName<Name extends keyof typeof LineKind> = Name

export interface DemoSection {
  title: string
  instructions: string
  lines: DemoLine[]
}

/** `departments` holds keys of departments; those below them are included. */
export type DemoAudience =
  | { openType: 'everyone' }
  | { openType: 'departments'; departments: string[] }
  | { openType: 'password'; password: string }

type ReleaseName = keyof typeof ReleaseRule

export interface DemoExam {
  key: string
  title: string
  lang: Lang
  noticeHtml: string
  minutes: number
  /** How often a candidate may sit it. */
  attempts: number
  passPercent: number
  shuffleQuestions: boolean
  shuffleOptions: boolean
  partialScore: keyof typeof PartialScore
  /** Days from the moment of seeding; without it the exam is always open. */
  window?: { startsInDays: number; endsInDays: number }
  audience: DemoAudience
  release: { score: ReleaseName; answers: ReleaseName; analysis: ReleaseName }
  sections: DemoSection[]
}

export type DemoLesson = { title: string; isElective?: boolean } & (
  | {
      kind: 'text'
      html: string
      /** From the folder of pictures, between the two texts. */
      picture?: { file: string; alt: string }
      htmlAfter?: string
      minutes: number
    }
  | { kind: 'link'; url: string }
  /** The key of an exam that is for everyone. */
  | { kind: 'exam'; exam: string }
)

export interface DemoCourse {
  title: string
  /** The name of one of the lecturers. */
  lecturer: string
  category: string
  coverPicture: string
  introductionHtml: string
  isRequired: boolean
  inOrder: boolean
  dueInDays?: number
  chapters: { title: string; lessons: DemoLesson[] }[]
}
