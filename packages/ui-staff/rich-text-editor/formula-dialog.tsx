import { Input, Modal, Radio } from 'antd'
import katex from 'katex'
import 'katex/contrib/mhchem'
import { useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { RichText } from '@tripos/ui/rich-text.tsx'
import styles from './tiptap-editor.module.css'

export interface Formula {
  readonly latex: string
  readonly isBlock: boolean
  /** Where the formula stands that is edited; undefined for a new one. */
  readonly pos?: number
}

interface FormulaDialogProps {
  readonly formula: Formula
  readonly onSave: (formula: Formula) => void
  readonly onClose: () => void
}

const EXAMPLES = ['\\frac{a}{b}', 'x^{2}', 'x_{1}', '\\sqrt{x}', '\\int_{0}^{1}', '\\sum_{i=1}^{n}', '\\vec{F}', '\\pi']

/** TeX at the top, the formula as it will look below. */
export function FormulaDialog({ formula, onSave, onClose }: FormulaDialogProps) {
  const t = useTranslations('staff.editor')
  const common = useTranslations('common')
  const [latex, setLatex] = useState(formula.latex)
  const [isBlock, setIsBlock] = useState(formula.isBlock)
  const input = useRef<{ focus: () => void }>(null)
  const preview = useMemo(() => render(latex, isBlock), [latex, isBlock])
  const canSave = latex.trim() !== '' && preview.error === undefined
  const save = () => {
    if (canSave) onSave({ ...formula, latex: latex.trim(), isBlock })
  }
  return (
    <Modal
      open
      title={t('formula')}
      okText={common('ok')}
      cancelText={common('cancel')}
      okButtonProps={{ disabled: !canSave }}
      onOk={save}
      onCancel={onClose}
      // The dialog itself would take the focus first.
      afterOpenChange={isOpen => isOpen && input.current?.focus()}
    >
      <div className={styles.formula}>
        <Radio.Group
          aria-label={t('formulaKind')}
          value={isBlock}
          onChange={event => setIsBlock(event.target.value as boolean)}
          options={[
            { value: false, label: t('inline') },
            { value: true, label: t('block') },
          ]}
        />
        <Input.TextArea
          aria-label={t('tex')}
          ref={textArea => {
            input.current = textArea
          }}
          rows={3}
          maxLength={4000}
          value={latex}
          onChange={event => setLatex(event.target.value)}
          onKeyDown={event => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
          }}
        />
        <div className={styles.examples} role="group" aria-label={t('examples')}>
          {EXAMPLES.map(example => (
            <button key={example} type="button" onClick={() => setLatex(`${latex}${example}`)}>
              {example}
            </button>
          ))}
        </div>
        <div className={styles.preview} aria-live="polite" aria-label={t('preview')} role="group">
          {preview.error === undefined ? <RichText html={preview.html} /> : <p role="status">{preview.error}</p>}
        </div>
        <p className={styles.keys}>{t('formulaKeys')}</p>
      </div>
    </Modal>
  )
}

function render(latex: string, displayMode: boolean): { html: string; error?: string } {
  try {
    const html = katex.renderToString(latex, { displayMode, throwOnError: true, trust: false, maxExpand: 200 })
    return { html }
  } catch (error) {
    return { html: '', error: error instanceof Error ? error.message : String(error) }
  }
}
