import { OpenType } from '@tripos/contract-kit/enums.ts'
import { courses } from '../../contract/courses.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { COURSE_LISTS } from './api.ts'
import { useCourseActions } from './course-actions.tsx'
import { type CourseForm, NEW_COURSE, toCourseInput } from './course-form.rules.ts'
import { CourseStateTag } from './course-state-tag.tsx'
import { coursesPaths } from '../shared/paths.ts'
import { useCan, useMayAddressEveryone } from '@tripos/web-kit/session.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { RowActions } from '@tripos/ui-staff/row-actions.tsx'
import { FormPage } from '@tripos/ui-staff/form-page.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import { CopyDrawer } from './copy-drawer.tsx'
import { CourseFields } from './course-fields.tsx'
import { Outline } from './outline.tsx'

type Course = Output<typeof courses.detail>

export function CourseEdit() {
  const { id = 'new' } = useParams()
  return id === 'new' ? <Editor key="new" /> : <StoredCourse key={id} id={id} />
}

function StoredCourse({ id }: { id: string }) {
  const detail = useEndpoint(courses.detail, { id })
  return (
    <Loaded query={detail}>
      {course => (
        // What others have saved of the settings waits for the edits here; the outline is always what it is now.
        <Editor
          key={course.version}
          course={course}
          outlined={detail.data ?? course}
          onReload={() => void detail.refetch()}
        />
      )}
    </Loaded>
  )
}

const formOf = (course: Course): CourseForm => ({ ...course, cover: course.cover ?? '' })

interface EditorProps {
  readonly course?: Course
  readonly outlined?: Course
  readonly onReload?: () => void
}

function Editor({ course, outlined, onReload }: EditorProps) {
  const t = useTranslations('courses.edit')
  const list = useTranslations('courses.list')
  const navigate = useNavigate()
  const canEdit = useCan('course:course:edit') && (course?.canEdit ?? true)
  const openType = useMayAddressEveryone('course:course:everyone') ? OpenType.everyone : OpenType.departments
  const [isCopying, setCopying] = useState(false)
  const rowActions = useCourseActions({
    onCopy: () => setCopying(true),
    onDeleted: () => void navigate(coursesPaths.courses),
  })
  return (
    <>
      <FormPage
        title={course ? course.title : t('new')}
        subject={course?.title ?? ''}
        hint={course && <CourseStateTag state={course.state} />}
        back={coursesPaths.courses}
        endpoint={courses.save}
        initial={course ? formOf(course) : { ...NEW_COURSE, openType }}
        canEdit={canEdit}
        above={outlined && <Outline course={outlined} canEdit={canEdit} />}
        toInput={values => toCourseInput(values, course)}
        invalidates={COURSE_LISTS}
        fieldOf={{ AUDIENCE_EMPTY: 'openType', AUDIENCE_TOO_WIDE: 'openType', AUDIENCE_OUTSIDE: 'openType' }}
        onSaved={({ id }) => {
          if (!course) void navigate(coursesPaths.course(id), { replace: true })
        }}
        actions={
          course &&
          canEdit && <RowActions actions={rowActions} row={course} moreLabel={list('more', { name: course.title })} />
        }
        {...(onReload ? { onReload } : {})}
      >
        <CourseFields course={course} canEdit={canEdit} />
      </FormPage>
      {isCopying && course && <CopyDrawer course={course} onClose={() => setCopying(false)} />}
    </>
  )
}
