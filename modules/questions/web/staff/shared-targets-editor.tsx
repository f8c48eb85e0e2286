import type { QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { MAX_PROMPTS } from '@tripos/question-kinds/question-content.ts'
import { Select } from 'antd'
import { useTranslations } from 'use-intl'
import { letterOf } from '@tripos/question-kinds/answer-text.ts'
import styles from './content-editor.module.css'
import type { KeyedEditorProps } from './keyed-editor-props.ts'
import { NO_TARGET, retarget } from './matching.rules.ts'
import { Part } from './part.tsx'
import { TextsEditor } from './texts-editor.tsx'

type MatchingContent = Extract<QuestionContent, { type: 7 }>

/** Options first, then the prompts with the option of each: several prompts may have the same. */
export function SharedTargetsEditor({ value, onChange, isDisabled }: KeyedEditorProps<MatchingContent>) {
  const t = useTranslations('questionsTypes')
  const { prompts, targets } = value
  return (
    <>
      <Part title={t('targets')} hint={t('targetsHint')}>
        <TextsEditor
          items={targets.map((html, own) => ({ html, own }))}
          htmlOf={target => target.html}
          withHtml={(target, html) => ({ ...target, html })}
          newItem={{ html: '', own: -1 }}
          most={NO_TARGET}
          fewest={2}
          isDisabled={isDisabled}
          badge={letterOf}
          label={name => t('target', { name })}
          addText={t('addTarget')}
          onChange={next =>
            onChange({
              targets: next.map(({ html }) => html),
              prompts: retarget(
                prompts,
                next.map(({ own }) => own),
              ),
            })
          }
        />
      </Part>
      <Part title={t('prompts')} hint={t('promptsHint')}>
        <TextsEditor
          items={prompts}
          htmlOf={prompt => prompt.html}
          withHtml={(prompt, html) => ({ ...prompt, html })}
          newItem={{ html: '', target: NO_TARGET }}
          most={MAX_PROMPTS}
          fewest={1}
          isDisabled={isDisabled}
          badge={at => String(at + 1)}
          label={name => t('prompt', { name })}
          addText={t('addPrompt')}
          extra={({ target }, at) => (
            <Select
              className={styles.target ?? ''}
              aria-label={t('promptTarget', { no: at + 1 })}
              placeholder={t('noTarget')}
              disabled={isDisabled}
              value={target < targets.length ? target : null}
              options={targets.map((_, index) => ({ value: index, label: letterOf(index) }))}
              onChange={(next: number | null) =>
                next !== null &&
                onChange({ prompts: prompts.map((one, i) => (i === at ? { ...one, target: next } : one)) })
              }
            />
          )}
          onChange={next => onChange({ prompts: next })}
        />
      </Part>
    </>
  )
}
