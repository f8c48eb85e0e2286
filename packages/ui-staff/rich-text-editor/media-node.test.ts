import { Editor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { expect, it } from 'vitest'
import { Media } from './media-node.ts'

const editorOf = (content: string) => new Editor({ extensions: [StarterKit, Media], content })
const FILE = `/files/${'a'.repeat(64)}`

it.each(['audio', 'video'])('%s of our own store stays with its title, and has controls', tag => {
  const editor = editorOf(`<p>Listen:</p><${tag} src="${FILE}" title="Bell" autoplay></${tag}>`)
  expect(editor.getHTML()).toContain(
    `<${tag} src="${FILE}" title="Bell" controls="controls" preload="metadata"></${tag}>`,
  )
  expect(editor.getHTML()).not.toContain('autoplay')
  editor.destroy()
})

it('sound from elsewhere is not taken over from the clipboard', () => {
  const editor = editorOf('<p>Listen:</p><audio src="https://elsewhere.example/a.mp3"></audio>')
  expect(editor.getHTML()).toBe('<p>Listen:</p>')
  editor.destroy()
})
