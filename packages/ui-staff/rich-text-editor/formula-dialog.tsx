import { Input, Modal, Radio, Tabs } from 'antd'
import { lazy, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { RichText } from '@tripos/ui/rich-text.tsx'
import { Spinner } from '@tripos/ui/spinner.tsx'
import { LazyPart } from '@tripos/ui/lazy-part.tsx'
import { canEditVisually, hasEmptyBox, renderFormula } from './formula-tex.ts'
import styles from './formula-dialog.module.css'
import { FORMULA_PARTS, FORMULA_SIGNS, shownPart } from './formula-parts.ts'
import type { MathFieldHandle } from './math-field.tsx'

// Loaded with the first formula that somebody writes: it is larger than the editor itself.
const MathField = lazy(async () => ({ default: (await import('./math-field.tsx')).MathField }))

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

/** Two ways to write one formula: as it looks, or as TeX. */
export function FormulaDialog({ formula, onSave, onClose }: FormulaDialogProps) {
  const t = useTranslations('staff.editor')
  const common = useTranslations('common')
  const [latex, setLatex] = useState(formula.latex)
  const [isBlock, setIsBlock] = useState(formula.isBlock)
  const [way, setWay] = useState(canEditVisually(formula.latex) ? 'visual' : 'tex')
  const input = useRef<{ focus: () => void }>(null)
  const error = useMemo(() => renderFormula(latex).error, [latex])
  const canSave = latex.trim() !== '' && error === undefined && !hasEmptyBox(latex)
  const save = () => {
    if (canSave) onSave({ ...formula, latex: latex.trim(), isBlock })
  }
  return (
    <Modal
      open
      width={640}
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
        <Tabs
          activeKey={way}
          onChange={setWay}
          // Each tab begins with what the other has written.
          destroyOnHidden
          items={[
            {
              key: 'visual',
              label: t('visual'),
              disabled: way !== 'visual' && !canEditVisually(latex),
              children: <VisualFormula ref={input} latex={latex} onChange={setLatex} onFinish={save} />,
            },
            {
              key: 'tex',
              label: 'TeX',
              children: <TexFormula ref={input} latex={latex} isBlock={isBlock} onChange={setLatex} onFinish={save} />,
            },
          ]}
        />
        {hasEmptyBox(latex) && way === 'visual' && <p role="status">{t('emptyBoxes')}</p>}
        {error !== undefined && way === 'visual' && <p role="status">{t('onlyTex', { error })}</p>}
        <p className={styles.keys}>{t('formulaKeys')}</p>
      </div>
    </Modal>
  )
}

interface WayProps {
  readonly latex: string
  readonly ref: RefObject<{ focus: () => void } | null>
  readonly onChange: (latex: string) => void
  readonly onFinish: () => void
}

function VisualFormula({ latex, ref, onChange, onFinish }: WayProps) {
  const t = useTranslations('staff.editor')
  const field = useRef<MathFieldHandle>(null)
  const insert = (part: string) => field.current?.insert(part)
  return (
    <div className={styles.panel}>
      <LazyPart fallback={<Spinner label={t('loadingField')} />}>
        <MathField
          ref={handle => {
            field.current = handle
            ref.current = handle
          }}
          label={t('visualField')}
          latex={latex}
          onChange={onChange}
          onFinish={onFinish}
        />
      </LazyPart>
      <div className={styles.parts} role="group" aria-label={t('examples')}>
        {FORMULA_PARTS.map(part => (
          <PartButton
            key={part.name}
            label={t(`parts.${part.name}`)}
            shown={shownPart(part.name)}
            onClick={() => insert(part.insert)}
          />
        ))}
      </div>
      <div className={styles.parts} role="group" aria-label={t('signs')}>
        {FORMULA_SIGNS.map(([sign, tex]) => (
          <PartButton key={sign} label={sign} shown={tex} onClick={() => insert(tex)} />
        ))}
      </div>
    </div>
  )
}

function PartButton({ label, shown, onClick }: { label: string; shown: string; onClick: () => void }) {
  const html = useMemo(() => renderFormula(shown).html, [shown])
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      // Pressing must not take the caret out of the formula.
      onMouseDown={event => event.preventDefault()}
      onClick={onClick}
    >
      {/* Our own TeX above, made by KaTeX. */}
      <span aria-hidden="true" dangerouslySetInnerHTML={{ __html: html }} />
    </button>
  )
}

function TexFormula({ latex, isBlock, ref, onChange, onFinish }: WayProps & { readonly isBlock: boolean }) {
  const t = useTranslations('staff.editor')
  const preview = useMemo(() => renderFormula(latex, isBlock), [latex, isBlock])
  // Whoever has chosen this tab writes in it.
  useEffect(() => ref.current?.focus(), [ref])
  return (
    <div className={styles.panel}>
      <Input.TextArea
        aria-label={t('tex')}
        ref={textArea => {
          ref.current = textArea
        }}
        rows={3}
        maxLength={4000}
        value={latex}
        onChange={event => onChange(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onFinish()
        }}
      />
      <div className={styles.preview} aria-live="polite" aria-label={t('preview')} role="group">
        {preview.error === undefined ? <RichText html={preview.html} /> : <p role="status">{preview.error}</p>}
      </div>
    </div>
  )
}
