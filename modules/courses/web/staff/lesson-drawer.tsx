import { courses } from '../../contract/courses.ts'
import type { LessonKind } from '../../contract/course-kinds.ts'
import { Alert, Form, Input, Switch } from 'antd'
import { useTranslations } from 'use-intl'
import { COURSE_LISTS } from './api.ts'
import { lessonFormOf, lessonProblem, newLesson, toLesson } from './lesson-form.rules.ts'
import type { Lesson } from './outline.rules.ts'
import { FormDrawer } from '@tripos/ui-staff/form-drawer.tsx'
import { FileRows } from './file-rows.tsx'
import { LessonContentFields } from './lesson-content-fields.tsx'
import { LessonRuleFields } from './lesson-rule-fields.tsx'

interface LessonDrawerProps {
  readonly place: { readonly courseId: string; readonly chapterId: string }
  readonly kind: LessonKind
  /** Undefined for a new one. */
  readonly lesson?: Lesson
  readonly canEdit: boolean
  readonly onClose: () => void
}

/** One lesson: what it shows, what lies beside it, and when it is complete. */
export function LessonDrawer({ place, kind, lesson, canEdit, onClose }: LessonDrawerProps) {
  const t = useTranslations('courses')
  return (
    <FormDrawer
      title={t(lesson ? 'lesson.edit' : 'lesson.new', { kind: t(`kinds.${kind}`) })}
      size={720}
      endpoint={courses.lessonSave}
      initial={lesson ? lessonFormOf(lesson) : newLesson(kind)}
      isReadOnly={!canEdit}
      problemOf={values => {
        const problem = lessonProblem(kind, values)
        return problem && { field: problem.field, text: t(`lesson.problems.${problem.why}`) }
      }}
      toInput={values => ({
        ...place,
        ...toLesson(kind, values),
        ...(lesson ? { id: lesson.id, version: lesson.version } : {}),
      })}
      invalidates={COURSE_LISTS}
      onSaved={onClose}
      onClose={onClose}
    >
      {!canEdit && <Alert type="info" showIcon title={t('lesson.readOnly')} />}
      <Form.Item name="title" label={t('lesson.title')} required>
        <Input maxLength={120} />
      </Form.Item>
      <LessonContentFields kind={kind} exam={lesson?.exam ?? null} bank={lesson?.bank ?? null} canEdit={canEdit} />
      <Form.Item label={t('lesson.attachments')} extra={t('lesson.attachmentsHint')}>
        <FileRows name="attachments" kinds={[]} most={20} />
      </Form.Item>
      <Form.Item
        name="isRequired"
        label={t('lesson.isRequired')}
        valuePropName="checked"
        extra={t('lesson.isRequiredHint')}
      >
        <Switch />
      </Form.Item>
      <LessonRuleFields kind={kind} />
    </FormDrawer>
  )
}
