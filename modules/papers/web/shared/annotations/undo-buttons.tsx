import { Button } from '@tripos/ui/button.tsx'
import type { KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import styles from './annotations.module.css'
import type { AnnotationDraft } from './use-annotation-draft.ts'

export function UndoButtons({ draft }: { draft: AnnotationDraft }) {
  const t = useTranslations('annotations')
  return (
    <div className={styles.buttons}>
      <Button size="small" disabled={!draft.canUndo} onClick={draft.undo}>
        {t('undo')}
      </Button>
      <Button size="small" disabled={!draft.canRedo} onClick={draft.redo}>
        {t('redo')}
      </Button>
    </div>
  )
}

/** Ctrl+Z, Ctrl+Y and Ctrl+Shift+Z, but where words are typed. */
export function undoByKey(event: KeyboardEvent, draft: AnnotationDraft | undefined): void {
  if (draft === undefined || !(event.ctrlKey || event.metaKey) || event.altKey) return
  if (event.target instanceof HTMLInputElement && event.target.type === 'text') return
  const key = event.key.toLowerCase()
  if (key !== 'z' && key !== 'y') return
  event.preventDefault()
  if (key === 'y' || event.shiftKey) draft.redo()
  else draft.undo()
}
