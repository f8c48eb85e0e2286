import { useQueryClient } from '@tanstack/react-query'
import { FileButton, UploadPanel } from '../../../assets/web/shared/uploads.ts'
import { LESSON_FILES } from '../../contract/lessons.ts'
import { courses } from '../../contract/courses.ts'
import { Alert, Button } from 'antd'
import type { DragEvent } from 'react'
import { useTranslations } from 'use-intl'
import { toast } from '@tripos/ui/toast.tsx'
import { useCan } from '@tripos/web-kit/session.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { COURSE_LISTS } from './api.ts'
import { addFileLessons, type FileLesson, forgetLessons, lessonsOf, useFileLessons } from './add-file-lessons.ts'
import type { OutlineRow } from './outline.rules.ts'
import styles from './courses.module.css'

type Add = (files: readonly File[], chapterId?: string) => void

/** Makes lessons of files, in this chapter or the last one; a course without any gets its first. Undefined for who may not upload. */
export function useAddFiles(courseId: string, rows: readonly OutlineRow[]): Add | undefined {
  const t = useTranslations('courses.files')
  const client = useQueryClient()
  const addChapter = useEndpointMutation(courses.chapterSave, { invalidates: COURSE_LISTS })
  const mayUpload = useCan('course:asset:edit')
  const lastChapter = rows.findLast(row => row.parentId === null)?.id
  const refresh = () => Promise.all(COURSE_LISTS.map(list => client.invalidateQueries({ queryKey: [list.path] })))
  const add = async (files: readonly File[], chapterId: string | undefined) => {
    const id = chapterId ?? (await addChapter.mutateAsync({ courseId, title: t('firstChapter') })).id
    await addFileLessons({ courseId, chapterId: id }, files, refresh)
    toast.success(t('done', { count: files.length }))
  }
  if (!mayUpload) return undefined
  // A refusal is told by the message that every refusal becomes.
  return (files, chapterId = lastChapter) => void add(files, chapterId).catch(() => undefined)
}

const KINDS = Object.values(LESSON_FILES).flat()

export function FilesButton({ add }: { add: Add }) {
  const t = useTranslations('courses.files')
  return <FileButton text={t('button')} kinds={KINDS} isMultiple onFiles={files => files.length > 0 && add(files)} />
}

/** For what files may be dropped on. */
export function dropOf(add: Add | undefined, chapterId?: string) {
  if (add === undefined) return {}
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  return {
    onDragOver: (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      event.stopPropagation()
      add([...event.dataTransfer.files], chapterId)
    },
  }
}

/** How far they are, and which of them failed. */
export function FileLessons({ courseId }: { courseId: string }) {
  const t = useTranslations('courses.files')
  const lessons = useFileLessons(all => lessonsOf(all, courseId))
  if (lessons.length === 0) return null
  const count = (state: FileLesson['state']) => lessons.filter(one => one.state === state).length
  const failed = lessons.filter(one => one.state === 'failed')
  const isDone = count('onItsWay') === 0
  return (
    <div className={styles.files}>
      <p role="status">{t('progress', { added: count('added'), total: lessons.length })}</p>
      {failed.map(({ key, fileName, reason }) => (
        <Alert
          key={key}
          type="error"
          showIcon
          title={t('failed', { name: fileName })}
          description={reason === '' ? t('noLesson') : reason}
        />
      ))}
      <UploadPanel keys={lessons.filter(one => one.state === 'onItsWay').map(one => one.key)} />
      {isDone && <Button onClick={() => forgetLessons(courseId)}>{t('close')}</Button>}
    </div>
  )
}
