import { type CorrectedKey, keyOf } from '@tripos/question-kinds/corrected-key.ts'
import { Checkbox, Radio } from 'antd'
import { useTranslations } from 'use-intl'
import { letterOf } from '@tripos/question-kinds/answer-text.ts'
import type { KeyEditorProps } from './key-editor-props.ts'
import { GapsKey, NumberKey } from './number-keys.tsx'
import { MatchingKey, OrderKey } from './placed-keys.tsx'
import styles from './regrade.module.css'

/** The key of a question and nothing else of it: what candidates were asked stays as it is. */
export function KeyEditor({ label, view, value, onChange }: KeyEditorProps) {
  const given = { label, view, onChange }
  switch (value.kind) {
    case 'choice':
      return <ChoiceKey {...given} value={value} />
    case 'trueFalse':
      return <TrueFalseKey {...given} value={value} />
    case 'gaps':
      return <GapsKey {...given} value={value} />
    case 'matching':
      return <MatchingKey {...given} value={value} />
    case 'order':
      return <OrderKey {...given} value={value} />
    case 'number':
      return <NumberKey {...given} value={value} />
    case 'parts':
      return <PartKeys {...given} value={value} />
  }
}

type Key<Kind extends CorrectedKey['kind']> = Extract<CorrectedKey, { kind: Kind }>

function ChoiceKey({ label, view, value, onChange }: KeyEditorProps<Key<'choice'>>) {
  if (view.type !== 1 && view.type !== 2) return null
  const options = view.options.map((_, at) => ({ value: at, label: letterOf(at) }))
  return view.type === 1 ? (
    <Radio.Group
      aria-label={label}
      options={options}
      value={value.options[0]}
      onChange={event => onChange({ kind: 'choice', options: [Number(event.target.value)] })}
    />
  ) : (
    <fieldset className={styles.group} aria-label={label}>
      <Checkbox.Group
        options={options}
        value={value.options}
        onChange={chosen => onChange({ kind: 'choice', options: chosen.toSorted((a, b) => a - b) })}
      />
    </fieldset>
  )
}

function TrueFalseKey({ label, value, onChange }: KeyEditorProps<Key<'trueFalse'>>) {
  const t = useTranslations('questions')
  return (
    <Radio.Group
      aria-label={label}
      options={[
        { value: true, label: t('true') },
        { value: false, label: t('false') },
      ]}
      value={value.isTrue}
      onChange={event => onChange({ kind: 'trueFalse', isTrue: event.target.value === true })}
    />
  )
}

function PartKeys({ label, view, value, onChange }: KeyEditorProps<Key<'parts'>>) {
  const t = useTranslations('questionsParts')
  const regrade = useTranslations('regrade.form')
  if (view.type !== 6) return null
  const change = (at: number, key: CorrectedKey) => {
    if (key.kind === 'parts') return
    onChange({ kind: 'parts', parts: value.parts.map((before, i) => (i === at ? key : before)) })
  }
  return (
    <ol className={styles.parts} aria-label={label}>
      {view.parts.map(({ content }, at) => {
        const key = value.parts[at] ?? keyOf(content)
        return (
          <li key={at}>
            {key === null ? (
              <span className={styles.muted}>{regrade('markedByPeople')}</span>
            ) : (
              <KeyEditor
                label={t('part', { no: at + 1 })}
                view={content}
                value={key}
                onChange={next => change(at, next)}
              />
            )}
          </li>
        )
      })}
    </ol>
  )
}
