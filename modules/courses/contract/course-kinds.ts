/** States and kinds of courses, their files, lecturers and talk, apart from the others: the exam room loads none of them. */
import { numbers } from '@tripos/contract-kit/fields.ts'

/** What a file that lessons are made of is; its bytes decide. A package is a ZIP archive that is unpacked. */
export const AssetKind = {
  video: 1,
  audio: 2,
  pdf: 3,
  word: 4,
  slides: 5,
  sheet: 6,
  image: 7,
  captions: 8,
  scorm: 9,
  stream: 10,
  other: 11,
} as const
export type AssetKind = (typeof AssetKind)[keyof typeof AssetKind]

export const AssetState = { receiving: 0, examining: 1, ready: 2, refused: 3 } as const
export type AssetState = (typeof AssetState)[keyof typeof AssetState]

export const LecturerState = { shown: 0, hidden: 1 } as const
export type LecturerState = (typeof LecturerState)[keyof typeof LecturerState]

export const CourseState = { draft: 0, published: 1 } as const
export type CourseState = (typeof CourseState)[keyof typeof CourseState]

/** Whether learners may write under a course, and when others see it. */
export const CourseTalk = { off: 0, atOnce: 1, moderated: 2 } as const
export type CourseTalk = (typeof CourseTalk)[keyof typeof CourseTalk]

export const TalkKind = { comment: 1, question: 2 } as const
export type TalkKind = (typeof TalkKind)[keyof typeof TalkKind]

/** `waiting`: nobody but its writer and staff sees it yet. */
export const TalkState = { waiting: 0, shown: 1, hidden: 2 } as const
export type TalkState = (typeof TalkState)[keyof typeof TalkState]

/** Who said something under a course. */
export const TalkVoice = { learner: 1, lecturer: 2, staff: 3 } as const
export type TalkVoice = (typeof TalkVoice)[keyof typeof TalkVoice]

export const LessonKind = {
  video: 1,
  audio: 2,
  pdf: 3,
  office: 4,
  richText: 5,
  images: 6,
  link: 7,
  scorm: 8,
  exam: 9,
} as const
export type LessonKind = (typeof LessonKind)[keyof typeof LessonKind]

export const assetKind = numbers(AssetKind)
export const assetState = numbers(AssetState)
export const lecturerState = numbers(LecturerState)
export const courseState = numbers(CourseState)
export const courseTalk = numbers(CourseTalk)
export const lessonKind = numbers(LessonKind)
