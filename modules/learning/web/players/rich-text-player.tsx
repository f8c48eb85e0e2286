import type { LessonKind } from '../../../courses/contract/course-kinds.ts'
import { RichText } from '@tripos/ui/rich-text.tsx'
import type { PlayerProps } from './player-props.ts'

/** Written text; its formulas are rendered by the server. */
export function RichTextPlayer({ content }: PlayerProps<typeof LessonKind.richText | typeof LessonKind.homework>) {
  return <RichText html={content.body} />
}
