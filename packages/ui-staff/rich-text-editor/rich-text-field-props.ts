export interface RichTextFieldProps {
  /** Name for those who cannot see it. */
  readonly label: string
  readonly value?: string
  readonly onChange?: (html: string) => void
  /** May take pasted text over, for other fields too: gives what this one then holds. */
  readonly onPasteText?: (text: string) => string | undefined
  /** One line at first, tools only while it has the focus: for options. */
  readonly isCompact?: boolean
  readonly isDisabled?: boolean
}
