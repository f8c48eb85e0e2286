import { Image } from '@tiptap/extension-image'
import { BlockMath, InlineMath } from '@tiptap/extension-mathematics'
import { TableKit } from '@tiptap/extension-table'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import 'katex/dist/katex.min.css'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { classes } from '@tripos/ui/classes.ts'
import { type Formula, FormulaDialog } from './formula-dialog.tsx'
import { Media } from './media-node.ts'
import type { RichTextFieldProps } from './rich-text-field-props.ts'
import styles from './tiptap-editor.module.css'
import { Toolbar } from './toolbar.tsx'
import { useFocusWithin } from './use-focus-within.ts'
import { usePictureSettings } from './use-picture-settings.tsx'
import { useFileUploads } from './use-file-uploads.ts'

/** Opens what is chosen. */
const isOpening = ({ key, altKey }: KeyboardEvent): boolean => !altKey && (key === 'Enter' || key === 'F2')

const KATEX = { throwOnError: false, trust: false, maxExpand: 200, strict: 'ignore' as const }

/** An empty editor still holds one paragraph; for the contract it is nothing. */
const htmlOf = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML())

export function TiptapEditor({
  label,
  value = '',
  onChange,
  onPasteText,
  isCompact = false,
  isDisabled = false,
}: RichTextFieldProps) {
  const [formula, setFormula] = useState<Formula>()
  const changed = useRef(onChange)
  const pasted = useRef(onPasteText)
  // The editor is made once and must call the handler of the newest render.
  useEffect(() => {
    changed.current = onChange
    pasted.current = onPasteText
  })

  // The setter never changes, so the extensions are made once.
  const extensions = useMemo(() => extensionsOf(setFormula), [])

  const editor = useEditor({
    extensions,
    content: value,
    editable: !isDisabled,
    shouldRerenderOnTransaction: false,
    onUpdate: ({ editor: now }) => changed.current?.(htmlOf(now)),
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      handlePaste: (_, event) => addFiles([...(event.clipboardData?.files ?? [])]) || pasteText(event),
      handleDrop: (_, event) => addFiles([...((event as DragEvent).dataTransfer?.files ?? [])]),
      handleKeyDown: (_, event) => openFormula(event) || (isOpening(event) && picture.open()),
      handleDoubleClick: () => picture.open(),
    },
  })
  const { addPicture, addMedia } = useFileUploads(editor)
  const picture = usePictureSettings(editor)

  function addFiles(files: readonly File[]): boolean {
    const pictures = files.filter(file => file.type.startsWith('image/'))
    const media = files.filter(file => /^(audio|video)\//.test(file.type))
    for (const picture of pictures) void addPicture(picture)
    for (const one of media) void addMedia(one)
    return pictures.length + media.length > 0
  }

  /** Text with pictures, tables or formulas in it is for the editor alone. */
  function pasteText({ clipboardData }: ClipboardEvent): boolean {
    if (!editor || !clipboardData || /<(img|table|math)\b|data-latex/.test(clipboardData.getData('text/html')))
      return false
    const html = pasted.current?.(clipboardData.getData('text/plain'))
    if (html === undefined) return false
    editor.commands.setContent(html, { emitUpdate: false })
    return true
  }

  /** Enter or F2 on a chosen formula edits it; Ctrl+M makes a new one. */
  function openFormula(event: KeyboardEvent): boolean {
    if (event.key.toLowerCase() === 'm' && (event.ctrlKey || event.metaKey)) {
      setFormula({ latex: '', isBlock: false })
      return true
    }
    if (!editor || !isOpening(event)) return false
    const isBlock = editor.isActive('blockMath')
    if (!isBlock && !editor.isActive('inlineMath')) return false
    const { latex } = editor.getAttributes(isBlock ? 'blockMath' : 'inlineMath')
    setFormula({ latex: String(latex), isBlock, pos: editor.state.selection.from })
    return true
  }

  useOuterValue(editor, value)
  const box = useRef<HTMLDivElement>(null)
  const focus = useFocusWithin(box)
  useWholeInView(box, focus === 'inside')

  // `editable` is state of the editor, not of React.
  useEffect(() => {
    if (editor && !editor.isDestroyed) editor.setEditable(!isDisabled, false)
  }, [editor, isDisabled])

  return (
    <div ref={box} className={classes(styles.box, isCompact && styles.compact, isDisabled && styles.disabled)}>
      {/* Many fields, one toolbar: a compact field has none before it is written in. */}
      {editor && !isDisabled && (!isCompact || focus !== 'never') && (
        <Toolbar
          editor={editor}
          isHidden={isCompact && focus !== 'inside'}
          onFormula={() => setFormula({ latex: '', isBlock: false })}
          onPicture={file => void addPicture(file)}
          onPictureSettings={picture.open}
          onMedia={file => void addMedia(file)}
        />
      )}
      <EditorContent editor={editor} className={styles.content} />
      {picture.dialog}
      {formula && editor && (
        <FormulaDialog
          formula={formula}
          onClose={() => {
            setFormula(undefined)
            editor.commands.focus()
          }}
          onSave={next => {
            putFormula(editor, formula, next)
            setFormula(undefined)
          }}
        />
      )}
    </div>
  )
}

function extensionsOf(edit: (formula: Formula) => void) {
  return [
    StarterKit.configure({ heading: { levels: [2, 3, 4] }, link: { openOnClick: false } }),
    Image.configure({ inline: true }),
    Media,
    TableKit.configure({ table: { resizable: false } }),
    InlineMath.configure({
      katexOptions: KATEX,
      onClick: (node, pos) => edit({ latex: String(node.attrs.latex), isBlock: false, pos }),
    }),
    BlockMath.configure({
      katexOptions: { ...KATEX, displayMode: true },
      onClick: (node, pos) => edit({ latex: String(node.attrs.latex), isBlock: true, pos }),
    }),
  ]
}

/** A short field that is written in is seen whole, with the toolbar that came with the focus. */
function useWholeInView(box: RefObject<HTMLElement | null>, isInside: boolean): void {
  useEffect(() => {
    const field = box.current
    if (isInside && field && field.offsetHeight < innerHeight / 2) field.scrollIntoView({ block: 'nearest' })
  }, [box, isInside])
}

/** A value from outside (another version was loaded) replaces the text; our own echo does not. */
function useOuterValue(editor: Editor | null, value: string): void {
  useEffect(() => {
    // React may run this once more for an editor that it has just thrown away.
    if (!editor || editor.isDestroyed || editor.isFocused || htmlOf(editor) === value) return
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
}

function putFormula(editor: Editor, before: Formula, { latex, isBlock }: Formula): void {
  const chain = editor.chain().focus()
  if (before.pos === undefined) {
    if (isBlock) chain.insertBlockMath({ latex }).run()
    else chain.insertInlineMath({ latex }).run()
    return
  }
  if (isBlock !== before.isBlock) {
    const type = isBlock ? 'blockMath' : 'inlineMath'
    chain
      .deleteRange({ from: before.pos, to: before.pos + 1 })
      .insertContentAt(before.pos, { type, attrs: { latex } })
      .run()
    return
  }
  if (isBlock) chain.updateBlockMath({ latex, pos: before.pos }).run()
  else chain.updateInlineMath({ latex, pos: before.pos }).run()
}
