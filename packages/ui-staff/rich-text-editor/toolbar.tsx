import {
  BoldOutlined,
  ColumnWidthOutlined,
  FunctionOutlined,
  ItalicOutlined,
  OrderedListOutlined,
  PictureOutlined,
  PlaySquareOutlined,
  RedoOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { Button, Dropdown } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { classes } from '@tripos/ui/classes.ts'
import styles from './tiptap-editor.module.css'

interface ToolbarProps {
  readonly editor: Editor
  readonly isHidden: boolean
  readonly onFormula: () => void
  readonly onPicture: (file: File) => void
  /** Of the picture that is chosen. */
  readonly onPictureSettings: () => void
  /** Sound or video. */
  readonly onMedia: (file: File) => void
}

interface Tool {
  readonly name: 'bold' | 'italic' | 'underline' | 'bulletList' | 'orderedList' | 'undo' | 'redo'
  readonly icon: ReactNode
  readonly run: (editor: Editor) => void
}

const TOOLS: readonly Tool[] = [
  { name: 'bold', icon: <BoldOutlined aria-hidden="true" />, run: editor => editor.chain().focus().toggleBold().run() },
  {
    name: 'italic',
    icon: <ItalicOutlined aria-hidden="true" />,
    run: editor => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'underline',
    icon: <UnderlineOutlined aria-hidden="true" />,
    run: editor => editor.chain().focus().toggleUnderline().run(),
  },
  {
    name: 'bulletList',
    icon: <UnorderedListOutlined aria-hidden="true" />,
    run: editor => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    icon: <OrderedListOutlined aria-hidden="true" />,
    run: editor => editor.chain().focus().toggleOrderedList().run(),
  },
  { name: 'undo', icon: <UndoOutlined aria-hidden="true" />, run: editor => editor.chain().focus().undo().run() },
  { name: 'redo', icon: <RedoOutlined aria-hidden="true" />, run: editor => editor.chain().focus().redo().run() },
]

export function Toolbar({ editor, isHidden, onFormula, onPicture, onPictureSettings, onMedia }: ToolbarProps) {
  const t = useTranslations('staff.editor')
  const media = useTranslations('staff.media')
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => TOOLS.filter(tool => now.isActive(tool.name)).map(tool => tool.name),
  })
  const isPicture = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('image') })
  return (
    <div
      {...useOneTabStop()}
      className={classes(styles.tools, isHidden && styles.hidden)}
      role="toolbar"
      aria-label={t('tools')}
    >
      {TOOLS.map(tool => (
        <ToolButton
          key={tool.name}
          label={t(tool.name)}
          icon={tool.icon}
          isOn={active.includes(tool.name)}
          onClick={() => tool.run(editor)}
        />
      ))}
      <ToolButton label={t('formula')} icon={<FunctionOutlined aria-hidden="true" />} onClick={onFormula} />
      <FileButton
        label={t('picture')}
        icon={<PictureOutlined aria-hidden="true" />}
        accept="image/png,image/jpeg,image/gif,image/webp"
        onFile={onPicture}
      />
      {isPicture && (
        <ToolButton
          label={t('pictureSettings')}
          icon={<ColumnWidthOutlined aria-hidden="true" />}
          onClick={onPictureSettings}
        />
      )}
      <FileButton
        label={media('insert')}
        icon={<PlaySquareOutlined aria-hidden="true" />}
        accept=".mp3,.m4a,.ogg,.oga,.wav,.mp4,.webm,audio/mpeg,audio/mp4,audio/ogg,audio/wav,video/mp4,video/webm"
        onFile={onMedia}
      />
      <TableMenu editor={editor} />
    </div>
  )
}

const buttonsIn = (toolbar: HTMLElement) => [...toolbar.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')]

/** One stop for Tab, however many buttons: the arrows, Home and End go from one to the next, and Tab comes back to it. */
function useOneTabStop() {
  const ref = useRef<HTMLDivElement>(null)
  const stop = useRef<HTMLButtonElement>(null)
  const setStop = (buttons: readonly HTMLButtonElement[], wanted: HTMLButtonElement | null) => {
    stop.current = wanted !== null && buttons.includes(wanted) ? wanted : (buttons[0] ?? null)
    for (const button of buttons) button.tabIndex = button === stop.current ? 0 : -1
  }
  // After each render: buttons come and go with what is chosen in the text.
  useEffect(() => {
    if (ref.current) setStop(buttonsIn(ref.current), stop.current)
  })
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = buttonsIn(event.currentTarget)
    const at = buttons.findIndex(button => button === event.target)
    const places = new Map([
      ['ArrowLeft', at - 1],
      ['ArrowRight', (at + 1) % buttons.length],
      ['Home', 0],
      ['End', -1],
    ])
    const place = places.get(event.key)
    const next = at < 0 || place === undefined ? undefined : buttons.at(place)
    if (next === undefined) return
    event.preventDefault()
    setStop(buttons, next)
    next.focus()
  }
  return { ref, onKeyDown }
}

interface ToolButtonProps {
  readonly label: string
  readonly icon: ReactNode
  readonly isOn?: boolean
  readonly onClick?: () => void
}

function ToolButton({ label, icon, isOn = false, onClick, ...rest }: ToolButtonProps) {
  return (
    <Button
      {...rest}
      type={isOn ? 'primary' : 'text'}
      size="small"
      icon={icon}
      aria-label={label}
      aria-pressed={isOn}
      title={label}
      // Pressing must not take the focus from the text, or a compact toolbar would close under the pointer.
      onMouseDown={event => event.preventDefault()}
      {...(onClick ? { onClick } : {})}
    />
  )
}

interface FileButtonProps {
  readonly label: string
  readonly icon: ReactNode
  readonly accept: string
  readonly onFile: (file: File) => void
}

function FileButton({ label, icon, accept, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <ToolButton label={label} icon={icon} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        // Ant Design's style sheet shows inputs that are only `hidden`.
        style={{ display: 'none' }}
        aria-label={label}
        accept={accept}
        onChange={event => {
          const [file] = event.target.files ?? []
          // The same file may be chosen again.
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </>
  )
}

function TableMenu({ editor }: { editor: Editor }) {
  const t = useTranslations('staff.editor')
  const isInTable = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('table') })
  const chain = () => editor.chain().focus()
  const items = isInTable
    ? [
        { key: 'addRow', label: t('addRow'), onClick: () => chain().addRowAfter().run() },
        { key: 'addColumn', label: t('addColumn'), onClick: () => chain().addColumnAfter().run() },
        { key: 'deleteRow', label: t('deleteRow'), onClick: () => chain().deleteRow().run() },
        { key: 'deleteColumn', label: t('deleteColumn'), onClick: () => chain().deleteColumn().run() },
        { key: 'deleteTable', label: t('deleteTable'), onClick: () => chain().deleteTable().run() },
      ]
    : [
        {
          key: 'insertTable',
          label: t('insertTable'),
          onClick: () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
        },
      ]
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button
        type="text"
        size="small"
        icon={<TableOutlined aria-hidden="true" />}
        aria-label={t('table')}
        title={t('table')}
        onMouseDown={event => event.preventDefault()}
      />
    </Dropdown>
  )
}
