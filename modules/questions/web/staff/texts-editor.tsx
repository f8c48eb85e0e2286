import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { isBlank, move } from './content.rules.ts'
import { fillFrom, pastedLines } from './pasted-lines.rules.ts'
import styles from './content-editor.module.css'
import { RichTextField } from '@tripos/ui-staff/rich-text-editor/rich-text-field.tsx'
import { useKeys } from './use-keys.ts'
import { useTextKeys } from './use-text-keys.ts'

interface TextsEditorProps<Item> {
  readonly items: readonly Item[]
  readonly htmlOf: (item: Item) => string
  readonly withHtml: (item: Item, html: string) => Item
  readonly newItem: Item
  readonly most: number
  readonly fewest: number
  readonly isDisabled: boolean
  /** What stands in front of each text. */
  readonly badge: (at: number) => string
  readonly label: (badge: string) => string
  readonly addText: string
  /** In front of each text instead of its badge. */
  readonly mark?: (item: Item, at: number) => ReactNode
  /** Sets or takes back the mark, by a key in the text. */
  readonly onMark?: (at: number) => void
  /** How the text and what is beside it stand. */
  readonly fieldClass?: string | undefined
  /** What is pasted into a text, where it is more than lines for this and the next ones. */
  readonly fromPasted?: (at: number, text: string) => Item[] | undefined
  /** Beside each text. */
  readonly extra?: (item: Item, at: number) => ReactNode
  readonly onChange: (items: Item[]) => void
}

/** Rich texts in an order that buttons change, which work for everybody. */
export function TextsEditor<Item>(props: TextsEditorProps<Item>) {
  const { items, isDisabled, onChange } = props
  const t = useTranslations('questionsTypes')
  const { keys, change } = useKeys(items, onChange)
  const hintId = useId()
  const onKeyDown = useTextKeys({
    onMove: (at, by) => items[at + by] !== undefined && change(list => move(list, at, at + by)),
    onMark: props.onMark,
  })
  /** Lines that are pasted into one text fill the empty ones below it too. */
  const paste = (at: number, text: string): string | undefined => {
    const lines = pastedLines(text)
    const { most, newItem, htmlOf, withHtml } = props
    const isEmpty = (item: Item) => isBlank(htmlOf(item))
    const filled =
      props.fromPasted?.(at, text) ??
      (lines.length > 0 && fillFrom(lines, { items, at, most, newItem, isBlank: isEmpty, withHtml }))
    if (!filled) return undefined
    onChange(filled)
    const here = filled[at]
    return here === undefined ? undefined : htmlOf(here)
  }
  return (
    <div className={styles.options} {...(isDisabled ? {} : { onKeyDown })}>
      {items.map((item, at) => {
        const badge = props.badge(at)
        const label = props.label(badge)
        return (
          <div key={keys[at]} className={styles.option} role="group" aria-label={label} aria-describedby={hintId}>
            {!props.mark && <span className={styles.mark}>{badge}</span>}
            <div className={`${styles.field} ${props.fieldClass ?? ''}`}>
              <RichTextField
                label={label}
                value={props.htmlOf(item)}
                onChange={html => onChange(items.with(at, props.withHtml(item, html)))}
                onPasteText={text => paste(at, text)}
                isCompact
                isDisabled={isDisabled}
              />
              {props.extra?.(item, at)}
            </div>
            {/* Seen before the text, reached after it: Tab from above goes to the text. */}
            {props.mark && <span className={styles.mark}>{props.mark(item, at)}</span>}
            {!isDisabled && (
              <div className={styles.buttons}>
                <Button
                  type="text"
                  icon={<ArrowUpOutlined aria-hidden="true" />}
                  disabled={at === 0}
                  aria-label={t('up', { label })}
                  onClick={() => change(list => move(list, at, at - 1))}
                />
                <Button
                  type="text"
                  icon={<ArrowDownOutlined aria-hidden="true" />}
                  disabled={at === items.length - 1}
                  aria-label={t('down', { label })}
                  onClick={() => change(list => move(list, at, at + 1))}
                />
                <Button
                  type="text"
                  danger
                  icon={<DeleteOutlined aria-hidden="true" />}
                  disabled={items.length <= props.fewest}
                  aria-label={t('remove', { label })}
                  onClick={() => change(list => list.filter((_, position) => position !== at))}
                />
              </div>
            )}
          </div>
        )
      })}
      {!isDisabled && (
        <Button
          icon={<PlusOutlined aria-hidden="true" />}
          disabled={items.length >= props.most}
          onClick={() => onChange([...items, props.newItem])}
        >
          {props.addText}
        </Button>
      )}
      {!isDisabled && (
        <p id={hintId} className={styles.keys}>
          {t(props.onMark ? 'markKeys' : 'textKeys')}
        </p>
      )}
    </div>
  )
}
