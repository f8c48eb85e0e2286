/**
 * Files on their way to be lessons of a course. They are sent at once and become lessons one after the other, in their order; it
 * goes on while another page is open.
 */
import { assets } from '../../../assets/contract/assets.ts'
import { AssetState } from '../../../assets/contract/asset-kinds.ts'
import { dismissUpload, sendFiles, uploadOf } from '../../../assets/web/shared/uploads.ts'
import { courses } from '../../contract/courses.ts'
import { call } from '@tripos/web-kit/call.ts'
import { CallError } from '@tripos/web-kit/call-error.ts'
import { create } from 'zustand'
import { contentOfFile, inOrderOfNames, ruleOfKind, titleOfFile } from './file-lessons.rules.ts'

export interface FileLesson {
  /** Of its upload. */
  readonly key: string
  readonly fileName: string
  readonly state: 'onItsWay' | 'added' | 'failed'
  /** Why it failed: a sentence of the server; empty where it is no lesson by itself, or nothing was said. */
  readonly reason: string
}

type Lessons = Readonly<Record<string, readonly FileLesson[]>>

/** By course. */
export const useFileLessons = create<Lessons>()(() => ({}))

const NONE: readonly FileLesson[] = []

export const lessonsOf = (all: Lessons, courseId: string): readonly FileLesson[] => all[courseId] ?? NONE

function change(courseId: string, key: string, changed: Partial<FileLesson>): void {
  useFileLessons.setState(all => ({
    [courseId]: lessonsOf(all, courseId).map(one => (one.key === key ? { ...one, ...changed } : one)),
  }))
}

/** What has been added or has failed is told no longer. */
export function forgetLessons(courseId: string): void {
  useFileLessons.setState(all => {
    const done = lessonsOf(all, courseId).filter(({ state }) => state !== 'onItsWay')
    done.forEach(({ key }) => dismissUpload(key))
    return { [courseId]: lessonsOf(all, courseId).filter(one => !done.includes(one)) }
  })
}

interface Place {
  readonly courseId: string
  readonly chapterId: string
}

const ASK_MS = 500

/** What the server finds in a file, once it has looked. */
async function examined(assetId: string) {
  for (;;) {
    const facts = await call(assets.detail, { id: assetId })
    if (facts.state === AssetState.ready) return facts
    if (facts.state === AssetState.refused) throw new Error(facts.refusal ?? '')
    await new Promise(resolve => setTimeout(resolve, ASK_MS))
  }
}

async function addOne(place: Place, fileName: string, assetId: string): Promise<void> {
  const facts = await examined(assetId)
  const content = facts.kind === null ? undefined : contentOfFile(facts.id, facts.kind)
  if (content === undefined) throw new Error('')
  const title = titleOfFile(fileName)
  await call(courses.lessonSave, { ...place, title, isRequired: true, content, rule: ruleOfKind(content.kind) })
}

const reasonOf = (error: unknown): string =>
  error instanceof CallError ? error.text : error instanceof Error ? error.message : ''

/** Sends them, and adds each at the end of the chapter. One that fails holds up none. */
export async function addFileLessons(place: Place, files: readonly File[], onAdded: () => unknown): Promise<void> {
  const { courseId } = place
  const ordered = inOrderOfNames(files)
  const keys = sendFiles(ordered)
  const added = ordered.map(({ name: fileName }, at): FileLesson => {
    return { key: keys[at] ?? '', fileName, state: 'onItsWay', reason: '' }
  })
  useFileLessons.setState(all => ({ [courseId]: [...lessonsOf(all, courseId), ...added] }))
  for (const { key, fileName } of added) {
    try {
      await addOne(place, fileName, await uploadOf(key))
      change(courseId, key, { state: 'added' })
      await onAdded()
    } catch (error) {
      change(courseId, key, { state: 'failed', reason: reasonOf(error) })
    }
  }
}
