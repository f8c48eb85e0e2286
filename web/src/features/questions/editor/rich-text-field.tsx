import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'

const TiptapEditor = lazy(async () => ({ default: (await import('./tiptap-editor.tsx')).TiptapEditor }))

export interface RichTextFieldProps {
  /** Name for those who cannot see it. */
  readonly label: string
  readonly value?: string
  readonly onChange?: (html: string) => void
  /** One line at first, tools only while it has the focus: for options. */
  readonly isCompact?: boolean
  readonly isDisabled?: boolean
}

/** A field for rich text. The editor is a large part of its own, loaded with the first field that is shown. */
export function RichTextField(props: RichTextFieldProps) {
  return (
    <Suspense fallback={<Skeleton.Node active style={{ width: '100%', height: props.isCompact ? 40 : 160 }} />}>
      <TiptapEditor {...props} />
    </Suspense>
  )
}
