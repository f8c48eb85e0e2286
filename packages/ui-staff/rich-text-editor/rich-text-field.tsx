import { LazyPart } from '@tripos/ui/lazy-part.tsx'
import { Skeleton } from 'antd'
import { lazy } from 'react'
import type { RichTextFieldProps } from './rich-text-field-props.ts'

const TiptapEditor = lazy(async () => ({ default: (await import('./tiptap-editor.tsx')).TiptapEditor }))

/** A field for rich text. The editor is a large part of its own, loaded with the first field that is shown. */
export function RichTextField(props: RichTextFieldProps) {
  return (
    <LazyPart fallback={<Skeleton.Node active style={{ width: '100%', height: props.isCompact ? 40 : 160 }} />}>
      <TiptapEditor {...props} />
    </LazyPart>
  )
}
