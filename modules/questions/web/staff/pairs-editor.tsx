import { MAX_PROMPTS } from '@tripos/question-kinds/question-content.ts'
import { RichTextField } from '@tripos/ui-staff/rich-text-editor/rich-text-field.tsx'
import { useTranslations } from 'use-intl'
import styles from './content-editor.module.css'
import { isBlank } from './content.rules.ts'
import { NO_TARGET } from './matching.rules.ts'
import { type ExtraTarget, fillPairs, type Pair, type Pairing, pastedPairs } from './pairs.rules.ts'
import { Part } from './part.tsx'
import { fillFrom, pastedLines } from './pasted-lines.rules.ts'
import { TextsEditor } from './texts-editor.tsx'

interface PairsEditorProps {
  readonly pairing: Pairing
  readonly isDisabled: boolean
  readonly onChange: (pairing: Pairing) => void
}

const NEW_PAIR: Pair = { prompt: '', target: '', own: -1 }
const NEW_EXTRA: ExtraTarget = { target: '', own: -1 }
/** What every question offers: with one there is nothing to match. */
const MIN_TARGETS = 2

/** A prompt and its option in one row; below them the options that belong to none. */
export function PairsEditor({ pairing, isDisabled, onChange }: PairsEditorProps) {
  const t = useTranslations('questionsTypes')
  const { pairs, extras } = pairing
  const most = Math.min(MAX_PROMPTS, NO_TARGET - extras.length)
  const changePairs = (next: readonly Pair[]) => onChange({ pairs: next, extras })
  const withTarget = (pair: Pair, target: string): Pair => ({ ...pair, target })
  /** Lines that are pasted into one option fill the empty ones below it. */
  const pasteTargets = (at: number, text: string): string | undefined => {
    const lines = pastedLines(text)
    const isEmpty = ({ target }: Pair) => isBlank(target)
    const place = { items: pairs, at, most, newItem: NEW_PAIR, isBlank: isEmpty, withHtml: withTarget }
    const filled = lines.length > 0 ? fillFrom(lines, place) : undefined
    if (filled === undefined) return undefined
    changePairs(filled)
    return filled[at]?.target
  }
  return (
    <>
      <Part title={t('pairs')} hint={t('pairsHint')}>
        <TextsEditor
          items={pairs}
          htmlOf={pair => pair.prompt}
          withHtml={(pair, prompt) => ({ ...pair, prompt })}
          newItem={NEW_PAIR}
          most={most}
          fewest={Math.max(1, MIN_TARGETS - extras.length)}
          isDisabled={isDisabled}
          badge={at => String(at + 1)}
          label={name => t('prompt', { name })}
          addText={t('addPair')}
          fieldClass={styles.pair}
          fromPasted={(at, text) => fillPairs(pastedPairs(text), { pairs, at, most })}
          extra={(pair, at) => (
            <RichTextField
              label={t('promptTarget', { no: at + 1 })}
              value={pair.target}
              onChange={target => changePairs(pairs.with(at, withTarget(pair, target)))}
              onPasteText={text => pasteTargets(at, text)}
              isCompact
              isDisabled={isDisabled}
            />
          )}
          onChange={changePairs}
        />
      </Part>
      <Part title={t('extras')} hint={t('extrasHint')}>
        <TextsEditor
          items={extras}
          htmlOf={extra => extra.target}
          withHtml={(extra, target) => ({ ...extra, target })}
          newItem={NEW_EXTRA}
          most={NO_TARGET - pairs.length}
          fewest={Math.max(0, MIN_TARGETS - pairs.length)}
          isDisabled={isDisabled}
          badge={at => String(at + 1)}
          label={name => t('extra', { name })}
          addText={t('addExtra')}
          onChange={next => onChange({ pairs, extras: next })}
        />
      </Part>
    </>
  )
}
