/** Puts pictures into their places as they come, and a box with words where one has not come. */
import type { PictureSource, PictureWords } from '@tripos/ui/picture-source.ts'

type Source = Omit<PictureSource, 'show'>

export function showPictures(root: HTMLElement, source: Source, words: PictureWords): () => void {
  const pictures = [...root.querySelectorAll<HTMLImageElement>('img[data-from]')]
  if (pictures.length === 0) return () => undefined
  const show = () => {
    for (const picture of pictures) showOne(picture, source, words)
  }
  show()
  return source.subscribe(show)
}

function showOne(picture: HTMLImageElement, source: Source, words: PictureWords): void {
  const address = picture.dataset['from'] ?? ''
  const state = source.stateOf(address)
  const box = picture.nextElementSibling
  const before = box instanceof HTMLElement && box.dataset['picture'] !== undefined ? box : undefined
  if (state.kind === 'here') {
    before?.remove()
    picture.hidden = false
    picture.onerror = () => source.refuse(address)
    if (picture.src !== state.url) picture.src = state.url
    return
  }
  picture.hidden = true
  // The same address, given again, is loaded again.
  picture.removeAttribute('src')
  if (before?.dataset['picture'] === state.kind) return
  before?.remove()
  picture.after(boxOf(state.kind, words, () => source.retry(address)))
}

function boxOf(kind: 'waiting' | 'failed', words: PictureWords, retry: () => void): HTMLElement {
  const box = document.createElement('span')
  box.dataset['picture'] = kind
  box.setAttribute('role', 'status')
  box.append(words[kind])
  if (kind === 'failed') {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = words.retry
    button.addEventListener('click', event => {
      // It may stand inside the label of an option.
      event.preventDefault()
      event.stopPropagation()
      retry()
    })
    box.append(button)
  }
  return box
}
