import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { courses } from '../../contract/courses.ts'
import { LessonKind } from '../../contract/course-kinds.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Button, Dropdown, Form, Input, type MenuProps, Space } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { COURSE_LISTS } from './api.ts'
import { arrangementOf, mayPlace, type OutlineRow, rowsOf } from './outline.rules.ts'
import { LossText } from './loss-text.tsx'
import tree from '@tripos/ui-staff/organisation.module.css'
import { parentIn, parentOut } from '@tripos/ui-staff/place.rules.ts'
import { PlaceFields, type PlaceForm } from '@tripos/ui-staff/place-fields.tsx'
import { RowMenu } from '@tripos/ui-staff/row-menu.tsx'
import { SortableTree } from '@tripos/ui-staff/sortable-tree.tsx'
import { neighboursAt, placeBeside } from '@tripos/ui-staff/tree.rules.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { OwnKeys } from '@tripos/ui/own-keys.tsx'
import { EmptyState } from '@tripos/ui/states.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { FormDrawer } from '@tripos/ui-staff/form-drawer.tsx'
import pages from '@tripos/ui-staff/pages.module.css'
import { BinnedParts } from './binned-parts.tsx'
import styles from './courses.module.css'
import { dropOf, FileLessons, FilesButton, useAddFiles } from './file-lessons.tsx'
import { LessonDrawer } from './lesson-drawer.tsx'
import { useConfirmedMutation } from '@tripos/ui-staff/use-confirmed-mutation.ts'

type Course = Output<typeof courses.detail>

/** What is open over the outline. */
type Task =
  | { readonly kind: 'chapter'; readonly chapter?: OutlineRow }
  | { readonly kind: 'lesson'; readonly lesson: OutlineRow }
  | { readonly kind: 'newLesson'; readonly chapterId: string; readonly of: LessonKind }
  | { readonly kind: 'move'; readonly row: OutlineRow }

interface OutlineProps {
  readonly course: Course
  readonly canEdit: boolean
}

/** Chapters and lessons: put into their order by the mouse or by the menus of the rows. */
export function Outline({ course, canEdit }: OutlineProps) {
  const t = useTranslations('courses.outline')
  const [task, setTask] = useState<Task>()
  const [isBinOpen, setBinOpen] = useState(false)
  const rows = rowsOf(course.chapters)
  const arrange = useArrange(course.id, rows)
  const menuOf = useMenu({ courseId: course.id, rows, open: setTask })
  const addFiles = useAddFiles(course.id, rows)
  const add = canEdit ? addFiles : undefined
  return (
    <section className={pages.card} aria-label={t('title')} {...dropOf(add)}>
      <div className={styles.head}>
        <h2>{t('title')}</h2>
        <Space wrap>
          <Button icon={<DeleteOutlined aria-hidden="true" />} onClick={() => setBinOpen(true)}>
            {t('bin')}
          </Button>
          {add && <FilesButton add={add} />}
          {canEdit && (
            <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => setTask({ kind: 'chapter' })}>
              {t('newChapter')}
            </Button>
          )}
        </Space>
      </div>
      <FileLessons courseId={course.id} />
      {rows.length === 0 ? (
        <EmptyState title={t('none')} />
      ) : (
        <>
          {canEdit && <p className={styles.hint}>{t('hint')}</p>}
          <SortableTree
            label={t('title')}
            rows={rows}
            search=""
            textOf={row => row.title}
            canDrag={() => canEdit}
            mayPlace={(row, place) => mayPlace(rows, row.id, place)}
            onPlace={(row, place) => arrange(row.id, place)}
            render={row => (
              <div {...dropOf(add, row.parentId ?? row.id)}>
                <Row row={row} items={canEdit ? menuOf(row) : undefined} open={setTask} />
              </div>
            )}
          />
        </>
      )}
      {task && <TaskDrawer course={course} rows={rows} task={task} onClose={() => setTask(undefined)} />}
      {isBinOpen && <BinnedParts courseId={course.id} canEdit={canEdit} onClose={() => setBinOpen(false)} />}
    </section>
  )
}

function useArrange(courseId: string, rows: readonly OutlineRow[]) {
  const t = useTranslations('courses.outline')
  const arrange = useEndpointMutation(courses.arrange, {
    invalidates: COURSE_LISTS,
    onSuccess: () => toast.success(t('moved')),
  })
  return (id: string, place: Parameters<typeof arrangementOf>[2]) => {
    const chapters = arrangementOf(rows, id, place)
    if (chapters) arrange.mutate({ courseId, chapters })
  }
}

interface RowProps {
  readonly row: OutlineRow
  /** Undefined for who may only look. */
  readonly items: MenuProps['items']
  readonly open: (task: Task) => void
}

function Row({ row, items, open }: RowProps) {
  const t = useTranslations('courses')
  const { lesson } = row
  return (
    <div className={tree.row}>
      {lesson ? (
        <>
          <Tag>{t(`kinds.${lesson.kind}`)}</Tag>
          <OwnKeys>
            <Button type="link" className={styles.lesson ?? ''} onClick={() => open({ kind: 'lesson', lesson: row })}>
              <span className={tree.name}>{row.title}</span>
            </Button>
          </OwnKeys>
          {!lesson.isRequired && <span className={styles.muted}>{t('list.elective')}</span>}
        </>
      ) : (
        <strong className={tree.name} title={row.title}>
          {row.title}
        </strong>
      )}
      <span className={tree.side}>
        {!lesson && items && <NewLesson chapter={row} open={open} />}
        {items && <RowMenu name={row.title} items={items} />}
      </span>
    </div>
  )
}

function NewLesson({ chapter, open }: { chapter: OutlineRow; open: (task: Task) => void }) {
  const t = useTranslations('courses')
  const items = Object.values(LessonKind).map(kind => ({
    key: kind,
    label: t(`kinds.${kind}`),
    onClick: () => open({ kind: 'newLesson', chapterId: chapter.id, of: kind }),
  }))
  return (
    <OwnKeys>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden="true" />}
          aria-label={t('outline.newLessonIn', { name: chapter.title })}
        >
          {t('outline.newLesson')}
        </Button>
      </Dropdown>
    </OwnKeys>
  )
}

interface MenuOptions {
  readonly courseId: string
  readonly rows: readonly OutlineRow[]
  readonly open: (task: Task) => void
}

function useMenu({ courseId, rows, open }: MenuOptions) {
  const t = useTranslations('courses.outline')
  const words = useTranslations('org.tree')
  const arrange = useArrange(courseId, rows)
  const ask = useAskToDelete(courseId)
  return (row: OutlineRow): NonNullable<MenuProps['items']> => {
    const [up, down] = [placeBeside(rows, row.id, -1), placeBeside(rows, row.id, 1)]
    const edit: Task = row.lesson ? { kind: 'lesson', lesson: row } : { kind: 'chapter', chapter: row }
    return [
      { key: 'edit', label: t(row.lesson ? 'edit' : 'rename'), onClick: () => open(edit) },
      { key: 'move', label: words('move'), onClick: () => open({ kind: 'move', row }) },
      { key: 'up', label: words('up'), disabled: !up, onClick: () => up && arrange(row.id, up) },
      { key: 'down', label: words('down'), disabled: !down, onClick: () => down && arrange(row.id, down) },
      { type: 'divider' },
      { key: 'delete', label: t('delete'), danger: true, onClick: () => ask(row) },
    ]
  }
}

function useAskToDelete(courseId: string) {
  const t = useTranslations('courses.outline')
  const done = { invalidates: COURSE_LISTS, done: t('deleted') }
  const removeChapter = useConfirmedMutation(courses.chapterDelete, done)
  const removeLesson = useConfirmedMutation(courses.lessonDelete, done)
  return ({ id, title, lesson, lessonCount }: OutlineRow) => {
    const question = {
      title: t('deleteTitle', { name: title }),
      content: (
        <>
          {!lesson && <p>{t('deleteChapterText', { count: lessonCount })}</p>}
          <LossText courseIds={[courseId]} {...(lesson ? { lessonIds: [id] } : { chapterId: id })} />
        </>
      ),
    }
    if (lesson) removeLesson.ask(question, { courseId, ids: [id] })
    else removeChapter.ask(question, { courseId, id })
  }
}

interface TaskProps {
  readonly course: Course
  readonly rows: readonly OutlineRow[]
  readonly task: Task
  readonly onClose: () => void
}

function TaskDrawer({ course, rows, task, onClose }: TaskProps) {
  const { id: courseId, canEdit } = course
  if (task.kind === 'chapter')
    return <ChapterForm courseId={courseId} {...(task.chapter && { chapter: task.chapter })} onClose={onClose} />
  if (task.kind === 'move') return <MoveForm courseId={courseId} rows={rows} row={task.row} onClose={onClose} />
  if (task.kind === 'newLesson')
    return <LessonDrawer place={{ courseId, chapterId: task.chapterId }} kind={task.of} canEdit onClose={onClose} />
  const { lesson, parentId } = task.lesson
  if (!lesson || parentId === null) return null
  const place = { courseId, chapterId: parentId }
  return <LessonDrawer place={place} kind={lesson.kind} lesson={lesson} canEdit={canEdit} onClose={onClose} />
}

interface ChapterFormProps {
  readonly courseId: string
  readonly chapter?: OutlineRow
  readonly onClose: () => void
}

function ChapterForm({ courseId, chapter, onClose }: ChapterFormProps) {
  const t = useTranslations('courses.outline')
  return (
    <FormDrawer
      title={chapter ? t('rename') : t('newChapter')}
      endpoint={courses.chapterSave}
      initial={{ title: chapter?.title ?? '' }}
      toInput={({ title }) => ({ courseId, title, ...(chapter ? { id: chapter.id } : {}) })}
      invalidates={COURSE_LISTS}
      onSaved={onClose}
      onClose={onClose}
    >
      <Form.Item name="title" label={t('chapterTitle')} required>
        <Input maxLength={120} />
      </Form.Item>
    </FormDrawer>
  )
}

interface MoveFormProps {
  readonly courseId: string
  readonly rows: readonly OutlineRow[]
  readonly row: OutlineRow
  readonly onClose: () => void
}

function MoveForm({ courseId, rows, row, onClose }: MoveFormProps) {
  const t = useTranslations('courses.outline')
  const neighbours = rows.filter(one => one.parentId === row.parentId)
  const initial: PlaceForm = { parent: parentIn(row.parentId), sort: neighbours.findIndex(one => one.id === row.id) }
  return (
    <FormDrawer
      title={t('moveTitle', { name: row.title })}
      endpoint={courses.arrange}
      initial={initial}
      toInput={({ parent, sort }) => {
        const parentId = parentOut(parent)
        const most = neighboursAt(rows, row.id, parentId).length
        return { courseId, chapters: arrangementOf(rows, row.id, { parentId, sort: Math.min(sort, most) }) ?? [] }
      }}
      invalidates={COURSE_LISTS}
      onReload={onClose}
      onSaved={onClose}
      onClose={onClose}
    >
      <PlaceFields
        rows={row.lesson ? rows : neighbours}
        row={row}
        nameOf={one => one.title}
        canHold={one => row.lesson !== undefined && one.parentId === null}
        hasTop={!row.lesson}
      />
    </FormDrawer>
  )
}
