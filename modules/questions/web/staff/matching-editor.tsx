import type { QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './content-editor.module.css'
import type { KeyedEditorProps } from './keyed-editor-props.ts'
import { changePairs, pairsOf } from './pairs.rules.ts'
import { PairsEditor } from './pairs-editor.tsx'
import { PartialRule } from './partial-rule.tsx'
import { SharedTargetsEditor } from './shared-targets-editor.tsx'

type MatchingContent = Extract<QuestionContent, { type: 7 }>

/** Pairs in one row, or a list of options and the prompts that choose among them. */
export function MatchingEditor(props: KeyedEditorProps<MatchingContent>) {
  const { value, onChange, isDisabled } = props
  const t = useTranslations('questionsTypes')
  const pairing = pairsOf(value)
  const [asksShared, setAsksShared] = useState(pairing === undefined)
  const isShared = asksShared || pairing === undefined
  return (
    <>
      {isShared ? (
        <SharedTargetsEditor {...props} />
      ) : (
        <PairsEditor pairing={pairing} isDisabled={isDisabled} onChange={next => onChange(changePairs(next))} />
      )}
      <div className={styles.part}>
        <Checkbox
          checked={isShared}
          disabled={isDisabled || pairing === undefined}
          onChange={event => setAsksShared(event.target.checked)}
        >
          {t('sharesTargets')}
        </Checkbox>
      </div>
      <PartialRule text={t('partial.pairs')} value={value} onChange={onChange} isDisabled={isDisabled} />
    </>
  )
}
