import { Node } from '@tiptap/react'

/** Sound or video of our own store on a line of its own, with the controls of the browser. */
export const Media = Node.create({
  name: 'media',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    kind: { default: 'audio', parseHTML: element => element.localName, rendered: false },
    src: { default: null },
    title: { default: null },
  }),
  parseHTML: () => [{ tag: 'audio[src^="/files/"]' }, { tag: 'video[src^="/files/"]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    node.attrs.kind === 'video' ? 'video' : 'audio',
    { ...HTMLAttributes, controls: 'controls', preload: 'metadata' },
  ],
})
