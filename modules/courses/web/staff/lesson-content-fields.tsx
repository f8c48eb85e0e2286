import { LessonKind } from '../../contract/course-kinds.ts'
import { AssetKind } from '../../../assets/contract/asset-kinds.ts'
import { LESSON_FILES } from '../../contract/lessons.ts'
import { Form, Input, Select } from 'antd'
import { useTranslations } from 'use-intl'
import { AssetPicker } from '../../../assets/web/shared/asset-picker.tsx'
import { isRecorded, ownName } from './lesson-form.rules.ts'
import { ExamSelect } from '../../../exams/web/shared/exam-select.tsx'
import { FileRows, Rows } from './file-rows.tsx'
import { HomeworkFields } from './homework-fields.tsx'
import { LessonText } from './lesson-text.tsx'
import { PracticeFields } from './practice-fields.tsx'

interface LessonContentFieldsProps {
  readonly kind: LessonKind
  /** The exam of the lesson, which the author may not be able to look up. */
  readonly exam: { readonly id: string; readonly name: string } | null
  /** The same of a bank. */
  readonly bank: { readonly id: string; readonly name: string } | null
  readonly canEdit: boolean
}

/** What a lesson of this kind is made of. */
export function LessonContentFields({ kind, exam, bank, canEdit }: LessonContentFieldsProps) {
  const t = useTranslations('courses.lesson')
  return (
    <>
      {kind === LessonKind.richText && <LessonText canEdit={canEdit} />}
      {kind === LessonKind.link && (
        <Form.Item name="url" label={t('url')} required extra={t('urlHint')}>
          <Input type="url" maxLength={2000} />
        </Form.Item>
      )}
      {kind === LessonKind.exam && (
        <Form.Item name="examId" label={t('exam')} required extra={t('examHint')}>
          <ExamField label={exam?.name ?? t('chooseExam')} />
        </Form.Item>
      )}
      {kind === LessonKind.practice && <PracticeFields bank={bank} />}
      {kind === LessonKind.homework && <HomeworkFields canEdit={canEdit} />}
      {kind === LessonKind.video && (
        <Form.Item label={t('sources')} required extra={t('sourcesHint')}>
          <FileRows name="sources" kinds={LESSON_FILES[kind]} most={5}>
            {(field, no) => (
              <Form.Item name={[field, 'label']} noStyle>
                <Input maxLength={20} aria-label={t('quality', { no })} placeholder={t('qualityHint')} />
              </Form.Item>
            )}
          </FileRows>
        </Form.Item>
      )}
      {kind === LessonKind.images && (
        <Form.Item label={t('images')} required>
          <FileRows name="images" kinds={LESSON_FILES[kind]} most={100}>
            {(field, no) => (
              <Form.Item name={[field, 'caption']} noStyle>
                <Input maxLength={200} aria-label={t('caption', { no })} placeholder={t('captionHint')} />
              </Form.Item>
            )}
          </FileRows>
        </Form.Item>
      )}
      {(kind === LessonKind.audio ||
        kind === LessonKind.pdf ||
        kind === LessonKind.office ||
        kind === LessonKind.scorm) && (
        <Form.Item name="assetId" label={t('file')} required extra={t(`fileHints.${kind}`)}>
          <AssetPicker kinds={LESSON_FILES[kind]} label={t('file')} />
        </Form.Item>
      )}
      {isRecorded(kind) && <RecordingFields />}
    </>
  )
}

interface ExamFieldProps {
  readonly id?: string
  readonly label: string
  readonly value?: string | null
  readonly onChange?: (id: string | null) => void
}

function ExamField({ value, onChange, ...rest }: ExamFieldProps) {
  return <ExamSelect {...rest} value={value ?? undefined} onChange={id => onChange?.(id ?? null)} />
}

const LANGUAGES = ['zh-CN', 'zh-TW', 'en-US', 'ja', 'ko', 'fr', 'de', 'es', 'ru', 'ar']

/** Captions, and places to jump to. */
function RecordingFields() {
  const t = useTranslations('courses.lesson')
  return (
    <>
      <Form.Item label={t('captions')} extra={t('captionsHint')}>
        <FileRows name="captions" kinds={[AssetKind.captions]} most={10}>
          {(field, no) => (
            <>
              <Form.Item name={[field, 'language']} noStyle initialValue="zh-CN">
                <Select
                  aria-label={t('language', { no })}
                  options={LANGUAGES.map(value => ({ value, label: ownName(value) }))}
                />
              </Form.Item>
              <Form.Item name={[field, 'label']} noStyle>
                <Input maxLength={40} aria-label={t('captionLabel', { no })} placeholder={t('captionLabelHint')} />
              </Form.Item>
            </>
          )}
        </FileRows>
      </Form.Item>
      <Form.Item label={t('marks')} extra={t('marksHint')}>
        <Rows name="marks" most={100} added={{ at: '', title: '' }}>
          {(field, no) => (
            <>
              <Form.Item name={[field, 'at']} noStyle>
                <Input maxLength={9} aria-label={t('markAt', { no })} placeholder="1:30" />
              </Form.Item>
              <Form.Item name={[field, 'title']} noStyle>
                <Input maxLength={120} aria-label={t('markTitle', { no })} placeholder={t('markTitleHint')} />
              </Form.Item>
            </>
          )}
        </Rows>
      </Form.Item>
    </>
  )
}
