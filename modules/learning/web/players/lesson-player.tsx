import { LessonKind } from '../../../courses/contract/course-kinds.ts'
import { lazy } from 'react'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { LazyPart } from '@tripos/ui/lazy-part.tsx'
import { HomeworkLesson, PracticeLesson } from '../shared/slots.ts'
import type { PlayerProps } from './player-props.ts'

const RecordingPlayer = lazy(async () => ({
  default: (await import('./recording/recording-player.tsx')).RecordingPlayer,
}))
const PdfPlayer = lazy(async () => ({ default: (await import('./pdf/pdf-player.tsx')).PdfPlayer }))
const RichTextPlayer = lazy(async () => ({ default: (await import('./rich-text-player.tsx')).RichTextPlayer }))
const ImagesPlayer = lazy(async () => ({ default: (await import('./images-player.tsx')).ImagesPlayer }))
const LinkPlayer = lazy(async () => ({ default: (await import('./link-player.tsx')).LinkPlayer }))
const OfficePlayer = lazy(async () => ({ default: (await import('./office-player.tsx')).OfficePlayer }))
const ScormPlayer = lazy(async () => ({ default: (await import('./scorm-player.tsx')).ScormPlayer }))
const ExamPlayer = lazy(async () => ({ default: (await import('./exam-player.tsx')).ExamPlayer }))

/** The player of a lesson by its kind, each loaded when it is first needed. */
export function LessonPlayer(props: PlayerProps<LessonKind>) {
  return (
    <LazyPart fallback={<Skeleton height={320} />}>
      <PlayerOf {...props} />
    </LazyPart>
  )
}

function PlayerOf(props: PlayerProps<LessonKind>) {
  const { content } = props
  switch (content.kind) {
    case LessonKind.video:
    case LessonKind.audio:
      return <RecordingPlayer {...props} content={content} />
    case LessonKind.pdf:
      return <PdfPlayer {...props} content={content} />
    case LessonKind.richText:
      return <RichTextPlayer {...props} content={content} />
    case LessonKind.images:
      return <ImagesPlayer {...props} content={content} />
    case LessonKind.link:
      return <LinkPlayer {...props} content={content} />
    case LessonKind.office:
      return <OfficePlayer {...props} content={content} />
    case LessonKind.scorm:
      return <ScormPlayer {...props} content={content} />
    case LessonKind.exam:
      return <ExamPlayer {...props} content={content} />
    case LessonKind.practice:
      return <PracticeLesson courseId={props.courseId} lessonId={props.lessonId} />
    case LessonKind.homework:
      return (
        <>
          <RichTextPlayer {...props} content={content} />
          <HomeworkLesson courseId={props.courseId} lessonId={props.lessonId} />
        </>
      )
    default:
      return null
  }
}
