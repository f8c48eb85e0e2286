/** Courses, and ready files for their lessons, for tests: rows as the product writes them. */
import type { courses } from '../contract/courses.ts'
import { CourseState, CourseTalk, LessonKind } from '../contract/course-kinds.ts'
import { AssetKind } from '../../assets/contract/asset-kinds.ts'
import { OpenType } from '@tripos/contract-kit/enums.ts'
import type { Input } from '@tripos/contract-kit/endpoint.ts'
import { type LessonContent, type LessonRule, USUAL_RULE } from '../contract/lessons.ts'
import { replaceAudience } from '../../org/server/index.ts'
import { inTx } from '@tripos/db/tx.ts'
import { newId } from '@tripos/runtime/random.ts'
import { COURSE_AUDIENCE, insertCourse, replaceLecturers, setCourseState } from '../server/course.queries.ts'
import { insertChapter, insertLesson } from '../server/outline.queries.ts'
import type { TestApp } from '../../../apps/server/test/app.ts'
import { makeAdministrator } from '../../identity/test/make-identity.ts'

type App = Pick<TestApp, 'deps'>

let counter = 0

const MIMES: Readonly<Record<AssetKind, string>> = {
  [AssetKind.video]: 'video/mp4',
  [AssetKind.audio]: 'audio/mpeg',
  [AssetKind.pdf]: 'application/pdf',
  [AssetKind.word]: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  [AssetKind.slides]: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  [AssetKind.sheet]: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  [AssetKind.image]: 'image/png',
  [AssetKind.captions]: 'text/vtt',
  [AssetKind.scorm]: 'application/zip',
  [AssetKind.stream]: 'application/zip',
  [AssetKind.other]: 'application/octet-stream',
}

export interface AssetFields {
  readonly kind?: AssetKind
  readonly name?: string
  readonly ownerId?: string
  readonly departmentId?: string | null
  readonly durationSeconds?: number | null
  /** 2 (ready) if left out. */
  readonly state?: 0 | 1 | 2 | 3
}

/** The row alone, without bytes: for rules and rights. */
export async function makeAsset(app: App, fields: AssetFields = {}): Promise<string> {
  const { kind = AssetKind.video, state = 2 } = fields
  const id = newId()
  const now = app.deps.clock.now()
  const isTimed = kind === AssetKind.video || kind === AssetKind.audio
  await app.deps.db
    .insertInto('assets')
    .values({
      id,
      name: fields.name ?? `File ${(counter += 1)}`,
      kind,
      mime: MIMES[kind],
      sizeBytes: 1000,
      receivedBytes: state === 0 ? 0 : 1000,
      sha256: Buffer.alloc(32, 1),
      durationSeconds: fields.durationSeconds ?? (isTimed ? 120 : null),
      state,
      ownerId: fields.ownerId ?? (await makeAdministrator(app)).id,
      departmentId: fields.departmentId ?? null,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  return id
}

/** A lesson: its whole content, or only its kind, which is filled with ready files. */
export type TestLesson = {
  readonly title?: string
  readonly isRequired?: boolean
  readonly rule?: Partial<LessonRule>
} & ({ readonly content: LessonContent } | { readonly kind: Exclude<LessonKind, 9 | 10 | 11> })

type CourseInput = Input<(typeof courses)['save']>

/** What an author sends: for everyone, nothing special. */
export const courseInput = (fields: Partial<CourseInput> = {}): CourseInput => ({
  title: `Course ${(counter += 1)}`,
  cover: null,
  introduction: '<p>What this is about.</p>',
  categoryId: null,
  departmentId: null,
  isRequired: false,
  openType: OpenType.everyone,
  dueAt: null,
  inOrder: false,
  talk: CourseTalk.atOnce,
  ...fields,
})

export interface CourseFields {
  readonly title?: string
  readonly introduction?: string
  readonly ownerId?: string
  readonly departmentId?: string | null
  readonly categoryId?: string | null
  readonly isRequired?: boolean
  readonly openType?: 1 | 2 | 4
  readonly audienceDepartmentIds?: readonly string[]
  readonly audienceUserIds?: readonly string[]
  readonly lecturerIds?: readonly string[]
  readonly dueAt?: Date | null
  readonly inOrder?: boolean
  readonly talk?: CourseTalk
  /** Published if left out. */
  readonly state?: CourseState
  /** One chapter for each list; by default one with one lesson of text. */
  readonly chapters?: readonly (readonly TestLesson[])[]
}

export interface TestCourse {
  readonly id: string
  readonly title: string
  readonly ownerId: string
  readonly chapterIds: readonly string[]
  /** Of all chapters, in their order. */
  readonly lessonIds: readonly string[]
}

/** What a lesson of this kind is made of; `assetId` is its file. */
export function contentOf(kind: Exclude<LessonKind, 9 | 10 | 11>, assetId: string): LessonContent {
  const attachments: { assetId: string }[] = []
  switch (kind) {
    case LessonKind.video:
      return { kind, sources: [{ assetId, label: '' }], captions: [], marks: [], attachments }
    case LessonKind.audio:
      return { kind, assetId, captions: [], marks: [], attachments }
    case LessonKind.images:
      return { kind, images: [{ assetId, caption: '' }], attachments }
    case LessonKind.richText:
      return { kind, body: '<p>Read this.</p>', attachments }
    case LessonKind.link:
      return { kind, url: 'https://example.org/', attachments }
    case LessonKind.pdf:
    case LessonKind.office:
    case LessonKind.scorm:
      return { kind, assetId, attachments }
  }
}

const FILE_OF: Partial<Readonly<Record<LessonKind, AssetKind>>> = {
  [LessonKind.video]: AssetKind.video,
  [LessonKind.audio]: AssetKind.audio,
  [LessonKind.pdf]: AssetKind.pdf,
  [LessonKind.office]: AssetKind.word,
  [LessonKind.images]: AssetKind.image,
  [LessonKind.scorm]: AssetKind.scorm,
}

async function fill(app: App, lesson: TestLesson, ownerId: string): Promise<LessonContent> {
  if ('content' in lesson) return lesson.content
  const kind = FILE_OF[lesson.kind]
  return contentOf(lesson.kind, kind === undefined ? '' : await makeAsset(app, { kind, ownerId }))
}

/** A published course for everyone, unless told otherwise. */
export async function makeCourse(app: App, fields: CourseFields = {}): Promise<TestCourse> {
  const { db, clock } = app.deps
  const now = clock.now()
  const ownerId = fields.ownerId ?? (await makeAdministrator(app)).id
  const id = newId()
  const title = fields.title ?? `Course ${(counter += 1)}`
  const chapters = await Promise.all(
    (fields.chapters ?? [[{ kind: LessonKind.richText }]]).map(async lessons => ({
      id: newId(),
      lessons: await Promise.all(
        lessons.map(async lesson => ({ ...lesson, id: newId(), content: await fill(app, lesson, ownerId) })),
      ),
    })),
  )
  await inTx(db, async tx => {
    const write = {
      title,
      cover: null,
      introduction: fields.introduction ?? '',
      categoryId: fields.categoryId ?? null,
      departmentId: fields.departmentId ?? null,
      isRequired: fields.isRequired ?? false,
      openType: fields.openType ?? OpenType.everyone,
      dueAt: fields.dueAt ?? null,
      inOrder: fields.inOrder ?? false,
      talk: fields.talk ?? CourseTalk.atOnce,
    }
    await insertCourse(tx, ownerId, { id, write, words: '', now })
    await replaceAudience(tx, COURSE_AUDIENCE, {
      id,
      departmentIds: fields.audienceDepartmentIds ?? [],
      userIds: fields.audienceUserIds ?? [],
    })
    await replaceLecturers(tx, id, fields.lecturerIds ?? [])
    for (const [no, chapter] of chapters.entries()) {
      await insertChapter(tx, { id: chapter.id, courseId: id, title: `Chapter ${no + 1}` })
      for (const { content, rule, isRequired = true, ...lesson } of chapter.lessons) {
        await insertLesson(tx, {
          id: lesson.id,
          courseId: id,
          chapterId: chapter.id,
          title: lesson.title ?? `Lesson ${(counter += 1)}`,
          content,
          rule: { ...USUAL_RULE, ...rule },
          isRequired,
          now,
        })
      }
    }
    if (fields.state !== CourseState.draft) await setCourseState(tx, { ids: [id], state: CourseState.published, now })
  })
  return {
    id,
    title,
    ownerId,
    chapterIds: chapters.map(chapter => chapter.id),
    lessonIds: chapters.flatMap(chapter => chapter.lessons.map(lesson => lesson.id)),
  }
}
